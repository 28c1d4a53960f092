import { encodeAbiParameters, encodeDeployData, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import { explainCall } from '../../../lib/core/describe/explain.ts';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { CLAIMS } from '../../support/claims.ts';
import { compileOnce } from '../../support/contracts.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { plainSentence } from '../../support/plain.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const local = localChain();
const rpc = (method: string, params: readonly unknown[] = []) => local.anvil.rpc(method, params);
const ETHER = 10n ** 18n;
const THIEF: Address = `0x${'66'.repeat(20)}`;
const FRIEND: Address = `0x${'f1'.repeat(20)}`;

async function deploy(name: string, args: readonly unknown[] = []): Promise<Address> {
  const artifact = (await compileOnce({ 'claims.sol': { content: CLAIMS } }))[name];
  if (!artifact) throw new Error(`no contract ${name}`);
  const [, from] = (await rpc('eth_accounts')) as Address[];
  const hash = await rpc('eth_sendTransaction', [{ from, data: encodeDeployData({ ...artifact, args }), gas: '0x4c4b40' }]);
  type Receipt = { contractAddress: Address } | null;
  const receipt = await until(async () => ((await rpc('eth_getTransactionReceipt', [hash])) as Receipt) ?? undefined);
  return receipt.contractAddress.toLowerCase() as Address;
}

const abi = parseAbi([
  'function make(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function claim(address[] tokens)',
]);
const call = (to: Address, functionName: string, args: readonly unknown[] = [], value = 0n) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
  ...(value > 0n ? { value: `0x${value.toString(16)}` } : {}),
});
/** By the account itself, before the window opens. */
const earlier = async (to: Address, functionName: string, args: readonly unknown[]) => {
  await rpc('eth_sendTransaction', [{ from: ACCOUNT, ...call(to, functionName, args) }]);
};
const held = async (token: Address, of: Address) =>
  BigInt(String(await rpc('eth_call', [call(token, 'balanceOf', [of]), 'latest'])));

let coin: Address;
let dust: Address;
let router: Address;
beforeEach(async () => {
  coin = await deploy('Token', ['COIN']);
  dust = await deploy('Token', ['DUST']);
  router = await deploy('FakeRouter', [coin, dust]);
  await earlier(coin, 'make', [ACCOUNT, 1_000n * ETHER]);
});

let batches = 0;
/** What the window says of calls; `coin` is in the user's list. */
async function windowOf(calls: unknown[], atomicRequired = false) {
  const id = `claims ${batches++}`;
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { batch, plan } = (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
  const watched = [{ chainId: 31337, address: coin, symbol: 'COIN', name: 'COIN', decimals: 18 }];
  const facts = factsOf(plan, { own: [ACCOUNT], watched, dealings: nobody });
  const says = decodeCalls(batch).flatMap((each) => explainCall(each, facts).map(plainSentence));
  return { id, says, warns: warningsOf(batch, plan, facts).map(({ level, code }) => `${level} ${code}`) };
}
const confirmed = async (id: string) => {
  await local.wallet.confirm();
  expect((await settled(local.wallet, id)).status).toBe(200);
};
const DAY = 4_000_000_000n;

describe('a contract with the functions of another', () => {
  test('V-08 that takes an allowance where it is told to unwrap', async () => {
    const pulling = await deploy('PullingWithdraw', [coin]);
    await earlier(coin, 'approve', [pulling, 700n * ETHER]);
    const { id, says, warns } = await windowOf([call(pulling, 'withdraw', [1n])]);
    expect(says).toEqual([`Calls ${pulling}, which claims: Turns 1 units of ${pulling} back into ETH.`]);
    expect(warns).toEqual(expect.arrayContaining(['danger warning.notAsSaid.leaves', 'caution warning.claims']));
    await confirmed(id);
    expect(await held(coin, ACCOUNT)).toBe(300n * ETHER);
  });

  test('V-08 that keeps what it is told to wrap', async () => {
    const keeping = await deploy('KeepingDeposit');
    const { id, says, warns } = await windowOf([call(keeping, 'deposit', [], ETHER)]);
    expect(says).toEqual([`Calls ${keeping}, which claims: Wraps 1 ETH as ${keeping}.`]);
    expect(warns).toEqual(expect.arrayContaining(['danger warning.notAsSaid.arrives', 'caution warning.claims']));
    await confirmed(id);
    expect(await held(keeping, ACCOUNT)).toBe(0n);
  });

  test.each([false, true])('V-08 that keeps what it is told to swap (all or nothing: %s)', async (atomic) => {
    const swap = call(router, 'swapExactETHForTokens', [3_000n, [dust, coin], ACCOUNT, DAY], ETHER);
    const { says, warns } = await windowOf([swap, call(coin, 'transfer', [FRIEND, 1n])], atomic);
    expect(says[0]).toMatch(/^Calls 0x\w+, which claims: Swaps 1 ETH for at least/);
    expect(warns).toEqual(expect.arrayContaining(['danger warning.notAsSaid.arrives', 'caution warning.claims']));
  });

  test('V-08 that gives less than the call says is the least', async () => {
    const swap = call(router, 'swapExactTokensForTokens', [ETHER, 5n * ETHER, [coin, dust], ACCOUNT, DAY]);
    const { warns } = await windowOf([call(coin, 'approve', [router, ETHER]), swap]);
    expect(warns).toContain('danger warning.notAsSaid.arrives');
  });

  test('V-08 that takes more than the call says is the most', async () => {
    const swap = call(router, 'swapTokensForExactTokens', [5n * ETHER, ETHER, [coin, dust], ACCOUNT, DAY]);
    const { warns } = await windowOf([call(coin, 'approve', [router, 2n * ETHER]), swap]);
    expect(warns.filter((each) => each.startsWith('danger'))).toEqual(['danger warning.notAsSaid.leaves']);
  });

  test('V-08 that runs no program, though the Universal Router would', async () => {
    const path = `0x${dust.slice(2)}0001f4${coin.slice(2)}` as const;
    const input = encodeAbiParameters(parseAbiParameters('address,uint256,uint256,bytes,bool'), [
      ACCOUNT,
      ETHER,
      9n,
      path,
      false,
    ]);
    // A command that nobody knows beside it hides nothing.
    const { says, warns } = await windowOf([call(router, 'execute', ['0x003f', [input, '0x'], DAY], ETHER)]);
    expect(says[0]).toBe(`Calls ${router}, which claims to take 2 steps:`);
    expect(warns).toEqual(expect.arrayContaining(['danger warning.notAsSaid.arrives', 'caution warning.claims']));
  });

  test('V-08 that pays somebody else than the one who is named', async () => {
    const diverting = await deploy('Diverting');
    await earlier(diverting, 'make', [ACCOUNT, 5n]);
    const { id, warns } = await windowOf([call(diverting, 'transfer', [FRIEND, 5n])]);
    expect(warns).toContain('danger warning.notAsSaid.recipient');
    await confirmed(id);
    expect([await held(diverting, FRIEND), await held(diverting, THIEF)]).toEqual([0n, 5n]);
  });
});

describe('what arrives and is worth nothing', () => {
  test('V-08 hides no sweep', async () => {
    const tokens = [coin, await deploy('Token', ['TWO']), await deploy('Token', ['THREE'])];
    for (const token of tokens) {
      await earlier(token, 'make', [ACCOUNT, ETHER]);
      await earlier(token, 'approve', [router, 2_000n * ETHER]);
    }
    const { id, warns } = await windowOf([call(router, 'claim', [tokens])]);
    expect(warns).toContain('danger warning.sweep.paid');
    await confirmed(id);
    expect(await held(coin, ACCOUNT)).toBe(0n);
  });

  test('V-08 is called a token that nobody knows, where something known is given for it', async () => {
    await earlier(coin, 'approve', [router, 2_000n * ETHER]);
    expect((await windowOf([call(router, 'claim', [[coin]])])).warns).toContain('caution warning.unlisted');
  });
});
