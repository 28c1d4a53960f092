import { CODE, FRIEND, ME, NOBODY, STRANGER, THIEF, USDC } from './addresses.ts';
import { FORMS } from './forms.ts';
import { data, ETHER, MAX } from './request.ts';
import { signing, typed } from './signing.ts';

/** Signatures that let others act: as an account, or on an exchange that is no contract. */

const manager = {
  name: 'DelegationManager',
  version: '1',
  chainId: 1,
  verifyingContract: '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
};
const ROOT = `0x${'ff'.repeat(32)}`;
const caveat = { enforcer: '0x7f20f61b1f09b08d970938f6fa563634d65c4eeb', terms: '0x' };
const delegated = (change: object) =>
  typed(manager, FORMS.delegation, { delegate: THIEF, delegator: CODE, authority: ROOT, ...change });

const entryPoint = {
  name: 'ERC4337',
  version: '1',
  chainId: 1,
  verifyingContract: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
};
const approve = data('approve(address spender, uint256 amount)', [THIEF, MAX]);
const execute = (to: string, call: string) =>
  data('execute(address target, uint256 value, bytes data)', [to, 0n, call as `0x${string}`]);
const packed = (upper: bigint, lower: bigint) => `0x${((upper << 128n) | lower).toString(16).padStart(64, '0')}`;
const operation = (change: object = {}) =>
  typed(entryPoint, FORMS.userOperation, {
    sender: CODE,
    callData: execute(USDC, data('transfer(address to, uint256 amount)', [FRIEND, 5_000_000n])),
    accountGasLimits: packed(100_000n, 100_000n),
    preVerificationGas: 50_000,
    gasFees: packed(10n ** 9n, 4n * 10n ** 9n),
    ...change,
  });
const does = 'Agrees that the account CODE does this:';
const calls = '  Calls CODE, which takes one step:';
const pays = 'The account pays up to 0.001 ETH for it.';

const exchange = { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: NOBODY };
const mainnet = { hyperliquidChain: 'Mainnet' };

export const control = [
  signing('V-06 an account of one’s own, for a thief, without a condition', delegated({}), {
    says: ['Lets THIEF act as the account CODE, without any condition.'],
    warns: ['danger delegates', 'danger allowsPerson'],
  }),
  signing(
    'V-06 an account of one’s own, for anybody, with a condition',
    delegated({ delegate: '0x0000000000000000000000000000000000000a11', caveats: [caveat] }),
    {
      says: ['Lets anybody act as the account CODE, under 1 condition.'],
      warns: ['danger delegates'],
    },
  ),
  signing(
    'V-06 a right that is passed on',
    delegated({ delegate: USDC, authority: `0x${'12'.repeat(32)}`, caveats: [caveat, caveat] }),
    {
      says: [
        'Lets USDC act as the account CODE, under 2 conditions.',
        'It passes on a right that somebody else gave to that account.',
      ],
      warns: ['caution delegates'],
    },
  ),
  signing('V-06 an operation of a smart account', operation(), {
    says: [does, calls, '    Sends 5 USDC to FRIEND.', pays],
    warns: [],
  }),
  signing('V-06 an operation of a smart account that lets a thief take all', operation({ callData: execute(USDC, approve) }), {
    says: [does, calls, '    Lets THIEF spend an unlimited amount of USDC.', pays],
    warns: ['danger allowsPerson'],
  }),
  signing(
    'V-06 an operation of a smart account that nobody can read',
    operation({ callData: '0x12345678', initCode: '0x1234' }),
    {
      says: ['Agrees to a call of the account CODE that Sheaf cannot read.', pays],
      warns: ['danger control', 'caution foreignCode'],
    },
  ),
  signing('V-06 an operation of a smart account with a fee beyond all bounds', operation({ preVerificationGas: String(ETHER) }), {
    says: [does, calls, '    Sends 5 USDC to FRIEND.', 'The account pays up to 4000000000.0008 ETH for it.'],
    warns: ['danger fees'],
  }),
  signing(
    'V-06 an operation of a smart account that somebody else pays for',
    operation({ paymasterAndData: `${STRANGER}${'00'.repeat(32)}` }),
    {
      says: [does, calls, '    Sends 5 USDC to FRIEND.', 'STRANGER pays the network’s fee, and may take something for it.'],
      warns: [],
    },
  ),
  signing(
    'V-06 an agent at Hyperliquid',
    typed(exchange, FORMS.agent, { ...mainnet, agentAddress: STRANGER, agentName: 'bot' }),
    {
      says: ['Lets STRANGER, called «bot», trade with all that you have on Hyperliquid.'],
      warns: ['caution hyperliquid'],
    },
  ),
  signing(
    'V-06 a fee for others at Hyperliquid',
    typed(exchange, FORMS.builderFee, { ...mainnet, builder: STRANGER, maxFeeRate: '10%' }),
    {
      says: ['Lets STRANGER take up to «10%» of each of your trades on Hyperliquid.'],
      warns: ['caution hyperliquid'],
    },
  ),
  signing('V-06 an account at Hyperliquid handed over', typed(exchange, FORMS.signers, { ...mainnet, signers: '{}' }), {
    says: ['Hands your account on Hyperliquid to these signers: «{}».'],
    warns: ['danger hyperliquid'],
  }),
  signing('V-06 a payment at Hyperliquid', typed(exchange, FORMS.usdSend, { ...mainnet, destination: THIEF, amount: '1000' }), {
    says: ['Sends «1000 USDC» from your account on Hyperliquid to THIEF.'],
    warns: ['note firstContact'],
  }),
  signing(
    'V-06 a withdrawal from Hyperliquid to oneself',
    typed(exchange, FORMS.withdraw, { ...mainnet, destination: ME, amount: '1' }),
    {
      says: ['Sends «1 USDC» from your account on Hyperliquid to ME.'],
      warns: ['note toSelf'],
    },
  ),
  signing(
    'V-06 a payment on a chain of Hyperliquid for tests',
    typed(exchange, FORMS.usdSend, { hyperliquidChain: 'Testnet', destination: FRIEND, amount: '1' }),
    {
      says: ['Sends «1 USDC» from your account on Hyperliquid to FRIEND.', 'It is for the chain «Testnet» of Hyperliquid.'],
      warns: ['note firstContact'],
    },
  ),
  signing(
    'V-08 what reads as Hyperliquid’s, for a contract',
    typed({ ...exchange, verifyingContract: CODE }, FORMS.usdSend, { ...mainnet, destination: FRIEND, amount: '1' }),
    {
      says: ['Sends «1 USDC» from your account on Hyperliquid to FRIEND.'],
      warns: ['caution claims', 'note firstContact'],
    },
  ),
];
