import { createRequire } from 'node:module';
import { EIP7702StatelessDeleGator } from '@metamask/delegation-abis/bytecode';
import { concat, encodeAbiParameters, type Hex } from 'viem';
import type { Rpc } from './anvil.ts';

/** Where public chains have the two delegates that the wallet knows. */
export const SIMPLE_7702_ACCOUNT = '0xe6cae83bde06e4c305530e199d7217f42808555b';
export const STATELESS_DELEGATOR = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b';

const DELEGATION_MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3';
const ENTRY_POINT_07 = '0x0000000071727de22e5e9d8baf0edac6f37da032';

/** Puts both EIP-7702 delegates on a local chain at the addresses that they have on public ones. */
export async function installDelegates(rpc: Rpc): Promise<void> {
  await rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, simpleAccountCode()]);
  await rpc('anvil_setCode', [STATELESS_DELEGATOR, await constructedAt(rpc, STATELESS_DELEGATOR)]);
}

/** The code of the first of them, which is the same wherever it is put. */
export const simpleAccountCode = (): string =>
  createRequire(import.meta.url)(
    '@account-abstraction/contracts/artifacts/Simple7702Account.json',
  ).deployedBytecode.toLowerCase();

/** What the constructor returns when it runs at `address`: this contract keeps its own address and the chain in its code. */
async function constructedAt(rpc: Rpc, address: string): Promise<unknown> {
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [DELEGATION_MANAGER, ENTRY_POINT_07]);
  const code = concat([EIP7702StatelessDeleGator as Hex, args]);
  return rpc('eth_call', [{ to: address }, 'latest', { [address]: { code } }]);
}
