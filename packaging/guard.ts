import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { concat, getContractAddress, type Hex, keccak256, zeroHash } from 'viem';

/** `npm run guard`: compiles the guard's contract, and writes where it lies and what deploys it. The same bytes on every machine. */

const FOLDER = join(import.meta.dirname, '../lib/core/guard');
const SOURCE = 'OutcomeGuard.sol';

/** Puts contracts at the same address on every chain (CREATE2): https://github.com/Arachnid/deterministic-deployment-proxy. */
const DEPLOYMENT_PROXY = '0x4e59b44847b379578588920ca78fbf26c0b4956c';

/** No digest of the source behind the code: nothing but what runs decides the address. */
const SETTINGS = {
  evmVersion: 'cancun',
  viaIR: true,
  optimizer: { enabled: true, runs: 1_000_000 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>>;
}

/** What deploys the guard, and the code that then lies there. @throws when it does not compile. */
export function compileGuard(): { creation: Hex; code: Hex } {
  const sources = { [SOURCE]: { content: readFileSync(join(FOLDER, SOURCE), 'utf8') } };
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const output: Output = JSON.parse(createRequire(import.meta.url)('solc').compile(input));
  const failed = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const compiled = output.contracts[SOURCE]?.OutcomeGuard?.evm;
  if (!compiled) throw new Error(`no OutcomeGuard in ${SOURCE}`);
  return { creation: `0x${compiled.bytecode.object}`, code: `0x${compiled.deployedBytecode.object}` };
}

/** The file that the wallet has of it. */
export function guardFile(): string {
  const { creation, code } = compileGuard();
  const address = getContractAddress({ opcode: 'CREATE2', from: DEPLOYMENT_PROXY, salt: zeroHash, bytecode: creation });
  return `// Made of ${SOURCE} by \`npm run guard\`.

/** Where the guard lies on every network that has it. */
export const GUARD = '${address.toLowerCase()}';

/** The digest of its code. Any other code at the address does not count. */
export const GUARD_CODE_HASH = '${keccak256(code)}';

/** The proxy that deploys it, at the same address everywhere. */
export const DEPLOYMENT_PROXY = '${DEPLOYMENT_PROXY}';

/** What the proxy is sent for that: a salt of zero, and the contract. */
export const GUARD_DEPLOYMENT =
  '${concat([zeroHash, creation])}';
`;
}

if (import.meta.main) writeFileSync(join(FOLDER, 'contract.ts'), guardFile());
