import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { selectors } from '../../packaging/selectors.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A component as the walk names it: its file, and its name there. */
const COMPONENT = /^(?:export )?(?:function|class) ([A-Z]\w*)/gm;

const componentsIn = (path: string, source: string): string[] =>
  [...source.matchAll(COMPONENT)].map(([, name]) => `${path}#${name}`);

/** All components of the wallet. */
export const components: readonly string[] = globSync('components/**/*.tsx', { cwd: ROOT }).flatMap((path) =>
  componentsIn(path.replaceAll('\\', '/'), readFileSync(join(ROOT, path), 'utf8')),
);

/** Gives each component the name by which it is found in a page, whatever the bundler calls it. */
const named: Plugin = {
  name: 'gallery-named',
  enforce: 'pre',
  transform(source, id) {
    const [, path] = /(components\/.*\.tsx)$/.exec(id) ?? [];
    if (!path) return undefined;
    const names = componentsIn(path, source).map((name) => `${name.split('#')[1]}.displayName = '${name}';`);
    return { code: `${source}\n${names.join('\n')}`, map: null };
  },
};

/** Has the pages of the wallet begin with the gallery instead of their own scripts, which it starts when the state is there. */
const staged: Plugin = {
  name: 'gallery-staged',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('./main.tsx', '/tests/gallery/begin.ts') },
};

/** Where axe is: a script that the browser keeps compiled from state to state. */
export const AXE = '/axe.js';

/** Lets whoever walks through the gallery have axe in a page. */
const inspected: Plugin = {
  name: 'gallery-inspected',
  configurePreviewServer({ middlewares }) {
    middlewares.use(AXE, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' });
      response.end(readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js')));
    });
  },
};

/** How the gallery is built and served: the pages of the wallet as they are, but for the browser around them. */
export const config = (outDir: string): InlineConfig => ({
  configFile: false,
  root: ROOT,
  publicDir: join(ROOT, 'public'),
  logLevel: 'warn',
  plugins: [named, staged, inspected, selectors(), react(), tailwindcss()],
  resolve: { alias: { 'wxt/browser': join(import.meta.dirname, 'browser.ts') } },
  define: { 'import.meta.env.SHEAF_FAILPOINTS': '""' },
  optimizeDeps: { entries: ['entrypoints/*/main.tsx', 'tests/gallery/*.ts'] },
  build: { outDir, emptyOutDir: false, chunkSizeWarningLimit: 10_000 },
});

/** Builds the gallery. All that a page needs is one script, whose code the browser keeps from state to state. */
export async function buildGallery(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  const settings = config(outDir);
  for (const input of globSync(['entrypoints/*/index.html', 'tests/gallery/index.html'], { cwd: ROOT }))
    await build({ ...settings, build: { ...settings.build, rolldownOptions: { input, output: { codeSplitting: false } } } });
}
