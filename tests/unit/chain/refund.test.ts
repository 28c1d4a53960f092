import { encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { explainSigning } from '../../../lib/core/risk/signing/explain.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { TypedDataSubject } from '../../../lib/core/signing/typedData.ts';
import { refunding, SAFE_TX } from '../../corpus/refunds.ts';
import { NOW, typed } from '../../corpus/signing.ts';
import { compileDemo } from '../../support/contracts.ts';
import { dealtWith } from '../../support/dealings.ts';
import { localChain, until } from '../../support/local.ts';
import { plain } from '../../support/plain.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

const THIEF: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';
const MILLION = 1_000_000n * 10n ** 18n;
const token = parseAbi(['function mint(address to, uint256 value)', 'function balanceOf(address) view returns (uint256)']);
const local = localChain();

async function send(transaction: object): Promise<{ contractAddress: Address; status: Hex }> {
  const { rpc } = local.anvil;
  const hash = await rpc('eth_sendTransaction', [{ from: THIEF, gas: '0x2dc6c0', ...transaction }]);
  return until(async () => (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address; status: Hex });
}

test('V-06 a Safe that sends nothing pays a thief a million as a refund, and the window says so before', async () => {
  const artifact = (await compileDemo()).RefundingSafe;
  if (!artifact) throw new Error('no RefundingSafe');
  const { abi, bytecode } = artifact;
  const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode, args: [ACCOUNT] }) });
  const safe = contractAddress.toLowerCase() as Address;
  const { demo, wallet, anvil } = local;
  await send({ to: demo.token, data: encodeFunctionData({ abi: token, functionName: 'mint', args: [safe, MILLION * 2n] }) });

  const message = { ...refunding(), to: THIEF, nonce: 0, baseGas: 1_000_000, gasPrice: String(10n ** 18n) };
  const refunded = { ...message, gasToken: demo.token, refundReceiver: THIEF };
  const asked = wallet.ask('eth_signTypedData_v4', [
    ACCOUNT,
    typed({ chainId: LOCAL, verifyingContract: safe }, SAFE_TX, refunded),
  ]);
  const { typedData, facts } = (await wallet.question('eth_signTypedData_v4')).subject as TypedDataSubject;
  const known = { chainId: LOCAL, account: ACCOUNT, own: [ACCOUNT], dealings: dealtWith([]), watched: [], ...facts } as const;
  const said = explainSigning({ typedData, facts: known, origin: 'https://dapp.example', askedAt: NOW });
  expect(said.warnings.filter(({ level }) => level === 'danger').map(plain)).toContain(
    `Up to 1060000 ${demo.token} goes to ${THIEF} beside what the transaction itself does.`,
  );

  await wallet.confirm(undefined, 'eth_signTypedData_v4');
  const signature = (await asked) as Hex;
  const args = [refunded, signature];
  const done = await send({ to: safe, data: encodeFunctionData({ abi, functionName: 'execTransaction', args }) });
  expect(done.status).toBe('0x1');
  const data = encodeFunctionData({ abi: token, functionName: 'balanceOf', args: [THIEF] });
  const got = BigInt((await anvil.rpc('eth_call', [{ to: demo.token, data }, 'latest'])) as Hex);
  expect(got).toBeGreaterThan(MILLION);
  expect(got).toBeLessThanOrEqual(1_060_000n * 10n ** 18n);
});
