import { type Hex, pad, toHex, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { errors } from '../../../lib/core/errors.ts';
import { SIMPLE_7702_ACCOUNT as WANTED } from '../../support/delegates.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';
import { ALICE, CREATOR, carrying, FOREIGN, ours, REVERTER, type Refused, STRANGER, sameBlocks, sign } from './sameBlocks.ts';

/** An account's delegation changes in the same block as the transaction that needs it, in any order. */

type Signature = { r: Hex; s: Hex; yParity: number };
/** Of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe('N-02 an account that is upgraded', () => {
  const { at, theirs, judged } = sameBlocks(true);

  type Place = (n: number) => Promise<readonly [(Hex | 'ours')[], number?]>;
  test.each<[boolean, string, Place]>([
    [true, 'where nothing else is in the block', async () => [['ours']]],
    [true, 'where it is given to another after the call', async (n) => [['ours', await theirs([await sign(FOREIGN, n + 1)])]]],
    [true, 'where its delegation ends after the call', async (n) => [['ours', await theirs([await sign(zeroAddress, n + 1)])]]],
    [
      true,
      'where that is done by a transaction that reverts',
      async (n) => [['ours', await theirs([await sign(FOREIGN, n + 1)], REVERTER)]],
    ],
    [true, 'where that is done for any chain', async (n) => [['ours', await theirs([await sign(FOREIGN, n + 1, ALICE, 0)])]]],
    [
      false,
      'where it was another’s before the call, and is back after it',
      async (n) => [[await theirs([await sign(FOREIGN, n)]), 'ours', await theirs([await sign(WANTED, n + 2)])], n + 1],
    ],
    [
      false,
      'where its delegation ended before the call by a transaction that reverts, and is back after it',
      async (n) => [
        [await theirs([await sign(zeroAddress, n)], REVERTER), 'ours', await theirs([await sign(WANTED, n + 2)])],
        n + 1,
      ],
    ],
    [
      false,
      'where another wallet of the account’s did that',
      async (n) => {
        const foreign = await carrying(ALICE, n, [await sign(FOREIGN, n + 1)]);
        return [[foreign, 'ours', await theirs([await sign(WANTED, n + 3)])], n + 2];
      },
    ],
    [
      true,
      'where it was back before the call, by one transaction with two authorizations',
      async (n) => [
        [
          await theirs([await sign(FOREIGN, n), await sign(WANTED, n + 1)]),
          'ours',
          await theirs([await sign(zeroAddress, n + 3)]),
        ],
        n + 2,
      ],
    ],
    [
      true,
      'where it was back before the call, by two transactions',
      async (n) => [
        [
          await theirs([await sign(FOREIGN, n)]),
          await theirs([await sign(WANTED, n + 1)]),
          'ours',
          await theirs([await sign(zeroAddress, n + 3)]),
        ],
        n + 2,
      ],
    ],
    [
      true,
      'where a stranger repeats an authorization that is used up',
      async (n) => [
        [
          await theirs([await sign(FOREIGN, n - 1)]),
          'ours',
          await theirs([await sign(FOREIGN, n - 1), await sign(zeroAddress, n + 1)]),
        ],
      ],
    ],
    [
      true,
      'where somebody else’s authorization has its nonce',
      async (n) => [[await theirs([await sign(FOREIGN, n, STRANGER)]), 'ours', await theirs([await sign(zeroAddress, n + 1)])]],
    ],
    [
      true,
      'where an authorization is for another chain',
      async (n) => [[await theirs([await sign(FOREIGN, n, ALICE, 5)]), 'ours', await theirs([await sign(zeroAddress, n + 1)])]],
    ],
  ])('has run it: %s, %s', async (ran, _, place) => {
    const [order, nonce = at.alice] = await place(at.alice);
    const raw = await ours(nonce);
    const { say } = await judged(
      order.map((each) => (each === 'ours' ? raw : each)),
      raw,
      { nonce },
    );
    expect(await say()).toBe(ran);
  });

  test.each<[string, (good: Signature) => Signature]>([
    ['turned round', ({ r, s, yParity }) => ({ r, yParity: 1 - yParity, s: pad(toHex(ORDER - BigInt(s))) })],
    ['of nobody', (good) => ({ ...good, r: pad('0x0') })],
  ])('has run it where another authorization has a signature %s, which counts for nothing', async (_, change) => {
    const { r, s, yParity = 0, ...good } = await sign(FOREIGN, at.alice);
    const raw = await ours(at.alice);
    const bad = await theirs([{ ...good, ...change({ r, s, yParity }) }]);
    const { say } = await judged([bad, raw, await theirs([await sign(zeroAddress, at.alice + 1)])], raw);
    expect(await say()).toBe(true);
  });
});

describe('N-02 in a block that changes the delegation after the call', () => {
  const { at, rpc, theirs, judged } = sameBlocks(false);

  /** An upgrade of Alice's, and what she delegates to afterwards. */
  async function upgrade(after: Hex, to: Hex = WANTED) {
    const raw = await ours(at.alice, await sign(to, at.alice + 1));
    return judged([raw, await theirs([await sign(after, at.alice + 2)])], raw, { nonceSpan: 2 }, { upgrade: to, delegate: to });
  }

  test.each<[string, Hex, Hex]>([
    ['to that of another wallet, the upgrade has happened', FOREIGN, WANTED],
    ['to none, the upgrade has happened', zeroAddress, WANTED],
    ['to one, the end of one has happened', WANTED, zeroAddress],
  ])('%s', async (_, after, to) => {
    const { say } = await upgrade(after, to);
    expect(await say()).toBe(true);
  });

  const pruned = errors.node(-32000, 'missing trie node');
  type Whole = { parentHash: string; transactions: { hash: string }[] };
  const block =
    (change: (whole: Whole) => unknown): Refused =>
    async (method, params) =>
      method === 'eth_getBlockByHash' ? change((await rpc(method, params)) as Whole) : undefined;

  test.each<[string, Refused]>([
    ['does not have the whole block', (method) => (method === 'eth_getBlockByHash' ? pruned : undefined)],
    ['has another block', block((whole) => ({ ...whole, hash: whole.parentHash }))],
    [
      'tells only the hashes of transactions',
      block((whole) => ({ ...whole, transactions: whole.transactions.map(({ hash }) => hash) })),
    ],
    [
      'tells no authorizations',
      block((whole) => ({
        ...whole,
        transactions: whole.transactions.map((each) => ({ ...each, authorizationList: undefined })),
      })),
    ],
    ['tells no counts', (method) => (method === 'eth_getTransactionCount' ? pruned : undefined)],
    ['tells old counts', (method) => (method === 'eth_getTransactionCount' ? '0x0' : undefined)],
    ['tells another end', (method, [, height]) => (method === 'eth_getCode' && height !== undefined ? '0x' : undefined)],
  ])('nothing is said before it is final, and then what its end says, where the node %s', async (_, refused) => {
    const { say } = await upgrade(FOREIGN);
    expect([await say(refused), await say(refused, 63n), await say(refused, 64n)]).toEqual([undefined, undefined, false]);
  });

  test('and has forgotten the state before, the same holds', async () => {
    const { say } = await upgrade(FOREIGN);
    const { parentHash } = (await rpc('eth_getBlockByNumber', ['latest', false])) as { parentHash: string };
    const upgraded = delegationCode(WANTED);
    const refused: Refused = (_, [, block]) => {
      if (typeof block === 'string') return upgraded;
      return (block as { blockHash?: string })?.blockHash === parentHash ? pruned : undefined;
    };
    expect([await say(refused), await say(refused, 64n)], 'and not what holds later').toEqual([undefined, false]);
  });

  const give = (nonce: number) => sign(FOREIGN, nonce).then((each) => theirs([each]));
  /** Code that creates a contract when it is called, which takes up a nonce of the account; given to it by the stranger. */
  const creating = (nonce: number, to: Hex) => sign(CREATOR, nonce).then((each) => theirs([each], to));

  test.each<[string, (n: number) => Promise<('ours' | Hex)[]>, number?]>([
    ['after the call', async (n) => ['ours', await creating(n + 2, ALICE.address)]],
    ['after the call, and gives way', async (n) => ['ours', await creating(n + 2, ALICE.address), await give(n + 4)]],
  ])('and has code then that raises its nonce %s, nothing is made up', async (_, place) => {
    const raw = await ours(at.alice, await sign(WANTED, at.alice + 1));
    const order = (await place(at.alice)).map((each) => (each === 'ours' ? raw : each));
    const { say } = await judged(order, raw, { nonceSpan: 2 }, { upgrade: WANTED });
    expect([await say(), await say(undefined, 64n)]).toEqual([undefined, false]);
  });

  test('and has code before it that raises its nonce, nothing is made up though the counts agree in the end', async () => {
    const n = at.alice;
    const raw = await ours(n + 2);
    // It creates one before the call and one in it; two authorizations that nobody takes make up for them.
    const order = [await creating(n, ALICE.address), raw, await give(n + 2), await give(n + 3), await give(n + 4)];
    const { say } = await judged(order, raw, { nonce: n + 2 });
    expect(await say()).toBe(undefined);
  });

  test('N-25 the block is asked for only where something came after the transaction', async () => {
    const raw = await ours(at.alice, await sign(WANTED, at.alice + 1));
    const alone = await judged([raw], raw, { nonceSpan: 2 }, { upgrade: WANTED });
    expect(await alone.say()).toBe(true);
    expect(alone.asked).toEqual(['eth_getCode']);
  });
});

describe('N-02 a batch of the wallet', () => {
  const local = localChain();

  test('whose account another wallet takes over in the same block has happened', async () => {
    const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
    const nonce = Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
    const fee = BigInt(((await rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: Hex }).baseFeePerGas) + 1n;
    await rpc('evm_setAutomine', [false]);
    const pay = { to: STRANGER.address, value: '0x1' };
    const request = { version: '2.0.0', id: 'batch', from: ACCOUNT, chainId: '0x7a69', atomicRequired: true, calls: [pay, pay] };
    void local.wallet.ask('wallet_sendCalls', [request]);
    await local.wallet.confirm({ upgrade: true });
    const isPooled = (count: number) =>
      until(async () => Number(((await rpc('txpool_status')) as { pending: string }).pending) === count);
    await isPooled(1);
    // It pays less, so that it comes after.
    const theirs = await carrying(STRANGER, 0, [await sign(FOREIGN, nonce + 2)], zeroAddress, fee);
    await rpc('eth_sendRawTransaction', [theirs]);
    await isPooled(2);
    await rpc('evm_mine');
    expect(await rpc('eth_getCode', [ACCOUNT, 'latest'])).toBe(`0xef0100${FOREIGN.slice(2)}`);
    expect((await settled(local.wallet, 'batch')).status).toBe(200);
  });
});
