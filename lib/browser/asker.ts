import type { Browser } from 'wxt/browser';
import type { Asker } from '../core/request/approval.ts';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The text as an origin of the web, or undefined. */
function webOrigin(text: string | undefined): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

/** Whether a site may ask at all: `https:`, and plain `http:` on this machine. */
const mayAsk = ({ protocol, hostname }: URL) => protocol === 'https:' || LOCAL.includes(hostname);

/**
 * Who sends messages through a port, as the browser says it and not the page (P-08). `sender.url` is no origin: a sandboxed
 * document keeps the site's.
 * @param tops the origin of each tab's page, as far as that page has a port of its own.
 * @param bridgesWord the origin around the frame by what the bridge says; only shown, and only where the browser does not tell.
 * @returns undefined for opaque origins, extensions, and schemes that may not ask.
 */
export function askerOfSender(
  sender: Browser.runtime.MessageSender | undefined,
  tops: ReadonlyMap<number, string>,
  bridgesWord?: string,
): Asker | undefined {
  const site = webOrigin(sender?.origin);
  // A page that is prerendered, or in the back/forward cache, must not ask (T-A15). Firefox has no such pages and says nothing.
  if ((sender?.documentLifecycle ?? 'active') !== 'active') return undefined;
  if (!sender || !site || site.origin !== sender.origin || !mayAsk(site)) return undefined;
  const { origin } = site;
  const tabId = sender.tab?.id ?? -1;
  const frameId = sender.frameId ?? 0;
  const around =
    webOrigin(sender.tab?.url)?.origin ?? tops.get(tabId) ?? (bridgesWord && (webOrigin(bridgesWord)?.origin ?? 'null'));
  return { origin, topOrigin: frameId === 0 ? origin : (around ?? origin), tabId, frameId, documentId: sender.documentId };
}
