import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'wxt';
import { listenToBundles } from './packaging/bundled.ts';
import { classicScripts, POLICY, WORKER_SCRIPT } from './packaging/classicScripts.ts';
import { lazyLists } from './packaging/lazyLists.ts';
import { lazySchemas } from './packaging/lazySchemas.ts';
import { locales, NAMED, NAMED_LOCK } from './packaging/locales.ts';
import { noEval } from './packaging/noEval.ts';

import { billOfMaterials, notices } from './packaging/notices.ts';
import { onDemand } from './packaging/onDemand.ts';
import { selectors } from './packaging/selectors.ts';
import { sharedScripts } from './packaging/sharedScripts.ts';
import { withoutUnused } from './packaging/unused.ts';

const bundled = listenToBundles(Boolean(process.env.SHEAF_FAILPOINTS));

const demand = onDemand();
const classic = classicScripts(demand.has);

const chromeOnly = { externally_connectable: { ids: [] }, minimum_chrome_version: '123' };

/** Firefox has no `externally_connectable`; there, what an extension does not listen to is closed. */
const firefoxOnly = {
  browser_specific_settings: {
    gecko: {
      id: 'sheaf@sheaf-wallet.github.io',
      strict_min_version: '142.0',
      // Addresses and signed transactions go to the nodes in the user's list.
      data_collection_permissions: { required: ['financialAndPaymentInfo'] },
    },
  },
};

/** What `npm run dev` adds so that pages show at once what was saved; the product has nothing of it. */
const saved = (command: 'build' | 'serve', source: string) => (command === 'serve' ? source : '');

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  vite: ({ browser }) => ({
    plugins: [
      ...[react(), tailwindcss(), noEval(), withoutUnused(), lazySchemas(), lazyLists(), selectors(), bundled.plugin],
      classic.plugin(browser !== 'firefox'),
    ],
    // Where the test of a test build listens; empty, and with it gone, in the product.
    define: { 'import.meta.env.SHEAF_FAILPOINTS': JSON.stringify(process.env.SHEAF_FAILPOINTS ?? '') },
    // A long list is read several times as fast from a text as from code.
    json: { stringify: true, namedExports: false },
    build: {
      sourcemap: false,
      chunkSizeWarningLimit: 1_000,
      // With any other character, a script takes two bytes for each, where it is kept and where it is read.
      rolldownOptions: { output: { charset: 'ascii' } },
    },
    // Else all pages of the repository are read for what they import, those of tests among them.
    optimizeDeps: { entries: ['entrypoints/**/*.{ts,html}'] },
    resolve: {
      alias: { 'wxt/utils/content-script-context': fileURLToPath(new URL('lib/browser/noContext.ts', import.meta.url)) },
    },
  }),
  hooks: {
    /** Pages and worker are bundled together, and share what they have in common; the page scripts each by themselves, as one file. */
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ inputPath }) => inputPath.endsWith('.html'))) config.plugins?.push(sharedScripts(demand));
    },
    /** It is built as a module, and is none. */
    'build:manifestGenerated': ({ config: { browser } }, manifest) => {
      const { first, later } = classic.ofWorker();
      const scripts = [...first, ...later, WORKER_SCRIPT];
      manifest.background = browser === 'firefox' ? { scripts } : { service_worker: WORKER_SCRIPT };
    },
    /** What the browser itself says of the extension is said in each language of the wallet. */
    'build:publicAssets': async (_, files) => {
      files.push(...(await locales()));
    },
    /** Licences go along with the product; what is bundled is listed beside it. */
    'build:done': ({ config: { command, outDir, root } }) => {
      if (command !== 'build') return;
      const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
      copyFileSync(`${root}/LICENSE`, `${outDir}/LICENSE`);
      writeFileSync(`${outDir}/THIRD-PARTY-NOTICES.txt`, notices(bundled.packages()));
      writeFileSync(`${outDir}.cdx.json`, billOfMaterials(version, bundled.packages()));
    },
  },
  manifest: ({ browser, command }) => ({
    ...NAMED,
    permissions: ['storage', 'alarms', 'unlimitedStorage'],
    incognito: 'not_allowed',
    // In Firefox a menu that has the letter opens instead, as “History” by S: these have none in the languages that most have it in.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+J' } },
      lock: { suggested_key: { default: 'Alt+Shift+K' }, description: NAMED_LOCK },
    },
    ...(browser === 'firefox' ? firefoxOnly : chromeOnly),
    content_security_policy: {
      extension_pages:
        `default-src 'none'; script-src 'self'; style-src 'self'${saved(command, " 'unsafe-inline'")}; ` +
        "img-src 'self' data:; font-src 'self'; " +
        `connect-src https: http://localhost:* http://127.0.0.1:*${saved(command, ' ws://localhost:*')}; ` +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; " +
        `trusted-types ${browser === 'firefox' ? "'none'" : POLICY}`,
    },
  }),
});
