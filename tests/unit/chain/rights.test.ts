import { encodeFunctionData, parseAbi, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../lib/core/describe/facts.ts';
import { nobody } from '../../../lib/core/names/dealings.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { kindOf } from '../../../lib/core/warning.ts';
import { localChain } from '../../support/local.ts';
import { deployPlace } from '../../support/places.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
  'function authorizeOperator(address operator)',
  'function setOperator(address operator, bool approved)',
  'function trust(address whom)',
  'function whisper(address whom)',
  'function whisperToLast(address[] all)',
  'function registerLast(address[] all)',
  'function ripen(address whom)',
  'function mark(address whom)',
  'function enlist(address whom)',
  'function join(address whom)',
  'function enrol(address to)',
  'function lease(bytes32 node, address to)',
  'function take(address from, address to)',
  'function deposit(address whose) payable',
  'function deposited(address) view returns (uint256)',
  'function setAuthorization(address whom, bool yes)',
  'function approveDelegation(address whom, uint256 amount)',
  'function allow(address manager, bool yes)',
  'function withdraw(address from, address to)',
  'function claim(bytes32 node, address whose)',
  'function owner(bytes32 node) view returns (address)',
  'function setOwner(bytes32 node, address to)',
  'function transferOwnership(address to)',
  'function register(address to)',
  'function grantRole(bytes32 role, address to)',
  'function sweep(address to)',
]);
const ETHER = 10n ** 18n;
const NODE = toHex(7, { size: 32 });
const ROLE = toHex(0, { size: 32 });
/** A person: the fifth of the accounts that anvil holds the keys of. */
const THIEF: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';

/** The thief behind so many whom nobody has heard of. */
const behind = (count: number) => [
  ...Array.from({ length: count }, (_, at) => toHex(7n * 2n ** 150n + BigInt(at), { size: 20 })),
  THIEF,
];

const local = localChain();
const data = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi, functionName, args } as never);

async function send(from: string, to: Address, functionName: string, args: readonly unknown[], value = 0n): Promise<void> {
  const gas = toHex(500_000);
  const call = { from, to, data: data(functionName, args), value: toHex(value), gas };
  const hash = await local.anvil.rpc('eth_sendTransaction', [call]);
  await local.anvil.rpc('evm_mine');
  const receipt = (await local.anvil.rpc('eth_getTransactionReceipt', [hash])) as { status: string };
  expect(receipt.status, functionName).toBe('0x1');
}

/** The gravest that the window says of one call of an account that knows nobody. */
async function told(to: Address, functionName: string, args: readonly unknown[]): Promise<string[]> {
  const calls = [{ to, data: data(functionName, args) }];
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { batch, plan } = (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: nobody });
  expect(plan.effects?.accounts[0]).toMatchObject({ leaves: [], arrives: [], allowances: [] });
  return warningsOf(batch, plan, facts).map((each) => `${each.level} ${kindOf(each)}`);
}

const number = async (to: Address, functionName: string, args: readonly unknown[]) =>
  BigInt((await local.anvil.rpc('eth_call', [{ to, data: data(functionName, args) }, 'latest'])) as string);
const funds = async (of: Address) => BigInt((await local.anvil.rpc('eth_getBalance', [of, 'latest'])) as string);

/** Where something of the user's lies, what a page has them call there, how a thief uses it then, and how much is left of it. */
interface Attack {
  contract: string;
  args?: readonly unknown[];
  funded?: bigint;
  before?: readonly [functionName: string, args: readonly unknown[], value?: bigint];
  asks: readonly [functionName: string, args: readonly unknown[]];
  drains: readonly [functionName: string, args: readonly unknown[]];
  left: (contract: Address) => Promise<bigint>;
  says: string;
}

const tokens = {
  contract: 'OperatorToken',
  before: ['mint', [ACCOUNT, ETHER]],
  drains: ['take', [ACCOUNT, THIEF]],
  left: (to: Address) => number(to, 'balanceOf', [ACCOUNT]),
} as const;
const loans = {
  contract: 'Lending',
  before: ['deposit', [ACCOUNT], ETHER],
  drains: ['withdraw', [ACCOUNT, THIEF]],
  left: (to: Address) => number(to, 'deposited', [ACCOUNT]),
} as const;
const treasury = {
  contract: 'Treasury',
  args: [ACCOUNT],
  funded: ETHER,
  drains: ['sweep', [THIEF]],
  left: funds,
} as const;

const attacks: [string, Attack][] = [
  ['an operator of ERC-777', { ...tokens, asks: ['authorizeOperator', [THIEF]], says: 'danger right' }],
  ['an operator of ERC-6909', { ...tokens, asks: ['setOperator', [THIEF, true]], says: 'danger right' }],
  ['an authorisation as Morpho has it', { ...loans, asks: ['setAuthorization', [THIEF, true]], says: 'danger right' }],
  ['credit as Aave delegates it', { ...loans, asks: ['approveDelegation', [THIEF, ETHER]], says: 'danger right' }],
  ['a manager as Compound has it', { ...loans, asks: ['allow', [THIEF, true]], says: 'danger right' }],
  [
    'a name of ENS',
    {
      contract: 'Names',
      before: ['claim', [NODE, ACCOUNT]],
      asks: ['setOwner', [NODE, THIEF]],
      drains: ['setOwner', [NODE, `0x${'0'.repeat(40)}`]],
      left: (to) => number(to, 'owner', [NODE]),
      says: 'danger right',
    },
  ],
  ['a contract of the user’s', { ...treasury, asks: ['transferOwnership', [THIEF]], says: 'danger control' }],
  ['a role in a contract of the user’s', { ...treasury, asks: ['grantRole', [ROLE, THIEF]], says: 'danger right' }],
  ['an operator, under a name that nobody knows', { ...tokens, asks: ['enlist', [THIEF]], says: 'danger right' }],
  ['an authorisation, under a name that nobody knows', { ...loans, asks: ['join', [THIEF]], says: 'danger right' }],
  ['a contract, under a name that nobody knows', { ...treasury, asks: ['enrol', [THIEF]], says: 'danger control' }],
  [
    'a name, under a name that nobody knows',
    {
      contract: 'Names',
      before: ['claim', [NODE, ACCOUNT]],
      asks: ['lease', [NODE, THIEF]],
      drains: ['setOwner', [NODE, `0x${'0'.repeat(40)}`]],
      left: (to) => number(to, 'owner', [NODE]),
      says: 'danger right',
    },
  ],
  ['a right of no standard, by an event of none', { ...tokens, asks: ['trust', [THIEF]], says: 'caution wrote' }],
  ['an operator, in silence', { ...tokens, asks: ['whisper', [THIEF]], says: 'danger right' }],
  ['a contract, in silence', { ...treasury, asks: ['register', [THIEF]], says: 'danger control' }],
  ['an operator, in silence, behind others', { ...tokens, asks: ['whisperToLast', [behind(4)]], says: 'danger right' }],
  [
    'a contract, in silence, behind more than anybody asks about',
    { ...treasury, asks: ['registerLast', [behind(60)]], says: 'danger control' },
  ],
  ['credit, in silence', { ...loans, asks: ['mark', [THIEF]], says: 'caution unreadable' }],
];

test('V-02 a right that is handed over only where it comes later makes the trial worse', async () => {
  const token = await deployPlace(local.anvil.rpc, 'OperatorToken');
  const said = await told(token, 'ripen', [THIEF]);
  expect(said).toContain('danger trialWorse');
  expect(said).not.toContain('danger right');
});

test('V-04 whom a contract was not asked about, since its call names too many, is said', async () => {
  const token = await deployPlace(local.anvil.rpc, 'OperatorToken');
  const calls = [{ to: token, data: data('whisperToLast', [behind(20)]) }];
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { batch, plan } = (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
  const facts = factsOf(plan, { own: [ACCOUNT], watched: [], dealings: nobody });
  const [warning] = warningsOf(batch, plan, facts).filter((each) => kindOf(each) === 'unreadable');
  expect(warning).toMatchObject({ level: 'caution', code: 'warning.unreadable.named', params: { count: 15 } });
});

describe('what is handed over and moves nothing', () => {
  test.each(attacks)('V-02 %s is said before it is used against the user', async (_, attack) => {
    const to = await deployPlace(local.anvil.rpc, attack.contract, attack.args, attack.funded);
    if (attack.before) await send(ACCOUNT, to, ...attack.before);
    expect(await attack.left(to)).toBeGreaterThan(0n);
    expect(await told(to, ...attack.asks)).toContain(attack.says);
    await send(ACCOUNT, to, ...attack.asks);
    await send(THIEF, to, ...attack.drains);
    expect(await attack.left(to)).toBe(0n);
  });
});
