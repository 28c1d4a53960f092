import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { builtInNetworks } from '../../lib/core/network/networks.ts';
import { english } from '../../lib/words/en/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, '.output');
const manifest = async (build: string) => {
  const read = async (path: string) => JSON.parse(await readFile(join(OUTPUT, build, path), 'utf8'));
  const { version, name, description, default_locale, ...rest } = await read('manifest.json');
  expect([name, description, default_locale]).toEqual(['__MSG_name__', '__MSG_description__', 'en']);
  expect(await read('_locales/en/messages.json')).toEqual({
    name: { message: 'Sheaf' },
    description: { message: english['manifest.description'] },
    lock: { message: english['manifest.lock'] },
  });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  return rest;
};

const sites = ['http://127.0.0.1/*', 'http://[::1]/*', 'http://localhost/*', 'https://*/*'];
const script = {
  matches: sites,
  all_frames: true,
  match_about_blank: true,
  match_origin_as_fallback: true,
  run_at: 'document_start',
};

/** What pages and worker may do. @param policy the one of Trusted Types. */
const contentSecurityPolicy = (policy: string) => ({
  extension_pages: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    'connect-src https: http://localhost:* http://127.0.0.1:*',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policy}`,
  ].join('; '),
});

/** All that the two have in common. What is not here is not there: no host permission, nothing web-accessible. */
const shared = {
  manifest_version: 3,
  icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 96: 'icon/96.png', 128: 'icon/128.png' },
  permissions: ['storage', 'alarms', 'unlimitedStorage'],
  incognito: 'not_allowed',
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+J' } },
    lock: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_lock__' },
  },
  action: { default_title: 'Sheaf', default_popup: 'popup.html' },
  content_scripts: [
    { ...script, js: ['content-scripts/bridge.js'] },
    { ...script, js: ['content-scripts/inpage.js'], world: 'MAIN' },
  ],
};

test('T-K8 the manifest for Chrome asks for what it needs and nothing else', { tag: '@quick' }, async () => {
  expect(await manifest('chrome-mv3')).toEqual({
    ...shared,
    background: { service_worker: 'background.js' },
    content_security_policy: contentSecurityPolicy('worker'),
    externally_connectable: { ids: [] },
    minimum_chrome_version: '123',
  });
});

test('T-K8 the manifest for Firefox asks for what it needs and nothing else', { tag: '@quick' }, async () => {
  expect(await manifest('firefox-mv3')).toEqual({
    ...shared,
    background: { scripts: expect.any(Array) },
    content_security_policy: contentSecurityPolicy("'none'"),
    browser_specific_settings: {
      gecko: {
        id: 'sheaf@sheaf-wallet.github.io',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['financialAndPaymentInfo'] },
      },
    },
  });
});

test('T-K8 the manifest for Firefox names the scripts of the worker, its own last', async () => {
  const { scripts } = (await manifest('firefox-mv3')).background;
  expect(scripts.at(-1)).toBe('background.js');
  for (const path of scripts.slice(0, -1)) expect(path).toMatch(/^chunks\/[\w-]+\.js$/);
  expect(scripts.length).toBeGreaterThan(1);
});

test('T-K8 the oldest browsers are those that have all that docs/review.md says is used', async () => {
  const review = await readFile(join(ROOT, 'docs/review.md'), 'utf8');
  const rows = [...review.matchAll(/^\|[^|\n]+\| (\d+|–) \| (\d+|–) \|$/gm)];
  const newest = (column: number) => Math.max(...rows.map((row) => Number(row[column]) || 0));
  expect(rows.length).toBeGreaterThan(3);
  expect((await manifest('chrome-mv3')).minimum_chrome_version).toBe(`${newest(1)}`);
  expect((await manifest('firefox-mv3')).browser_specific_settings.gecko.strict_min_version).toBe(`${newest(2)}.0`);
});

test('T-K8 the stores are told what the manifest says', async () => {
  const store = await readFile(join(ROOT, 'docs/store.md'), 'utf8');
  expect(store).toContain(`> ${english['manifest.description']}\n`);
  for (const permission of shared.permissions) expect(store).toContain(`| \`${permission}\` |`);
});

test('T-K8 the privacy policy names every node that the wallet asks unless told otherwise', async () => {
  const privacy = await readFile(join(ROOT, 'docs/privacy.md'), 'utf8');
  for (const { name, rpcUrls } of builtInNetworks) {
    if (rpcUrls.every((url) => url.startsWith('http://127.0.0.1'))) continue;
    const hosts = rpcUrls.map((url) => new URL(url).host).join(', ');
    expect(privacy).toContain(`| ${name} | ${hosts} |`);
  }
});
