import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SwitchSubject } from '../../../lib/core/network/network.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { fc } from '../../support/fc.ts';
import { asker, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

const SITE = asker().origin;
const OTHER = asker('https://other.example');

let anvil: Anvil;
let wallet: TestWallet;
let now = Date.now();

beforeAll(async () => {
  anvil = await startAnvil();
  wallet = startWallet({ clock: { now: () => now } });
  await wallet.ready(anvil.url);
});
beforeEach(() => wallet.command('selectSiteChain', { origin: SITE, chainId: LOCAL }));
afterAll(() => {
  wallet.stop();
  return anvil.stop();
});

const switchTo = (chainId: unknown, from = asker()) => wallet.ask('wallet_switchEthereumChain', [{ chainId }], from);
const refused = (chainId: unknown, from = asker()) => wallet.refused('wallet_switchEthereumChain', [{ chainId }], from);
const chainOf = async (origin: string) => (await wallet.state(origin)).chainId;

describe('without a window', () => {
  test.each<[string, unknown]>([
    ['no params', undefined],
    ['no object', []],
    ['two objects', [{ chainId: '0x1' }, { chainId: '0x1' }]],
    ['an object that is not in an array', { chainId: '0x1' }],
    ['text', ['0x1']],
    ['no chain id', [{}]],
    ['a number', [{ chainId: 1 }]],
    ['a decimal number as text', [{ chainId: '1' }]],
    ['leading zeros', [{ chainId: '0x01' }]],
    ['nothing after 0x', [{ chainId: '0x' }]],
    ['more than a safe integer', [{ chainId: '0xffffffffffffffff' }]],
    ['a chain id of a megabyte', [{ chainId: `0x1${'0'.repeat(1_000_000)}` }]],
  ])('A-03 %s is refused with -32602', async (_, params) => {
    expect(await wallet.refused('wallet_switchEthereumChain', params)).toMatchObject({ code: -32602 });
  });

  test('A-03 a chain that the wallet has not is 4902', async () => {
    expect(await refused('0x67932')).toMatchObject({ code: 4902 });
  });

  test.each(['0x7a69', '0x7A69'])('A-03 the selected chain, as %s, answers null', async (chainId) => {
    expect(await switchTo(chainId)).toBeNull();
    expect(await wallet.waiting()).toEqual([]);
  });

  test('K-01 P-07 a site that is not connected finds out of few networks that they are missing; one is forgotten a minute later', async () => {
    const prober = asker('https://prober.example');
    for (let missing = 0; missing < 10; missing++)
      expect(await refused(`0x6793${missing}`, prober)).toMatchObject({ code: 4902 });
    for (const chainId of ['0x1', '0x7a69', '0x67932']) expect(await refused(chainId, prober)).toMatchObject({ code: -32005 });
    expect(await refused('0x67932', asker('https://another.example'))).toMatchObject({ code: 4902 });
    expect(await refused('0x67932')).toMatchObject({ code: 4902 });
    now += 60_000;
    expect(await refused('0x67932', prober)).toMatchObject({ code: 4902 });
    expect(await refused('0x67932', prober)).toMatchObject({ code: -32005 });
  });

  test('K-01 a site that is not connected switches with the user’s yes, and stays so', async () => {
    const answer = switchTo('0x2105', OTHER);
    await wallet.confirm(undefined, 'wallet_switchEthereumChain');
    expect(await answer).toBeNull();
    expect(await wallet.state(OTHER.origin)).toEqual({ chainId: '0x2105', accounts: [] });
    await wallet.command('selectSiteChain', { origin: OTHER.origin, chainId: LOCAL });
  });

  test('A-03 whatever the params, there is a named refusal, an answer, or a window', async () => {
    const params = fc.oneof(
      fc.anything(),
      fc.tuple(
        fc.record({
          chainId: fc.oneof(
            fc.anything(),
            fc.nat().map((id) => `0x${id.toString(16)}`),
          ),
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(params, async (each) => {
        const answer = wallet.ask('wallet_switchEthereumChain', each).catch((error: { code: number }) => error.code);
        const first = await Promise.race([answer, wallet.question()]);
        if (typeof first === 'object' && first !== null) {
          await wallet.decline();
          expect(await answer).toBe(4001);
        } else expect([-32602, 4902, null]).toContain(first);
        expect(await chainOf(SITE)).toBe('0x7a69');
      }),
    );
  });
});

describe('with a window', () => {
  test('A-03 the window shows where from and where to; yes selects it for this site and no other', async () => {
    const before = await chainOf(OTHER.origin);
    const answer = switchTo('0x2105');
    const { subject } = await wallet.question('wallet_switchEthereumChain');
    expect(subject).toMatchObject({
      origin: SITE,
      from: { chainId: LOCAL },
      to: { chainId: 8453, name: 'Base' },
    } satisfies Shape);
    expect(await chainOf(SITE)).toBe('0x7a69');
    await wallet.confirm();
    expect(await answer).toBeNull();
    expect(await chainOf(SITE)).toBe('0x2105');
    expect(await chainOf(OTHER.origin)).toBe(before);
  });

  test('A-03 no is 4001 and leaves the network', async () => {
    const declined = expect(switchTo('0x1')).rejects.toMatchObject({ code: 4001 });
    await wallet.question();
    await wallet.decline();
    await declined;
    expect(await chainOf(SITE)).toBe('0x7a69');
  });

  test('P-04 the site is told of its network before it gets the answer', async () => {
    const pushed = wallet.pushes.length;
    let told: unknown[] = [];
    const answer = switchTo('0x1').then(() => {
      told = wallet.pushes.slice(pushed);
    });
    await wallet.question();
    await wallet.confirm();
    await answer;
    expect(told).toEqual([SITE]);
  });
});

type Shape = { origin: string; from: Partial<SwitchSubject['from']>; to: Partial<SwitchSubject['to']> };
