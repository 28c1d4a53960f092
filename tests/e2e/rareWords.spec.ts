import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { launchWallet } from '../kit/chromium.ts';
import { SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';
import { addReset, addStates, ELSEWHERE, RESET_STATES, STATES } from './batchStates.ts';
import { afterDamage } from './damages.ts';
import { expect, requestFrom, test } from './fixtures.ts';
import { expectOnlyTexts, fill, press, STROKED, stroked } from './stroked.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const WORDS = 'the database of this node is on fire';

/** What the screen of a damaged database is called. */
const DAMAGED = {
  changed: 'vault.changed.title',
  empty: 'vault.empty.title',
  blocked: 'recovery.blocked.title',
  newer: 'recovery.newer.title',
} as const;

/** A node of the chain that knows nothing else, and says so in its own words. */
async function burningNode() {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const one = ({ id, method }: { id: unknown; method: string }) =>
      method === 'eth_chainId'
        ? { jsonrpc: '2.0', id, result: '0x7a69' }
        : { jsonrpc: '2.0', id, error: { code: -32_000, message: WORDS } };
    const asked = request.method === 'POST' ? JSON.parse(Buffer.concat(parts).toString()) : [];
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('every word of what seldom happens is one that another language can say', async ({ demo }) => {
  // It goes through all screens, one after the other.
  test.slow();
  const { wallet, close } = await launchWallet({ rpcUrl: demo.url, language: STROKED });
  const dapp = await wallet.openTab(demo.dapp);
  for (const [method, params] of [
    ['eth_requestAccounts', []],
    ['eth_sendTransaction', [{ from: ACCOUNT, to: demo.contracts.counter, data: '0xd09de08a' }]],
  ] as const) {
    const answer = requestFrom(dapp, method, params);
    await wallet.approve();
    expect((await answer).error, method).toBe(undefined);
  }
  await dapp.close();

  const show = async (what: string, path: string, act: (page: Page) => Promise<unknown>) => {
    const page = await wallet.open(path);
    await act(page);
    await expectOnlyTexts(page, what);
    await page.close();
  };
  /** A window that asks, which is then declined. */
  const showAsking = async (what: string, act: (page: Page) => Promise<unknown>) => {
    const site = await wallet.openTab(demo.dapp);
    const answer = requestFrom(site, 'eth_sendTransaction', [{ from: ACCOUNT, to: demo.contracts.counter, data: '0xd09de08a' }]);
    const asking = await wallet.waitForApproval();
    await act(asking);
    await expectOnlyTexts(asking, what);
    await wallet.command('declineAll', {});
    expect((await answer).error, what).toMatchObject({ code: 4001 });
    await site.close();
  };
  const edit = async (page: Page, text: string) => {
    await press(page, 'nodes.editOf', { network: 'Local' });
    await fill(page, 'nodes.urls', text);
    await press(page, 'nodes.save');
  };

  await show('a URL of a node that is none', 'home.html#/networks', async (page) => {
    await edit(page, `${demo.url}\nnonsense`);
    await expect(page.getByText(stroked('input.node', { place: 2 }))).toBeVisible();
  });
  await show('a wrong password', 'home.html#/settings', async (page) => {
    await press(page, 'settings.phrase.show');
    await fill(page, 'vault.password', 'chaff');
    await press(page, 'settings.phrase.showWords');
    await expect(page.getByText(stroked('refusal.wrongPassword'))).toBeVisible();
  });

  const node = await burningNode();
  await wallet.setRpcUrl(ELSEWHERE, 'http://127.0.0.1:9');
  const page = await wallet.open('home.html#/activity');
  await expect
    .poll(
      async () =>
        addStates(page).then(
          () => true,
          () => false,
        ),
      'the transaction to be mined',
    )
    .toBe(true);
  for (const [key] of STATES) {
    await page.goto(`${page.url().split('#')[0]}#/activity/${key}`);
    await expect(page.getByText(stroked(key), { exact: true }).first(), key).toBeVisible();
    await expectOnlyTexts(page, key);
  }
  await addReset(page, ELSEWHERE, 'setBack');
  for (const [key, text] of RESET_STATES) {
    await page.goto(`${page.url().split('#')[0]}#/activity/${key}`);
    await expect(page.getByText(stroked(text), { exact: true }).first(), text).toBeVisible();
    await expectOnlyTexts(page, text);
  }
  await show('a chain that was set back', 'home.html#/activity', (page) =>
    expect(page.getByText(stroked('reset.setBack'), { exact: false })).toBeVisible(),
  );
  await addReset(page, 31337, 'another');
  await page.close();
  await showAsking('a question for a chain that was started anew', (asking) =>
    expect(asking.getByRole('button', { name: stroked('reset.startAfresh') })).toBeVisible(),
  );
  await show('a chain that was started anew', 'home.html#/activity', async (page) => {
    const found = page.getByRole('button', { name: stroked('reset.startAfresh') });
    await expect(found).toHaveCount(2);
    await found.last().click();
    await expect(found).toHaveCount(1);
  });

  await demo.rpc('anvil_setCode', [ACCOUNT, `0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`]);
  await show('ending an upgrade', 'home.html#/settings', async (page) => {
    await press(page, 'upgrades.look');
    await press(page, 'revoke.openOn', { network: 'Local' });
    const asking = await wallet.waitForApproval();
    await expect(asking.getByText(stroked('revoke.about'))).toBeVisible();
    await expectOnlyTexts(asking, 'asked to end an upgrade');
    await wallet.command('declineAll', {});
  });

  await wallet.setRpcUrl(31337, node.url);
  await show('a node that says no in its own words', 'home.html#/networks', async (page) => {
    await press(page, 'nodes.checkOf', { network: 'Local' });
    await expect(page.getByRole('listitem').filter({ hasText: node.url }).last().locator('svg')).toBeVisible();
  });
  await show('a balance that no node tells', 'popup.html', (page) => expect(page.getByText(WORDS)).toBeVisible());
  await show('fees that no node tells', 'home.html#/activity/status.pending', async (page) => {
    await press(page, 'transaction.speedUp');
    await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
  });
  node.stop();
  await show('a dead node', 'home.html#/networks', async (page) => {
    await press(page, 'nodes.checkOf', { network: 'Local' });
    await expect(page.getByText(stroked('nodes.down.why', { why: stroked('rpc.unreachable') }))).toBeVisible();
  });

  for (const how of ['changed', 'empty', 'blocked', 'newer'] as const) {
    const damaged = await afterDamage(wallet, how);
    await expect(damaged.getByRole('heading', { name: stroked(DAMAGED[how]) }), how).toBeVisible();
    await expectOnlyTexts(damaged, `a database: ${how}`);
    await damaged.close();
  }
  await close();
});
