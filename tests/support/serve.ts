import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { DappConfig } from '../dapp/actions.ts';

const FOLDER = join(import.meta.dirname, '../dapp');
/** Pages on libraries that others wrote, by the folder of their address. */
const LIBRARIES: Record<string, string> = {
  clients: join(FOLDER, 'clients'),
  kept: join(import.meta.dirname, '../clients/pages'),
};
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };

export interface DappServer {
  /** On `localhost`, where browsers let a wallet into a page without TLS. */
  url: string;
  stop(): Promise<void>;
}

/** Builds the sample dapp in memory and serves it, with the chain's particulars beside it in `config.js`. */
export async function serveDapp(config: DappConfig, port = 0): Promise<DappServer> {
  const files = new Map<string, string | Uint8Array>([['config.js', `window.config = ${JSON.stringify(config)};`]]);
  for (const name of ['index.html', 'dapp.css']) files.set(name, await readFile(join(FOLDER, name)));
  files.set('dapp.js', await bundleOnce(join(FOLDER, 'main.ts')));

  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    const body = files.get(name) ?? (await clientFile(name));
    const type = TYPES[name.split('.').at(-1) ?? ''];
    if (body === undefined || !type) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page on a library that others wrote, one for each file of such a folder; bundled when a test first asks for it. */
async function clientFile(name: string): Promise<string | Uint8Array | undefined> {
  const chunk = /(?:^|\/)(chunk_\w+)\.js$/.exec(name)?.[1];
  if (chunk) return chunks.get(chunk);
  const [, folder = '', library, kind] = /^(\w+)\/(\w+)\.(html|js)$/.exec(name) ?? [];
  const sources = LIBRARIES[folder];
  if (!library || !sources) return undefined;
  if (kind === 'js') return bundleOnce(join(sources, library));
  const head = `<meta charset="utf-8"><title>${library}</title><link rel="icon" href="data:,"><script src="/config.js"></script>`;
  return `<!doctype html><html lang="en"><head>${head}<script type="module" src="${library}.js"></script></head><body><main></main></body></html>`;
}

const bundles = new Map<string, Promise<Uint8Array>>();
/** What a bundle loads later, by its name. */
const chunks = new Map<string, Uint8Array>();

function bundleOnce(source: string): Promise<Uint8Array> {
  const made = bundles.get(source) ?? bundle(source);
  bundles.set(source, made);
  return made;
}

async function bundle(source: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: { entry: source },
    outdir: FOLDER,
    bundle: true,
    // What libraries load later is loaded later: in one file esbuild leaves out what some of their modules begin with.
    splitting: true,
    chunkNames: 'chunk_[hash]',
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'error',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  });
  const named = outputFiles.map(({ path, contents }) => [basename(path, '.js'), contents] as const);
  for (const [name, contents] of named) if (name !== 'entry') chunks.set(name, contents);
  const entry = named.find(([name]) => name === 'entry');
  if (!entry) throw new Error(`${source} gave no bundle`);
  return entry[1];
}
