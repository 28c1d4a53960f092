import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseTransaction,
  size,
} from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { codesIn } from '../../../lib/core/batch/dataSuffix.ts';
import { decodeCall, decodeCalls, decodedIn } from '../../../lib/core/decode/decode.ts';
import type { Decoded } from '../../../lib/core/decode/decoded.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import { factsIn } from '../../../lib/view/facts.ts';
import { installGuard, SIMPLE_7702_ACCOUNT, STATELESS_DELEGATOR } from '../../support/delegates.ts';
import { localChain, settled } from '../../support/local.ts';
import { plainSentence } from '../../support/plain.ts';
import { ACCOUNT } from '../../support/wallet.ts';

/** What viem sends for the codes `baseapp` and `morpho` (schema 0), and for `baseapp` of a registry (schema 1). */
const SUFFIX = '0x626173656170702c6d6f7270686f0e0080218021802180218021802180218021';
const WITH_REGISTRY = '0xcccccccccccccccccccccccccccccccccccccccc21050262617365617070070180218021802180218021802180218021';
const OTHER: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
]);

const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const mint = (): { to: Address; data: Hex } => ({
  to: local.demo.token,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [ACCOUNT, 5n] }),
});
const send = (calls: object[], value: string, more: object = {}) =>
  local.wallet.ask('wallet_sendCalls', [
    {
      ...{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls },
      ...{ capabilities: { dataSuffix: { value } }, ...more },
    },
  ]) as Promise<{ id: string }>;
const shown = async () => (await local.wallet.question()).subject as BatchSubject;

/** Says yes, and gives the data of each transaction as the chain has it. */
async function carriedOut(sent: Promise<{ id: string }>): Promise<Hex[]> {
  await local.wallet.confirm({ upgrade: true });
  const { status, receipts = [] } = await settled(local.wallet, (await sent).id);
  expect(status).toBe(200);
  const found = receipts.map(({ transactionHash }) => rpc('eth_getTransactionByHash', [transactionHash]));
  return (await Promise.all(found)).map((transaction) => (transaction as { input: Hex }).input);
}

describe('K-11 the bytes that a site wants behind the data', () => {
  test('stand at the end of each transaction’s data, one by one, also where there was none', async () => {
    const sent = send([mint(), { to: OTHER, value: '0x1' }], SUFFIX);
    expect((await shown()).plan).toMatchObject({ outcomes: [{ outcome: 'succeeds' }, { outcome: 'succeeds' }] });
    expect(await carriedOut(sent)).toEqual([concatHex([mint().data, SUFFIX]), SUFFIX]);
  });

  test.each([
    ['an upgrade in the same transaction', undefined],
    ['Simple7702Account', SIMPLE_7702_ACCOUNT],
    ['EIP7702StatelessDeleGator', STATELESS_DELEGATOR],
  ])('stand at the end of the one transaction of a batch, with %s', async (_, delegate) => {
    if (delegate) await rpc('anvil_setCode', [ACCOUNT, delegationCode(delegate as Address)]);
    const sent = send([mint(), mint()], SUFFIX, { atomicRequired: true });
    const [data = '0x', ...more] = await carriedOut(sent);
    expect(more).toEqual([]);
    expect(data.endsWith(SUFFIX.slice(2))).toBe(true);
    expect(data.split(SUFFIX.slice(2))).toHaveLength(2);
    expect((await local.wallet.db.slots.toArray()).map(({ raw }) => parseTransaction(raw).data)).toEqual([data]);
  });

  test('are no part of the gas limit that a site sets too low', async () => {
    const bare = [{ to: OTHER, capabilities: { gasLimitOverride: { value: '0x5208' } } }];
    await expect(send(bare, SUFFIX)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('gasLimitOverride'),
    });
  });

  test.each([
    ['no bytes', { dataSuffix: { value: '0x' } }],
    ['none at all', undefined],
  ])('change nothing where there are %s', async (_, capabilities) => {
    const sent = send([mint()], '0x', { capabilities });
    expect((await shown()).batch).not.toHaveProperty('dataSuffix');
    expect(await carriedOut(sent)).toEqual([mint().data]);
  });

  test.each([
    ['text', 'baseapp'],
    ['half a byte', '0x123'],
    ['nothing', undefined],
  ])('that are %s: -32602, also where they are optional', async (_, value) => {
    for (const more of [{}, { optional: true }]) {
      const capabilities = { dataSuffix: { value, ...more } };
      await expect(send([mint()], '0x', { capabilities })).rejects.toMatchObject({ code: -32602 });
    }
  });

  test('count as call data, for each call: more than the wallet takes is 5740', async () => {
    const many = Array.from({ length: 100 }, () => ({ to: OTHER, value: '0x1' }));
    await expect(send(many, `0x${'5a'.repeat(1_000)}`)).rejects.toMatchObject({ code: 5740 });
  });
});

describe('K-11 V-08 bytes that a contract would read of what is appended', () => {
  const MOST = 2n ** 256n - 1n;
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, MOST] });
  const code = { [OTHER]: 'none' };
  const sent = (to: Address, data: Hex, dataSuffix: Hex, atomic = false) =>
    decodeCalls({ from: ACCOUNT, calls: [{ to, value: 0n, data }], dataSuffix, atomic }, code)[0] as Decoded;
  const known = { accounts: [], networks: [...builtInNetworks], tokens: [], items: [], contacts: [] };
  /** What the window says of the question that waits. */
  async function said() {
    const subject = await shown();
    const { batch, plan } = subject;
    const { calls, warnings } = explainBatch(subject, decodedIn(batch, plan), factsIn(plan, known, nobody));
    await local.wallet.decline();
    return { says: calls.flat().map(plainSentence), warns: warnings.map(({ code }) => code) };
  }

  test('are read as the chain reads them, wherever the data of the call ends', () => {
    const action = { kind: 'allow', spender: OTHER, amount: MOST };
    const known = { kind: 'known', actions: [action] };
    for (let cut = 2; cut < approve.length; cut += 2) {
      const read = sent(local.demo.token, approve.slice(0, cut) as Hex, concatHex([`0x${approve.slice(cut)}`, SUFFIX]));
      expect(read, `after ${cut / 2 - 1} bytes`).toMatchObject(known);
      expect(read, `after ${cut / 2 - 1} bytes`).toHaveProperty('oddities.untidy', true);
    }
  });

  test('are none behind data that is whole, in one transaction with others, or where nobody reads', () => {
    const whole = decodeCall({ to: local.demo.token, value: 0n, data: approve }, ACCOUNT);
    expect({ ...sent(local.demo.token, approve, SUFFIX), data: approve }).toEqual(whole);
    expect(sent(local.demo.token, '0x', approve, true).kind).toBe('payment');
    expect(sent(OTHER, '0x', SUFFIX).kind).toBe('payment');
    expect(sent(local.demo.spender, '0x', SUFFIX), 'a contract may have a function of that name').toMatchObject({
      kind: 'unknown',
      selector: SUFFIX.slice(0, 10),
    });
  });

  test.each([
    ['a call without data', '0x'],
    ['an allowance without its amount', approve.slice(0, -64)],
  ])('are told in the window as what they do: %s', async (_, data) => {
    const bare = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: local.demo.token, data: approve }]);
    bare.catch(() => undefined);
    const honest = await said();
    const sending = send([{ to: local.demo.token, data }], concatHex([`0x${approve.slice(data.length)}`, SUFFIX]));
    sending.catch(() => undefined);
    const { says, warns } = await said();
    expect(says).toEqual(expect.arrayContaining(honest.says));
    expect(warns).toEqual(expect.arrayContaining([...honest.warns, 'warning.oddData.untidy']));
  });

  test('a plain payment stays one', async () => {
    const sending = send([{ to: OTHER, value: '0x1' }], SUFFIX);
    sending.catch(() => undefined);
    const { says, warns } = await said();
    expect(says.join()).not.toContain('function');
    expect(warns.filter((each) => each.startsWith('warning.unreadable'))).toEqual([]);
  });

  test('make no call of the account to itself', async () => {
    await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    const inside = encodeFunctionData({
      abi,
      functionName: 'executeBatch',
      args: [[{ ...mint(), target: OTHER, value: 1n, data: '0x' }]],
    });
    await expect(send([{ to: ACCOUNT }], inside)).rejects.toMatchObject({ code: -32602 });
  });
});

describe('K-11 with the guard around the calls', () => {
  beforeEach(async () => {
    await installGuard(local.anvil.rpc);
    await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
  });

  test('the bytes stand behind the guard’s own calls, to the byte', async () => {
    const sent = send([mint(), mint()], SUFFIX);
    const { plan } = await shown();
    expect(plan.guard).toMatchObject({ is: 'on' });
    const [data = '0x'] = await carriedOut(sent);
    expect(data).toBe(plan.transactions[0]?.data);
    const inner = data.slice(0, data.length - 2 * size(SUFFIX)) as Hex;
    const { args } = decodeFunctionData({ abi, data: inner });
    const [calls = []] = args as unknown as [{ data: Hex }[]];
    expect(calls.length).toBeGreaterThan(2);
    expect(concatHex([encodeFunctionData({ abi, functionName: 'executeBatch', args } as never), SUFFIX])).toBe(data);
  });
});

test.each([
  ['schema 0', SUFFIX, ['baseapp', 'morpho']],
  ['schema 1', WITH_REGISTRY, ['baseapp']],
  ['a schema that is to come', SUFFIX.replace('0e008021', '0e028021') as Hex, []],
  ['no schema', '0x1234', []],
  ['the mark and nothing else', '0x80218021802180218021802180218021', []],
  ['a length beyond the bytes', '0x61ff0080218021802180218021802180218021', []],
  ['bytes that are no ASCII', '0x0a010080218021802180218021802180218021', []],
] as [string, Hex, string[]][])('K-11 the codes of %s are read', (_, suffix, codes) => {
  expect(codesIn(suffix)).toEqual(codes);
});
