import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page as text, or with headers of its own. */
export type Content = string | { html: string; headers: Record<string, string> };

/** A site of its own: no other has its port. */
export interface Site {
  origin: string;
  /** Serves a page from now on and names its address. */
  add(path: string, content: Content): string;
  /** What was asked of it, as path and query, in its order: pages that nothing drives can tell so what they saw. */
  asked: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts a site on this machine. `/` is an empty page unless told.
 * @param host `localhost` or `127.0.0.1`: to browsers these are two hosts, and a wallet may be in the pages of both.
 */
export async function startSite(pages: Record<string, Content> = {}, host = 'localhost'): Promise<Site> {
  const contents = new Map<string, Content>(Object.entries({ '/': '<title>empty</title>', ...pages }));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    const content = contents.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (content === undefined) return response.writeHead(404).end();
    const { html, headers } = typeof content === 'string' ? { html: content, headers: {} } : content;
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(html.startsWith('<!doctype') ? html : `<!doctype html><html lang="en"><meta charset="utf-8">${html}`);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    add(path, content) {
      contents.set(path, content);
      return origin + path;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
