import type { JSHandle, Page } from '@playwright/test';
import { ACCOUNT, expect, offered, RDNS, test } from '../e2e/clients/fixtures.ts';

/** What the pages of some libraries offer beside that; they are checked by a configuration of their own, once these are installed. */
interface Ethers5Page extends Pick<Lib, 'connect'> {
  sendAndFind: () => Promise<{ hash: string; found?: string; status?: number }>;
}
interface Ethers4Page extends Pick<Lib, 'connect'> {
  sendAndWait: () => Promise<string | undefined>;
}
interface Web3V1Page extends Pick<Lib, 'connect'> {
  batched: () => Promise<string[]>;
  coinbase: () => Promise<string>;
}

/** What each page of `pages` offers, whichever library it is made with. */
interface Lib {
  wallets?: () => Promise<{ name: string; icon?: string }[]>;
  connect: () => unknown;
  account: () => Promise<string | undefined>;
  send: () => Promise<string>;
  outcome: (id: string) => Promise<number | undefined>;
  disconnect: () => unknown;
  failure: (request: Promise<unknown>) => Promise<{ codes: unknown[]; message: string }>;
}

interface Library {
  name: string;
  /** What it proves beside that it works. */
  rule?: string;
  page: string;
  /** Where the library has a screen: picks the wallet there, once it is open. */
  pick?: (page: Page) => Promise<void>;
  /** By which it lists the wallet, where it finds wallets and has no screen. */
  lists?: { name: string; icon: boolean };
}

/** The wallet where a library's screen lists it: once, with its picture. */
async function pickByName(page: Page): Promise<void> {
  const entry = page.getByRole('button', { name: /Sheaf/ });
  await expect(entry).toHaveCount(1);
  await expect(entry.locator('img, [style*="data:image"]').first()).toBeVisible();
  await entry.click();
}

const LIBRARIES: Library[] = [
  { name: 'wagmi 2', page: 'wagmi2', lists: { name: 'Sheaf', icon: true } },
  { name: 'RainbowKit', page: 'rainbowkit', pick: pickByName },
  { name: 'ConnectKit', page: 'connectkit', pick: pickByName },
  { name: 'AppKit', page: 'appkit', pick: pickByName },
  { name: 'thirdweb', page: 'thirdweb', lists: { name: RDNS, icon: false } },
  { name: 'web3-onboard', page: 'onboard', pick: pickByName },
  { name: 'web3-react 6', rule: 'K-02', page: 'web3react6' },
  { name: 'ethers 5', page: 'ethers5' },
  { name: 'ethers 4', rule: 'K-02', page: 'ethers4' },
  { name: 'web3.js 1', rule: 'K-02', page: 'web3v1' },
];

/** Nobody outside is asked, whatever a library would like: what its makers' servers say is nothing to these tests. */
test.beforeEach(({ shared: { context } }) => context.route(isOutside, (route) => route.abort()));
const isOutside = (url: URL) => url.protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(url.hostname);

/** The account, by the library's word. */
const account = (lib: JSHandle<Lib>) => lib.evaluate(async (lib) => (await lib.account())?.toLowerCase());

for (const { name, rule = '', page: file, pick, lists } of LIBRARIES)
  test(`S-10 A-01 A-02 ${rule && `${rule} `}${name} lists the wallet, connects, sends a batch and follows it, takes a no, is connected after a reload, and leaves`, async ({
    open,
    wallet,
    demo,
  }) => {
    const count = async () =>
      BigInt((await demo.rpc('eth_call', [{ to: demo.contracts.counter, data: '0x06661abd' }, 'latest'])) as string);
    const { page, lib } = await open<Lib>(`kept/${file}`);

    if (lists) {
      await expect
        .poll(async () => (await lib.evaluate((lib) => lib.wallets?.()))?.map((each) => each.name))
        .toContain(lists.name);
      const found = await lib.evaluate((lib) => lib.wallets?.());
      const [sheaf, ...more] = found?.filter((each) => each.name === lists.name) ?? [];
      expect(more).toEqual([]);
      if (lists.icon) expect(sheaf?.icon).toMatch(/^data:image\/svg\+xml/);
    }
    expect(await account(lib)).toBeUndefined();

    const connecting = lib.evaluate((lib) => Promise.resolve(lib.connect()).then(() => undefined));
    if (pick) await pick(page);
    await wallet.approve();
    await connecting;
    await expect.poll(() => account(lib)).toBe(ACCOUNT);

    const before = await count();
    const sending = lib.evaluate((lib) => lib.send());
    await wallet.approve();
    const id = await sending;
    expect(await lib.evaluate((lib, id) => lib.outcome(id), id)).toBe(200);
    expect(await count()).toBe(before + 2n);

    const declined = lib.evaluate((lib) => lib.failure(lib.send()));
    await wallet.decline();
    const { codes, message } = await declined;
    expect(codes.includes(4001) || /reject|decline|denied/i.test(message), `${codes}: ${message}`).toBe(true);
    expect(await count()).toBe(before + 2n);

    await page.reload();
    const again = await offered<Lib>(page);
    await expect.poll(() => account(again)).toBe(ACCOUNT);
    expect(await wallet.waiting()).toEqual([]);

    await again.evaluate((lib) => Promise.resolve(lib.disconnect()).then(() => undefined));
    await expect.poll(() => account(again)).toBeUndefined();
  });

test('K-03 ethers 5 finds the transaction as soon as it has its hash', async ({ open, wallet }) => {
  const { lib } = await open<Ethers5Page>('kept/ethers5');
  const connecting = lib.evaluate((lib) => lib.connect() as Promise<unknown>);
  await wallet.approve();
  await connecting;
  const sending = lib.evaluate((lib) => lib.sendAndFind());
  await wallet.approve();
  const { hash, found, status } = await sending;
  expect(found).toBe(hash);
  expect(status).toBe(1);
});

test('K-02 ethers 4, which knows no more than sendAsync and enable, sends a transaction', async ({ open, wallet, demo }) => {
  const { lib } = await open<Ethers4Page>('kept/ethers4');
  const connecting = lib.evaluate((lib) => lib.connect() as Promise<unknown>);
  await wallet.approve();
  await connecting;
  const sending = lib.evaluate((lib) => lib.sendAndWait());
  await wallet.approve();
  const hash = await sending;
  expect(await demo.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
});

test('K-02 K-09 web3.js 1 has a batch of reads answered, and the account that it calls coinbase', async ({
  open,
  wallet,
  demo,
}) => {
  const { lib } = await open<Web3V1Page>('kept/web3v1');
  const connecting = lib.evaluate((lib) => lib.connect() as Promise<unknown>);
  await wallet.approve();
  await connecting;
  const [balance, count] = await lib.evaluate((lib) => lib.batched());
  expect(BigInt(balance ?? 0)).toBe(BigInt((await demo.rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string));
  expect(BigInt(count ?? 0)).toBe(BigInt((await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'latest'])) as string));
  expect((await lib.evaluate((lib) => lib.coinbase())).toLowerCase()).toBe(ACCOUNT);
});
