import { encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { Platform } from '../../../lib/wallet.ts';
import { decoys, deployCrowd } from '../../support/decoys.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
  'function leave(uint256 count, address coin, uint256 value)',
  'function arrive(uint256 count)',
  'function allow(uint256 count)',
]);
/** Somebody's account. */
const THIEF: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';

const local = localChain();

type Name = 'mint' | 'approve' | 'multicall' | 'leave' | 'arrive' | 'allow';
const data = (functionName: Name, args: unknown[]) => encodeFunctionData({ abi, functionName, args } as never);

/** What the window of a batch shows and says. */
async function windowOf(calls: unknown[], wallet = local.wallet) {
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { batch, plan } = (await wallet.question('wallet_sendCalls')).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: nobody });
  const says = warningsOf(batch, plan, facts).map(({ level, code, params }) => {
    const about = Object.values(params).map((each) => {
      if (typeof each === 'number') return each > 0 ? String(each) : '';
      return typeof each === 'object' && 'type' in each && each.type === 'address' ? each.address : '';
    });
    return [level, code.replace('warning.', ''), ...about.filter((each) => each !== '')].join(' ');
  });
  return { plan, says };
}

/** A node that says of one address, by itself, that it cannot say. */
const mute =
  (methods: readonly string[], about: Address): Platform['fetch'] =>
  async (url, init) => {
    const body = JSON.parse(String(init?.body));
    const isAbout = (each: { method: string; params: unknown[] }) =>
      methods.includes(each.method) && JSON.stringify(each.params).includes(about);
    const list = Array.isArray(body) ? body : [body];
    const response = await globalThis.fetch(url, init);
    if (!list.some(isAbout)) return response;
    const answers: unknown = await response.json();
    const said = (Array.isArray(answers) ? answers : [answers]).map((each) =>
      list.some((asked) => asked.id === each.id && isAbout(asked))
        ? { jsonrpc: '2.0', id: each.id, error: { code: -32000, message: 'try again' } }
        : each,
    );
    return Response.json(Array.isArray(body) ? said : said[0]);
  };

describe('what a site puts in front of what decides', () => {
  test('V-04 forty-five others that are called do not hide the person who is allowed something', async () => {
    const { token } = local.demo;
    const others = decoys(45).map((to) => ({ to, data: '0x12345678' }));
    const { says } = await windowOf([...others, { to: token, data: data('approve', [THIEF, 5n]) }]);
    expect(says).toContain(`danger allowsPerson ${THIEF}`);
  });

  test('V-04 whoever comes after more spenders than are looked up is called unknown', async () => {
    const { token } = local.demo;
    const approve = (spender: Address) => data('approve', [spender, 5n]);
    const all = decoys(310);
    const calls = [0, 155].map((at) => ({ to: token, data: data('multicall', [all.slice(at, at + 155).map(approve)]) }));
    const { says } = await windowOf([...calls, { to: token, data: approve(THIEF) }]);
    expect(says).toContain(`danger notLookedUp.rights ${THIEF}`);
  });

  test.each([6, 7, 9])('V-04 an allowance under %i multicalls is shown, or it is a danger that it is not', async (depth) => {
    let inside = data('approve', [THIEF, 5n]);
    for (let at = 0; at < depth; at++) inside = data('multicall', [[inside]]);
    const { says } = await windowOf([{ to: local.demo.token, data: inside }]);
    expect(says).toContain(depth > 6 ? 'danger notShown 1' : `danger allowsPerson ${THIEF}`);
  });
});

describe('what a node does not say', () => {
  test.each([
    ['who is allowed something', 'danger notLookedUp.rights'],
    ['who gets a payment', 'danger notLookedUp.value'],
    ['who is paid with a call', 'danger notLookedUp.value'],
    ['who is called', 'caution notLookedUp'],
  ])('V-04 %s: that nobody knows is said, and weighs', async (what, expected) => {
    const wallet = startWallet({ fetch: mute(['eth_getCode'], THIEF) });
    await wallet.ready(local.anvil.url);
    const call = {
      'who is allowed something': { to: local.demo.token, data: data('approve', [THIEF, 5n]) },
      'who gets a payment': { to: THIEF, value: '0x5' },
      'who is paid with a call': { to: THIEF, value: '0x5', data: '0x12345678' },
    }[what] ?? { to: THIEF, data: '0x12345678' };
    expect((await windowOf([call], wallet)).says).toContain(`${expected} ${THIEF}`);
    wallet.stop();
  });

  test('V-04 a token that could not be read is called that', async () => {
    const { token } = local.demo;
    const wallet = startWallet({ fetch: mute(['eth_simulateV1', 'eth_call'], token) });
    await wallet.ready(local.anvil.url);
    const { plan, says } = await windowOf([{ to: token, data: data('approve', [local.demo.spender, 5n]) }], wallet);
    expect(plan.effects?.tokens).toEqual({});
    expect(says).toContain(`caution unknownToken ${token}`);
    wallet.stop();
  });
});

describe('a contract that makes things up without end', () => {
  test('V-04 what really leaves stands before the items of a contract’s own, and how many are not shown is a danger', async () => {
    const { token } = local.demo;
    const crowd = await deployCrowd(local.anvil.rpc);
    await local.anvil.rpc('eth_sendTransaction', [{ from: THIEF, to: token, data: data('mint', [ACCOUNT, 9n]) }]);
    await local.anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: token, data: data('approve', [crowd, 5n]) }]);
    await local.anvil.rpc('evm_mine');
    const { plan, says } = await windowOf([{ to: crowd, data: data('leave', [1_000n, token, 5n]) }]);
    const [mine] = plan.effects?.accounts ?? [];
    expect(mine?.leaves.slice(0, 2).map(({ what }) => what)).toContainEqual({ kind: 'token', token });
    expect(mine?.leaves).toHaveLength(300);
    expect(says).toContain(`danger notKept.leaves 701 ${ACCOUNT}`);
  });

  test.each([
    ['arrive', 'caution notKept.arrives 900'],
    ['allow', 'danger notKept.allowances 700'],
  ] as const)('V-04 how many more %s than are shown is said', async (name, expected) => {
    const crowd = await deployCrowd(local.anvil.rpc);
    const { says } = await windowOf([{ to: crowd, data: data(name, [1_000n]) }]);
    expect(says).toContain(`${expected} ${ACCOUNT}`);
  });
});

test('V-12 that the account runs code that the wallet does not know is said in a plain window, too', async () => {
  await local.anvil.rpc('anvil_setCode', [ACCOUNT, `0xef0100${local.demo.spender.slice(2)}`]);
  const { says } = await windowOf([{ to: THIEF, value: '0x5' }]);
  await local.anvil.rpc('anvil_setCode', [ACCOUNT, '0x']);
  expect(says).toContain(`caution foreignDelegation ${local.demo.spender}`);
});
