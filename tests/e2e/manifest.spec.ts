import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const OUTPUT = join(import.meta.dirname, '../../.output');
const manifest = async (build: string) => {
  const { version, name, description, ...rest } = JSON.parse(await readFile(join(OUTPUT, build, 'manifest.json'), 'utf8'));
  expect([name, description]).toEqual(['Sheaf', expect.stringMatching(/^.{20,132}$/)]);
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

/** All that the two have in common. What is not here is not there: no host permission, nothing web-accessible. */
const shared = {
  manifest_version: 3,
  icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 96: 'icon/96.png', 128: 'icon/128.png' },
  permissions: ['storage', 'alarms', 'unlimitedStorage'],
  incognito: 'not_allowed',
  content_security_policy: {
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
      "trusted-types 'none'",
    ].join('; '),
  },
  action: { default_title: 'Sheaf', default_popup: 'popup.html' },
  content_scripts: [
    { ...script, js: ['content-scripts/bridge.js'] },
    { ...script, js: ['content-scripts/inpage.js'], world: 'MAIN' },
  ],
};

test('K8 the manifest for Chrome asks for what it needs and nothing else', async () => {
  expect(await manifest('chrome-mv3')).toEqual({
    ...shared,
    background: { service_worker: 'background.js' },
    externally_connectable: { ids: [] },
    minimum_chrome_version: '123',
  });
});

test('K8 the manifest for Firefox asks for what it needs and nothing else', async () => {
  expect(await manifest('firefox-mv3')).toEqual({
    ...shared,
    background: { scripts: ['background.js'] },
    browser_specific_settings: {
      gecko: {
        id: 'sheaf@sheaf-wallet.github.io',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  });
});
