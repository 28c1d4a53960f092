import { createRequire } from 'node:module';
import { EIP7702StatelessDeleGator } from '@metamask/delegation-abis/bytecode';
import { concat, encodeAbiParameters, type Hex } from 'viem';
import { GUARD, GUARD_DEPLOYMENT } from '../../lib/core/guard/contract.ts';
import type { Rpc } from './anvil.ts';

/** Where public chains have the delegates that the wallet knows. */
export const SIMPLE_7702_ACCOUNT = '0x4cd241e8d1510e30b2076397afc7508ae59c66c9';
export const NPM_SIMPLE_7702_ACCOUNT = '0xe6cae83bde06e4c305530e199d7217f42808555b';
export const STATELESS_DELEGATOR = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b';

const DELEGATION_MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3';
const ENTRY_POINT_07 = '0x0000000071727de22e5e9d8baf0edac6f37da032';

/** The digest in the compiler's note of the package, and that of the contract at the address for which hardware wallets sign. */
const NOTES = [
  '3510a380b939736f9c72aa0e20651e01f3c432a0c3b3345510f551189d5d889f',
  'fe34a5691b8e36f81dd408d2f00c415ef4c0e37911899a8a46286019e63e38df',
] as const;

/** Puts EIP-7702 delegates on a local chain at the addresses that they have on public ones: of each kind, the one that is proposed. */
export async function installDelegates(rpc: Rpc): Promise<void> {
  await rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, simpleAccountCode()]);
  await rpc('anvil_setCode', [STATELESS_DELEGATOR, await constructedAt(rpc, STATELESS_DELEGATOR)]);
}

/** Puts the guard on a local chain, where public ones have it. */
export async function installGuard(rpc: Rpc): Promise<void> {
  const creation = `0x${GUARD_DEPLOYMENT.slice(2 + 64)}`;
  await rpc('anvil_setCode', [GUARD, await rpc('eth_call', [{ data: creation }, 'latest'])]);
}

const artifact = (): { bytecode: Hex; deployedBytecode: Hex } =>
  createRequire(import.meta.url)('@account-abstraction/contracts/artifacts/Simple7702Account.json');

const renoted = (code: string) => code.toLowerCase().replace(...NOTES) as Hex;

/** The code of the first of them, which is the same wherever it is put. */
export const simpleAccountCode = (): Hex => renoted(artifact().deployedBytecode);

/** What deploys it. */
export const simpleAccountCreation = (): Hex => renoted(artifact().bytecode);

/** The code of the second, as its package has it. */
export const npmSimpleAccountCode = () => artifact().deployedBytecode.toLowerCase() as Hex;

/** What the constructor returns when it runs at `address`: this contract keeps its own address and the chain in its code. */
async function constructedAt(rpc: Rpc, address: string): Promise<unknown> {
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [DELEGATION_MANAGER, ENTRY_POINT_07]);
  const code = concat([EIP7702StatelessDeleGator as Hex, args]);
  return rpc('eth_call', [{ to: address }, 'latest', { [address]: { code } }]);
}
