import { type Browser, browser } from 'wxt/browser';
import { failureOf } from '../core/failure.ts';
import type { Said } from '../words/said.ts';
import { ownUrl } from './url.ts';

type Answer = { ok: true; value: unknown } | { ok: false; said: Said };

type Run = (name: string, params: unknown) => Promise<unknown>;

/**
 * Opens the door for the wallet's own screens. Called in the first turn of the worker.
 * @param run carries out a command; what it throws is told in a way that gives nothing away.
 */
export function openViewDoor(run: Run): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond: (answer: Answer) => void) => {
    const command = commandOf(message);
    if (!command || !isOwnPage(sender)) return undefined;
    void answerTo(run, command).then(respond);
    // Both browsers then wait for `respond`.
    return true;
  });
}

/** What came of a command, however it failed. */
async function answerTo(run: Run, { name, params }: { name: string; params: unknown }): Promise<Answer> {
  try {
    return { ok: true, value: (await run(name, params)) ?? null };
  } catch (error) {
    return { ok: false, said: failureOf(error) };
  }
}

/** Not a bridge, which is in our extension too but in a page of somebody else. */
function isOwnPage({ id, origin, url }: Browser.runtime.MessageSender): boolean {
  const own = ownUrl('/');
  return id === browser.runtime.id && url?.startsWith(own) === true && (origin === undefined || `${origin}/` === own);
}

function commandOf(message: unknown): { name: string; params: unknown } | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { to, name, params } = message as Record<string, unknown>;
  return to === 'sheaf.view' && typeof name === 'string' ? { name, params } : undefined;
}
