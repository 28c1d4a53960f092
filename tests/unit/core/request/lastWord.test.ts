import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Failpoint } from '../../../../lib/core/batch/failpoints.ts';
import { failureOf } from '../../../../lib/core/failure.ts';
import type { Show } from '../../../../lib/core/platform.ts';
import type { Asker } from '../../../../lib/core/request/approval.ts';
import { makeLastWord } from '../../../../lib/core/request/lastWord.ts';
import type { Platform } from '../../../../lib/wallet.ts';
import { mortal, restarted } from '../../../support/kill.ts';
import { localChain } from '../../../support/local.ts';
import { ACCOUNT, asker, PASSWORD, type TestWallet } from '../../../support/wallet.ts';

const local = localChain();
const SITE = asker('http://localhost:5173');
const OTHER = asker('https://unrelated.example');
/** A network whose node nobody can reach. */
const chain = [
  {
    chainId: '0xbdb29',
    chainName: 'Newcomer',
    nativeCurrency: { name: 'N', symbol: 'NEW', decimals: 18 },
    rpcUrls: ['https://rpc.slow.example'],
  },
];
const NOT_ADDED = { code: 'failure.siteNodes.none' };

let alive: TestWallet[] = [];
afterEach(() => {
  for (const wallet of alive) wallet.stop();
  alive = [];
});

/** A browser with one window, as the wallet has it open, stay or close; and when the node is asked, which fails once it is let go. */
function desk() {
  let isOpen = false;
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const platform: Partial<Platform> = {
    async waiting(count: number, show: Show) {
      if (show === 'as it is') return;
      if (count === 0) isOpen = false;
      else if (show) isOpen = true;
    },
    async fetch(url, init) {
      if (!url.includes('slow.example')) return fetch(url, init);
      asked.resolve();
      await gone.promise;
      throw new TypeError('Failed to fetch');
    },
  };
  return { platform, isOpen: () => isOpen, asked: asked.promise, fail: () => gone.resolve() };
}

async function opened(platform: Partial<Platform>, grace?: number): Promise<TestWallet> {
  local.wallet.stop();
  const wallet = restarted(local.wallet, platform);
  alive.push(wallet);
  await wallet.command('unlock', { password: PASSWORD });
  if (grace !== undefined) await wallet.resume(grace);
  return wallet;
}

const answerOf = (asking: Promise<unknown>) => asking.catch((error: unknown) => error);

/** A yes to a site's request `r1` is stored, and its worker dies: the next one, and the word that the window then says again. */
async function diedOver(
  method: string,
  params: unknown[],
  site: Asker,
  platform: Partial<Platform>,
  { at = 'verdict stored', meanwhile = () => {} }: { at?: Failpoint; meanwhile?: () => void } = {},
) {
  local.wallet.stop();
  const { wallet: dying, death } = mortal(local.wallet, at, platform);
  alive.push(dying);
  await dying.command('unlock', { password: PASSWORD });
  void answerOf(dying.ask(method, params, site, 'r1'));
  const { id, revision } = await dying.question(method);
  void dying.confirm(undefined, method).catch(() => undefined);
  meanwhile();
  await death;
  const next = restarted(dying, platform);
  alive.push(next);
  return { next, sayAgain: () => next.command('settle', { id, revision, verdict: { confirmed: true } }) };
}

/** The user's yes to the network, which comes to nothing. */
async function notAdded(wallet: TestWallet, { fail }: ReturnType<typeof desk>): Promise<unknown> {
  const answer = answerOf(wallet.ask('wallet_addEthereumChain', chain, SITE, 'r1'));
  await wallet.question('wallet_addEthereumChain');
  fail();
  expect(await wallet.confirm(undefined, 'wallet_addEthereumChain').catch(failureOf)).toEqual(NOT_ADDED);
  return answer;
}

test('S-19 the window stays for what came of a yes, though a page with a request of another kind goes away', async () => {
  const browser = desk();
  const wallet = await opened(browser.platform);
  expect(await notAdded(wallet, browser)).toMatchObject({ code: -32602 });
  await wallet.gone(OTHER, ['a read']);
  expect(browser.isOpen()).toBe(true);
});

test('S-19 it stays too when a worker that has just started has looked for what nobody asks any more', async () => {
  const browser = desk();
  const looks: (() => void)[] = [];
  const wallet = await opened({ ...browser.platform, later: (_, run) => void looks.push(run) }, 1_000);
  await notAdded(wallet, browser);
  for (const look of looks) look();
  await wallet.gone(OTHER, ['a read']);
  expect(browser.isOpen()).toBe(true);
});

test('S-19 it stays with the next worker as well, and closes with the next answer of the user that goes as meant', async () => {
  const browser = desk();
  const wallet = await opened(browser.platform);
  await notAdded(wallet, browser);
  wallet.stop();
  const next = restarted(wallet, browser.platform);
  alive.push(next);
  await next.resume(0);
  expect(browser.isOpen()).toBe(true);

  await next.command('unlock', { password: PASSWORD });
  const answer = answerOf(next.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r2'));
  await next.question('personal_sign');
  await next.decline();
  expect(await answer).toMatchObject({ code: 4001 });
  expect(browser.isOpen()).toBe(false);
});

test('S-19 a window that the user has closed over such words opens for the next request, and goes when that is withdrawn', async () => {
  const browser = desk();
  const wallet = await opened(browser.platform);
  await notAdded(wallet, browser);
  await wallet.command('declineAll', {});
  void answerOf(wallet.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r2'));
  await wallet.question('personal_sign');
  await expect.poll(browser.isOpen).toBe(true);
  await wallet.gone(asker(), ['r2']);
  expect(browser.isOpen()).toBe(false);
});

test('S-19 the window stays while a yes is worked on, though a page with a request of another kind goes away', async () => {
  const browser = desk();
  const wallet = await opened(browser.platform);
  const answer = answerOf(wallet.ask('wallet_addEthereumChain', chain, SITE, 'r1'));
  await wallet.question('wallet_addEthereumChain');
  await expect.poll(browser.isOpen).toBe(true);
  const said = wallet.confirm(undefined, 'wallet_addEthereumChain').catch(failureOf);
  await browser.asked;
  await wallet.gone(OTHER, ['a read']);
  expect(browser.isOpen()).toBe(true);
  browser.fail();
  expect(await said).toEqual(NOT_ADDED);
  expect(await answer).toMatchObject({ code: -32602 });
  expect(browser.isOpen()).toBe(true);
});

test('S-19 J-5 a yes whose worker dies over it, and that comes to nothing with the next: the window is told why', async () => {
  const browser = desk();
  const { next, sayAgain } = await diedOver('wallet_addEthereumChain', chain, SITE, browser.platform);
  browser.fail();
  const resumed = next.resume(60_000);
  // The window sends its word again, as its first answer is lost.
  expect(await sayAgain().catch(failureOf)).toEqual(NOT_ADDED);
  await resumed;
  expect(await answerOf(next.ask('wallet_addEthereumChain', chain, SITE, 'r1'))).toMatchObject({ code: -32602 });
});

test('S-19 J-5 it is told too where the next worker was quicker than the window', async () => {
  const browser = desk();
  const { next, sayAgain } = await diedOver('wallet_addEthereumChain', chain, SITE, browser.platform);
  browser.fail();
  await next.resume(60_000);
  expect(await answerOf(next.ask('wallet_addEthereumChain', chain, SITE, 'r1'))).toMatchObject({ code: -32602 });
  expect(await sayAgain().catch(failureOf)).toEqual(NOT_ADDED);
});

test('J-5 a yes that the next worker has carried out is done, when the window says it again', async () => {
  const { next, sayAgain } = await diedOver('personal_sign', ['0x00', ACCOUNT], asker(), {});
  await next.command('unlock', { password: PASSWORD });
  await next.resume(60_000);
  expect(await answerOf(next.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r1'))).toMatch(/^0x/);
  expect(await sayAgain()).toEqual({ settled: 'done' });
});

describe.each(['effect done', 'answer stored'] as const)('J-5 a yes whose worker dies at “%s”', (at) => {
  test('is done for the window that says it again, where it was', async () => {
    const { next, sayAgain } = await diedOver('personal_sign', ['0x00', ACCOUNT], asker(), {}, { at });
    await next.command('unlock', { password: PASSWORD });
    await next.resume(60_000);
    expect(await answerOf(next.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r1'))).toMatch(/^0x/);
    expect(await sayAgain()).toEqual({ settled: 'done' });
  });

  test('is said to have come to nothing, where it has', async () => {
    const browser = desk();
    const { next, sayAgain } = await diedOver('wallet_addEthereumChain', chain, SITE, browser.platform, {
      at,
      meanwhile: browser.fail,
    });
    await next.resume(60_000);
    expect(await answerOf(next.ask('wallet_addEthereumChain', chain, SITE, 'r1'))).toMatchObject({ code: -32602 });
    const why = at === 'effect done' ? NOT_ADDED : { code: 'asking.cameToNothing' };
    expect(await sayAgain().catch(failureOf)).toEqual(why);
  });
});

test('S-19 a no that is said again leaves no window open, nor does a yes to what the user was to read again and the page then withdrew', async () => {
  const browser = desk();
  const wallet = await opened(browser.platform);
  void answerOf(wallet.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r6'));
  const { id, revision } = await wallet.question('personal_sign');
  await wallet.command('settle', { id, revision, verdict: { confirmed: false } });
  expect(await wallet.command('settle', { id, revision, verdict: { confirmed: false } })).toEqual({ settled: 'spent' });
  expect(browser.isOpen()).toBe(false);

  void answerOf(wallet.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r7'));
  const next = await wallet.question('personal_sign');
  await expect.poll(browser.isOpen).toBe(true);
  const verdict = { confirmed: true } as const;
  expect(await wallet.command('settle', { id: next.id, revision: next.revision + 1, verdict })).toEqual({ settled: 'changed' });
  await wallet.gone(asker(), ['r7']);
  expect(browser.isOpen()).toBe(false);
});

test('S-19 what comes of a yes whose window was closed meanwhile holds no later window open', async () => {
  const browser = desk();
  const wallet = await opened(browser.platform);
  const answer = answerOf(wallet.ask('wallet_addEthereumChain', chain, SITE, 'r1'));
  await wallet.question('wallet_addEthereumChain');
  const said = wallet.confirm(undefined, 'wallet_addEthereumChain').catch(failureOf);
  await browser.asked;
  await wallet.command('declineAll', {});
  browser.fail();
  expect(await said).toEqual(NOT_ADDED);
  await answer;
  void answerOf(wallet.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r8'));
  await wallet.question('personal_sign');
  await expect.poll(browser.isOpen).toBe(true);
  await wallet.gone(asker(), ['r8']);
  expect(browser.isOpen()).toBe(false);
});

test('S-19 the wallet locks between the yes and the signature: the user is told as the page is', async () => {
  let wallet: TestWallet;
  wallet = await opened({
    failpoint: async (name) => {
      if (name === 'verdict stored') await wallet.command('lock', {});
    },
  });
  const answer = answerOf(wallet.ask('personal_sign', ['0x00', ACCOUNT], asker(), 'r3'));
  await wallet.question('personal_sign');
  expect(await wallet.confirm(undefined, 'personal_sign').catch(failureOf)).toEqual({ code: 'failure.locked' });
  expect(await answer).toMatchObject({ code: 4100 });
});

test('S-19 a yes of before the wallet was locked does not count once it is unlocked again', async () => {
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const wallet = await opened({
    async fetch(url, init) {
      if (isHeld) {
        asked.resolve();
        await held.promise;
      }
      return fetch(url, init);
    },
  });
  const payment = { from: ACCOUNT, to: `0x${'5'.repeat(40)}`, value: '0x1' };
  const answer = answerOf(wallet.ask('eth_sendTransaction', [payment], asker(), 'r9'));
  await wallet.question('eth_sendTransaction');
  isHeld = true;
  const settled = wallet.confirm(undefined, 'eth_sendTransaction');
  await asked.promise;
  await wallet.command('lock', {});
  await wallet.command('unlock', { password: PASSWORD });
  held.resolve();
  expect(await settled).toMatchObject({ settled: 'locked' });
  await wallet.decline();
  expect(await answer).toMatchObject({ code: 4001 });
});

test('N-04 the window stays for a yes of which nobody can read what came of it, and closes once that is known', async () => {
  const word = makeLastWord({ session: { get: async () => null, set: async () => undefined } });
  await word.about('1', true, async () => 'unclear');
  expect(await word.mayClose()).toBe(false);
  await word.about('1', true, async () => 'done');
  expect(await word.mayClose()).toBe(true);
});

test('N-04 a yes that is said again until it is clear takes no word away that is said of another', async () => {
  const word = makeLastWord({ session: { get: async () => null, set: async () => undefined } });
  await word.about('1', true, async () => 'unclear');
  await word.about('2', true, () => Promise.reject(new Error('came to nothing'))).catch(() => undefined);
  await word.about('1', true, async () => 'unclear');
  await word.about('1', true, async () => 'done');
  expect(await word.mayClose()).toBe(false);
  await word.about('3', true, async () => 'done');
  expect(await word.mayClose()).toBe(true);
});
