/**
 * Stands in for WXT's context of content scripts, which we do not use: it is a third of the bridge, and tells the page's
 * document by an event that a content script has started. WXT only ever makes one and hands it to `main`.
 */
export function ContentScriptContext(): void {}
