import { encodeFunctionData, parseAbi } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { ownRequests, type Payment } from '../../../lib/core/ownRequests.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { installGuard, SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { localChain, until } from '../../support/local.ts';
import { deployToken } from '../../support/tokens.ts';
import { ACCOUNT, asker, LOCAL, PASSWORD } from '../../support/wallet.ts';
import { PLAIN, sendingOn } from './sending.ts';

/** What the owner sends by the wallet itself, on a local chain. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const STRANGER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const ITEM = 5n;
const local = localChain();
const { rpc, balanceOf, subject, looked, outcomeOf } = sendingOn(local);
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function give(address to, uint256 id, uint256 count)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
]);
type Asked = Parameters<typeof encodeFunctionData<typeof abi>>[0];
const data = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as unknown as Asked);
const read = async (to: Address, functionName: string, ...args: unknown[]) =>
  BigInt((await rpc('eth_call', [{ to, data: data(functionName, args) }, 'latest'])) as string);
const write = async (to: Address, functionName: string, ...args: unknown[]) => {
  await rpc('eth_sendTransaction', [{ from: OTHER, to, data: data(functionName, args) }]);
  await rpc('evm_mine');
};
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));

type Asking = Parameters<typeof local.wallet.own<'send'>>[1];
const paying = (...payments: Asking['payments']): Asking => ({ chainId: LOCAL, from: ACCOUNT, payments });
const wei = (to: string, amount: string) => ({ to, what: { kind: 'native', amount } }) as const;

let pieces: Address;
beforeEach(async () => {
  await installGuard(local.anvil.rpc);
  pieces = await deployToken(local.anvil.rpc, 'Pieces');
  await write(pieces, 'give', ACCOUNT, ITEM, 9n);
  await write(local.demo.token, 'mint', ACCOUNT, 700n);
  await write(local.demo.nft, 'mint', ACCOUNT);
});

describe('one payment', () => {
  const has = {
    native: () => balanceOf(PLAIN),
    token: () => read(local.demo.token, 'balanceOf', PLAIN),
    erc721: async () => ((await read(local.demo.nft, 'ownerOf', 1n)) === BigInt(PLAIN) ? 1n : 0n),
    erc1155: () => read(pieces, 'balanceOf', PLAIN, ITEM),
  };
  const what = (kind: Payment['what']['kind'], amount: string): Asking['payments'][number]['what'] => {
    switch (kind) {
      case 'native':
        return { kind, amount };
      case 'token':
        return { kind, token: local.demo.token, amount };
      case 'erc721':
        return { kind, collection: local.demo.nft, tokenId: '1' };
      case 'erc1155':
        return { kind, collection: pieces, tokenId: String(ITEM), amount };
    }
  };

  test.each([
    ['native', '12345', 12_345n],
    ['token', '70', 70n],
    ['token', 'all', 700n],
    ['erc721', '1', 1n],
    ['erc1155', '4', 4n],
    ['erc1155', 'all', 9n],
  ] as const)('of %s, %s of it, is one plain transaction and arrives once', async (kind, amount, arrives) => {
    const at = await nonce();
    const key = await local.wallet.ownConfirmed('send', paying({ to: PLAIN, what: what(kind, amount) }));
    expect((await outcomeOf(key)).status).toBe(200);
    expect([await has[kind](), await nonce()]).toEqual([arrives, at + 1]);
    expect(await local.wallet.db.batches.get(key)).toMatchObject({ origin: OWN_ORIGIN, method: 'send', atomic: false });
  });

  test('of an upgraded account is a plain transaction as well', async () => {
    await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    const { slots } = await outcomeOf(await local.wallet.ownConfirmed('send', paying(wei(PLAIN, '5'))));
    const sent = (await rpc('eth_getTransactionByHash', [slots[0]?.hash])) as { to: string; value: string };
    expect(sent).toMatchObject({ to: PLAIN, value: '0x5' });
  });
});

describe('several payments', () => {
  const several = () =>
    paying(
      wei(PLAIN, '11'),
      wei(STRANGER, '12'),
      { to: PLAIN, what: { kind: 'token', token: local.demo.token, amount: '13' } },
      { to: PLAIN, what: { kind: 'erc721', collection: local.demo.nft, tokenId: '1' } },
      { to: STRANGER, what: { kind: 'erc1155', collection: pieces, tokenId: String(ITEM), amount: '2' } },
    );
  const arrived = async () => [
    await balanceOf(PLAIN),
    await read(local.demo.token, 'balanceOf', PLAIN),
    await read(local.demo.nft, 'ownerOf', 1n),
    await read(pieces, 'balanceOf', STRANGER, ITEM),
  ];
  const ALL = [11n, 13n, BigInt(PLAIN), 2n];

  test('go one by one from a plain account, each once', async () => {
    const at = await nonce();
    const before = await balanceOf(STRANGER);
    const key = await local.wallet.ownConfirmed('send', several());
    const { status, slots } = await outcomeOf(key);
    expect([status, slots.length]).toEqual([200, 5]);
    expect(await arrived()).toEqual(ALL);
    expect([await nonce(), await balanceOf(STRANGER)]).toEqual([at + 5, before + 12n]);
  });

  test('go all or nothing from an upgraded account, in one transaction, held to their outcome (G-01)', async () => {
    await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    const at = await nonce();
    const asking = local.wallet.own('send', several());
    // Beside much else the node may tell of the guard a look later.
    const plan = await until(async () => {
      const { plan } = await subject();
      return plan.guard?.is === 'on' ? plan : void (await looked());
    });
    expect(plan).toMatchObject({ atomic: true, guard: { is: 'on' } });
    await local.wallet.confirm();
    const { status, slots } = await outcomeOf(await asking);
    expect([status, slots.length, await nonce()]).toEqual([200, 1, at + 1]);
    expect(await arrived()).toEqual(ALL);
  });

  test('G-09 go all or nothing from a plain account where the owner wants that, which upgrades it', async () => {
    const asking = local.wallet.own('send', several());
    const { id } = await local.wallet.question('send');
    expect((await subject()).plan).toMatchObject({ atomic: false, mayBeTogether: true });
    await local.wallet.command('chooseOutcome', { id, choice: { what: 'together', together: true } });
    expect((await subject()).plan).toMatchObject({ atomic: true, upgrade: { delegate: SIMPLE_7702_ACCOUNT } });
    await local.wallet.confirm({ upgrade: true });
    const { status, slots } = await outcomeOf(await asking);
    expect([status, slots.length]).toEqual([200, 1]);
    expect(await arrived()).toEqual(ALL);
    expect(await rpc('eth_getCode', [ACCOUNT, 'latest'])).toBe(delegationCode(SIMPLE_7702_ACCOUNT));
  });

  test('stop where one fails, and what is behind it never happens (S-14)', async () => {
    const tooMuch = { to: PLAIN, what: { kind: 'token', token: local.demo.token, amount: '701' } } as const;
    const key = await local.wallet.ownConfirmed('send', paying(wei(PLAIN, '11'), tooMuch, wei(PLAIN, '12')));
    expect((await outcomeOf(key)).status).toBe(600);
    expect(await balanceOf(PLAIN)).toBe(11n);
  });
});

describe('is refused, and nothing is asked', () => {
  const token = (amount: string) => ({ to: PLAIN, what: { kind: 'token', token: local.demo.token, amount } }) as const;

  test.each<[string, () => Asking, string]>([
    ['from an account that is not the owner’s', () => ({ ...paying(wei(PLAIN, '1')), from: OTHER }), 'refusal.noAccount'],
    ['on a network that is not there', () => ({ ...paying(wei(PLAIN, '1')), chainId: 987_654 }), 'refusal.noNetwork'],
    ['to the address of zeros', () => paying(wei(PLAIN, '1'), wei(`0x${'0'.repeat(40)}`, '1')), 'refusal.toNobody'],
    ['all of something beside others', () => paying(wei(PLAIN, 'all'), wei(STRANGER, '1')), 'refusal.allWithOthers'],
    ['all of a token beside others', () => paying(wei(PLAIN, '1'), token('all')), 'refusal.allWithOthers'],
    [
      'all of a token of which there is none',
      () => paying({ to: PLAIN, what: { kind: 'token', token: local.demo.oddToken, amount: 'all' } }),
      'refusal.nothingToSend',
    ],
    [
      'all of an item of which there is none',
      () => paying({ to: PLAIN, what: { kind: 'erc1155', collection: pieces, tokenId: '77', amount: 'all' } }),
      'refusal.nothingToSend',
    ],
    [
      'all of what does not tell how much there is',
      () => paying({ to: PLAIN, what: { kind: 'token', token: local.demo.reverter, amount: 'all' } }),
      'refusal.balanceUnknown',
    ],
    [
      'all of what is no contract',
      () => paying({ to: PLAIN, what: { kind: 'token', token: STRANGER, amount: 'all' } }),
      'refusal.balanceUnknown',
    ],
  ])('%s', async (_, params, says) => {
    await expect(local.wallet.own('send', params())).rejects.toThrow(says);
    expect(await local.wallet.waiting()).toEqual([]);
    expect(await local.wallet.db.batches.count()).toBe(0);
  });

  test.each<[string, unknown]>([
    ['nothing', paying()],
    ['no payment', {}],
    ['an amount of zero', paying(wei(PLAIN, '0'))],
    ['a fraction', paying(wei(PLAIN, '1.5'))],
    ['less than nothing', paying(wei(PLAIN, '-1'))],
    ['an amount in hex', paying(wei(PLAIN, '0x10'))],
    ['no address', paying(wei('ada.eth', '1'))],
    ['a name that is none', paying({ ...wei(PLAIN, '1'), called: 'Ada' })],
    [
      'the hash of a name, which would be looked up as another',
      paying({ ...wei(PLAIN, '1'), called: `[${'ab'.repeat(32)}].eth` }),
    ],
    ['more payments than one request takes', paying(...Array.from({ length: 257 }, () => wei(PLAIN, '1')))],
    ['more than 256 bits hold', paying(wei(PLAIN, (2n ** 256n).toString()))],
    ['an item past 256 bits', paying({ to: PLAIN, what: { kind: 'erc721', collection: OTHER, tokenId: '9'.repeat(78) } })],
  ])('%s', (_, params) => {
    expect(ownRequests.send.safeParse(params).success).toBe(false);
  });
});

describe('the owner’s no', () => {
  test('leaves no key and nothing in the journal', async () => {
    const asking = local.wallet.own('send', paying(wei(PLAIN, '1')));
    await local.wallet.question('send');
    await local.wallet.decline();
    expect(await asking).toBeUndefined();
    expect(await local.wallet.db.batches.count()).toBe(0);
    expect(await local.wallet.waiting()).toEqual([]);
  });

  test('a locked wallet signs nothing before it has its password, and then what was shown', async () => {
    const asking = local.wallet.own('send', paying(wei(PLAIN, '1')));
    const { id, revision } = await local.wallet.question('send');
    await local.wallet.command('lock', {});
    const verdict = { confirmed: true } as const;
    expect(await local.wallet.command('settle', { id, revision, verdict })).toEqual({ settled: 'locked' });
    expect(await local.wallet.db.batches.count()).toBe(0);
    await local.wallet.command('unlock', { password: PASSWORD });
    await local.wallet.confirm();
    expect((await outcomeOf(await asking)).status).toBe(200);
  });
});

describe('P-08 no page', () => {
  const pages = ['https://dapp.example', 'https://sheaf', 'http://localhost', 'null', 'https://sheaf.example'];

  test.each(pages)('%s hears of what the owner sends', async (origin) => {
    const page = asker(origin);
    const key = await local.wallet.ownConfirmed('send', paying(wei(PLAIN, '1')));
    const { batchId } = (await local.wallet.db.batches.get(key)) ?? {};
    await outcomeOf(key);
    for (const id of [key, batchId])
      for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
        expect(await local.wallet.refused(method, [id], page)).toMatchObject({
          code: origin === 'https://dapp.example' ? 5730 : 4100,
        });
  });

  const composed = { chainId: LOCAL, from: ACCOUNT, calls: [{ to: PLAIN, value: '1', data: '0x' }], named: [] };

  test.each(pages)('%s can ask for it, or for anything else of the owner’s', async (origin) => {
    for (const name of Object.keys(ownRequests))
      for (const params of [
        [paying(wei(PLAIN, '1'))],
        paying(wei(PLAIN, '1')),
        [composed],
        [{ chainId: LOCAL, account: ACCOUNT }],
      ])
        expect(await local.wallet.refused(name, params, asker(origin))).toMatchObject({ code: 4200 });
  });

  test('hears anything while the owner asks, says yes, and it happens', async () => {
    const before = local.wallet.pushes.length;
    await outcomeOf(await local.wallet.ownConfirmed('send', paying(wei(PLAIN, '1'), wei(STRANGER, '1'))));
    expect(local.wallet.pushes.slice(before)).toEqual([]);
  });

  test('learns of a question of the owner’s, or ends it with its own', async () => {
    const asking = local.wallet.own('send', paying(wei(PLAIN, '1')));
    const { id } = await local.wallet.question('send');
    const page = asker();
    await local.wallet.gone(page, [id, 'own request 0...']);
    await local.wallet.command('disconnectSite', { origin: page.origin });
    await local.wallet.command('blockSite', { origin: page.origin });
    expect((await local.wallet.waiting()).map((row) => row.id)).toEqual([id]);
    await local.wallet.confirm();
    await until(async () => (await asking) !== undefined);
  });
});
