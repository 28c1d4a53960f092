import type { Page } from '@playwright/test';
import { until } from '../../kit/until.ts';
import { TEST_PASSWORD, type Wallet } from '../../kit/wallet.ts';
import { refused } from '../unasked.ts';
import { ACCOUNT, bridgeOf, expect, requestFrom, test } from './fixtures.ts';

/** Every command with which an attacker could begin something, on the question that waits. */
const commandsOn = (id: string, revision: number) => [
  { name: 'status', params: {} },
  { name: 'lock', params: {} },
  { name: 'declineAll', params: {} },
  { name: 'settle', params: { id, revision, verdict: { confirmed: true, choice: { accounts: [ACCOUNT] } } } },
  { name: 'settle', params: { id, revision, verdict: { confirmed: false } } },
  { name: 'revealPhrase', params: { password: TEST_PASSWORD } },
  { name: 'addAccount', params: { password: TEST_PASSWORD } },
  { name: 'setRpcUrls', params: { chainId: 31337, rpcUrls: ['https://evil.example'] } },
];

/** Tries all of them, as messages and through ports of every name, from where `chrome.runtime` is; names what was answered. */
const tryAll = (id: string, to: string) => `(async () => {
  const answers = [];
  const messages = ${JSON.stringify(commandsOn(id, 0).map((command) => ({ to: 'sheaf.view', ...command })))};
  const target = ${to};
  for (const message of messages) {
    const sent = await chrome.runtime.sendMessage(...target, message).catch((error) => error.message.slice(0, 30));
    if (sent !== undefined && !/^(Could not|The message)/.test(sent)) answers.push(sent);
  }
  for (const name of ['sheaf.view', 'sheaf.page', 'view', 'popup', ''])
    await new Promise((closed) => {
      const port = chrome.runtime.connect(...target, { name });
      port.onMessage.addListener((answer) => {
        if (!/"kind":"state"/.test(answer)) answers.push(answer);
      });
      port.onDisconnect.addListener(() => closed(void chrome.runtime.lastError));
      for (const message of messages) {
        port.postMessage(message);
        port.postMessage(JSON.stringify(message));
      }
      // What our own door keeps open has had its turn once this came back.
      if (target.length === 0) chrome.runtime.sendMessage({ to: 'nobody' }).catch(() => {}).then(() => { port.disconnect(); closed(); });
    });
  return answers;
})()`;

/** A site that asks to connect, and its question. */
async function askToConnect(page: Page, wallet: Wallet<Page>) {
  const answer = requestFrom(page, 'eth_requestAccounts');
  await wallet.waitForApproval();
  const [question] = await wallet.waiting();
  if (!question) throw new Error('nothing waits');
  return { answer, id: question.id };
}

/** The question waits still, and only the user's own answer counts. */
async function expectUntouched({ answer, id }: Awaited<ReturnType<typeof askToConnect>>, wallet: Wallet<Page>) {
  expect(await wallet.waiting()).toMatchObject([{ id }]);
  expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
}

test('T-A16 T-A18 a verdict that comes from beside a page, where the bridge runs, is ignored', async ({ visit, wallet }) => {
  const page = await visit();
  const asked = await askToConnect(page, wallet);
  const bridge = await bridgeOf(page, wallet.extensionId);
  expect(await bridge.run(tryAll(asked.id, '[]'))).toEqual([]);
  await expectUntouched(asked, wallet);
});

test('T-A17 T-A18 another extension gets no answer, and its verdicts are ignored', async ({ visit, wallet }) => {
  const page = await visit();
  const asked = await askToConnect(page, wallet);
  const id = await until('the mark of the other extension', () =>
    page.evaluate(() => document.documentElement.dataset.otherExtension),
  );
  const stranger = await wallet.openTab(`chrome-extension://${id}/page.html`);
  expect(await stranger.evaluate(tryAll(asked.id, `['${wallet.extensionId}']`))).toEqual([]);
  await expectUntouched(asked, wallet);
});

test('T-A17 T-A18 a page has no way to the wallet but its provider', async ({ visit, wallet }) => {
  const page = await visit();
  const asked = await askToConnect(page, wallet);
  const ways = await page.evaluate((id) => {
    const { chrome } = window as unknown as { chrome?: { runtime?: { sendMessage?: unknown; connect?: unknown; id?: unknown } } };
    return [typeof chrome?.runtime?.sendMessage, typeof chrome?.runtime?.connect, chrome?.runtime?.id === id];
  }, wallet.extensionId);
  expect(ways).toEqual(['undefined', 'undefined', false]);
  for (const method of ['settle', 'sheaf_settle', 'wallet_settle', 'sheaf.view', 'declineAll']) {
    const verdict = [{ id: asked.id, revision: 0, verdict: { confirmed: true } }];
    expect(await refused(wallet, () => requestFrom(page, method, verdict)), method).toMatchObject({ code: 4200 });
  }
  await expectUntouched(asked, wallet);
});

test('T-A19 a verdict counts once: the same again, and the opposite, are spent', async ({ visit, wallet }) => {
  const page = await visit();
  const asked = await askToConnect(page, wallet);
  const settle = (verdict: object) => wallet.command('settle', { id: asked.id, revision: 0, verdict });
  const yes = { confirmed: true, choice: { accounts: [ACCOUNT] } };
  expect(await Promise.all([settle({ confirmed: false }), settle(yes), settle(yes)])).toEqual([
    { settled: 'done' },
    { settled: 'spent' },
    { settled: 'spent' },
  ]);
  expect((await asked.answer).error).toMatchObject({ code: 4001 });
  expect(await settle(yes)).toEqual({ settled: 'spent' });
  expect(await settle({ confirmed: false })).toEqual({ settled: 'spent' });
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [] });
});

test('T-A19 a verdict for what was never asked, or for another revision, is no verdict', async ({ visit, wallet }) => {
  const page = await visit();
  const asked = await askToConnect(page, wallet);
  const yes = { confirmed: true, choice: { accounts: [ACCOUNT] } };
  expect(await wallet.command('settle', { id: 'f'.repeat(32), revision: 0, verdict: yes })).toEqual({ settled: 'spent' });
  expect(await wallet.command('settle', { id: asked.id, revision: 7, verdict: yes })).toEqual({ settled: 'changed' });
  await expectUntouched(asked, wallet);
});

const FILES = [
  'approval.html',
  'home.html',
  'popup.html',
  'background.js',
  'content-scripts/inpage.js',
  'icon/96.png',
  'manifest.json',
];

test('T-B16 no page can load any file of the extension', async ({ visit, wallet }) => {
  const page = await visit();
  const loaded = await page.evaluate(
    async ([origin, files]) => {
      const loaded: string[] = [];
      const element = (tag: string, key: string, url: string) =>
        new Promise<boolean>((resolve) => {
          const made = Object.assign(document.createElement(tag), { onload: () => resolve(true), onerror: () => resolve(false) });
          if (tag === 'link') made.setAttribute('rel', 'stylesheet');
          made.setAttribute(key, url);
          document.head.append(made);
        });
      for (const file of files) {
        const url = `${origin}/${file}`;
        for (const mode of ['cors', 'no-cors'] as const)
          if (
            await fetch(url, { mode }).then(
              () => true,
              () => false,
            )
          )
            loaded.push(`fetch ${mode} ${file}`);
        for (const [tag, key] of [
          ['img', 'src'],
          ['script', 'src'],
          ['link', 'href'],
          ['video', 'src'],
        ] as const)
          if (await element(tag, key, url)) loaded.push(`${tag} ${file}`);
        if (
          await import(url).then(
            () => true,
            () => false,
          )
        )
          loaded.push(`import ${file}`);
      }
      return loaded;
    },
    [`chrome-extension://${wallet.extensionId}`, FILES] as const,
  );
  expect(loaded).toEqual([]);
});

test('T-C1 T-B16 the window that asks cannot be put into a frame', async ({ visit, wallet }) => {
  const page = await visit();
  const url = `chrome-extension://${wallet.extensionId}/approval.html`;
  await page.evaluate(async (url) => {
    for (const tag of ['iframe', 'embed', 'object']) {
      const made = document.createElement(tag);
      made.setAttribute(tag === 'object' ? 'data' : 'src', url);
      const told = new Promise((resolve) => {
        made.onload = resolve;
        made.onerror = resolve;
      });
      document.body.append(made);
      if (tag === 'iframe') await told;
    }
  }, url);
  for (const frame of page.frames()) expect(frame.url().startsWith('chrome-extension:')).toBe(false);
  expect(page.frames().length).toBeGreaterThan(1);
});

test('T-C2 the window that asks has only a button that closes it when nothing is asked', async ({ wallet }) => {
  const page = await wallet.open('approval.html');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveAccessibleName('Close');
  for (const other of ['link', 'textbox', 'checkbox', 'combobox'] as const)
    await expect(page.getByRole(other), other).toHaveCount(0);
  const closed = page.waitForEvent('close');
  await page.getByRole('button').click();
  await closed;
});

test('T-A16 what runs beside a page reads nothing that the wallet keeps', async ({ visit, connect, wallet }) => {
  const page = await visit();
  await connect(page);
  const bridge = await bridgeOf(page, wallet.extensionId);
  const read = await bridge.run(`(async () => {
    const of = async (area) => { try { return Object.keys(await chrome.storage[area].get(null)) } catch { return 'closed' } };
    return {
      local: await of('local'), session: await of('session'), sync: await of('sync'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      apis: Object.keys(chrome).filter((name) => ['tabs', 'windows', 'alarms', 'action', 'scripting'].includes(name)),
    };
  })()`);
  expect(read).toEqual({ local: 'closed', session: 'closed', sync: expect.any(Array), databases: [], apis: [] });
  expect((read as { sync: string[] }).sync.filter((key) => key !== 'claimWindowEthereum')).toEqual([]);
});

test('T-A17 T-B16 T-B21 the manifest opens nothing to pages, to other extensions, or to private windows', async ({ wallet }) => {
  const page = await wallet.open('home.html');
  const manifest = await page.evaluate('chrome.runtime.getManifest()');
  expect(manifest).toMatchObject({
    externally_connectable: { ids: [] },
    incognito: 'not_allowed',
    permissions: ['storage', 'alarms', 'unlimitedStorage'],
  });
  for (const key of [
    'web_accessible_resources',
    'host_permissions',
    'optional_permissions',
    'optional_host_permissions',
    'sandbox',
  ])
    expect(manifest, key).not.toHaveProperty(key);
  const { content_security_policy: csp } = manifest as { content_security_policy: { extension_pages: string } };
  expect(csp.extension_pages).toContain("default-src 'none'; script-src 'self';");
  expect(csp.extension_pages).toContain("frame-ancestors 'none'");
  expect(csp.extension_pages).not.toMatch(/unsafe|wasm/);
});
