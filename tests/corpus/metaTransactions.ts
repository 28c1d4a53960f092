import type { Address } from '../../lib/core/schema.ts';
import { CODE, DAI, FRIEND, ME, NOBODY, STRANGER, THIEF, USDC, WETH } from './addresses.ts';
import { structsOf } from './forms.ts';
import { CONNECTOR } from './lending.ts';
import { data, ETHER } from './request.ts';
import { inDays, signing, typed, zeroEx } from './signing.ts';

/** Signatures with which somebody else calls a protocol as the signer. */

const euler = structsOf(
  'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
);
const connector = { name: 'Ethereum Vault Connector', chainId: 1, verifyingContract: CONNECTOR };
const permit = (of: `0x${string}`, change: object = {}, place: object = {}) =>
  typed({ ...connector, ...place }, euler, { signer: ME, sender: NOBODY, deadline: inDays(7), data: of, ...change });
const operator = data('setAccountOperator(address account, address operator, bool authorized)', [ME, THIEF, true]);
const withdraw = data('withdraw(uint256 assets, address receiver, address owner)', [5n, THIEF, ME]);
const batch = (target: Address, of: `0x${string}`) =>
  data('batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)', [
    [{ targetContract: target, onBehalfOfAccount: ME, value: 0n, data: of }],
  ]);
const usable = 'The signature can be used until 2026-11-28.';
const anybody = 'Lets anybody do this in your name, once:';
const acts = `  Lets THIEF do at ${CONNECTOR} whatever you may do there: take out, borrow, hand on.`;

const meta = structsOf(
  'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)',
);
const meta2 = structsOf(
  'MetaTransactionDataV2(address signer,address sender,uint256 expirationTimeSeconds,uint256 salt,bytes callData,address feeToken,MetaTransactionFeeData[] fees)MetaTransactionFeeData(address recipient,uint256 amount)',
);
const transform = (token: Address, much: bigint, least = 2_990n * ETHER) =>
  data(
    'transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)',
    [token, DAI, much, least, []],
  );
const THREE = 3_000_000_000n;
const trade = { signer: ME, sender: NOBODY, expirationTimeSeconds: inDays(7), callData: transform(USDC, THREE), feeToken: USDC };
const first = (change: object) => typed(zeroEx, meta, { ...trade, ...change });
const second = (fees: object[], change: object = {}) => typed(zeroEx, meta2, { ...trade, fees, ...change });
const to = (recipient: Address, amount: bigint) => ({ recipient, amount: String(amount) });

export const metaTransactions = [
  signing(
    'V-06 a trade at 0x that somebody else carries out, for a small fee',
    first({ sender: STRANGER, feeAmount: '5000000' }),
    {
      says: [
        'Lets STRANGER do this in your name, once:',
        '  Swaps 3000 USDC for at least 2990 DAI.',
        '5 USDC goes to STRANGER.',
        usable,
      ],
      warns: [],
    },
  ),
  signing('V-06 a trade at 0x for whoever carries it out, for most of what is given', first({ feeAmount: '2000000000' }), {
    says: [anybody, '  Swaps 3000 USDC for at least 2990 DAI.', 'It also pays 2000 USDC to whoever carries it out.', usable],
    warns: ['danger alsoPays'],
  }),
  signing('V-06 a trade at 0x with fees for two', second([to(STRANGER, 5_000_000n), to(THIEF, 5_000_000n)]), {
    says: [anybody, '  Swaps 3000 USDC for at least 2990 DAI.', '5 USDC goes to STRANGER.', '5 USDC goes to THIEF.', usable],
    warns: [],
  }),
  signing('V-06 a trade at 0x with a fee in what is not given', second([to(THIEF, 5_000_000n)], { feeToken: WETH }), {
    says: [anybody, '  Swaps 3000 USDC for at least 2990 DAI.', '0.000000000005 WETH goes to THIEF.', usable],
    warns: ['danger alsoPays'],
  }),
  signing('V-06 a trade at 0x with many fees that come to much', second([to(STRANGER, 100_000_000n), to(THIEF, 100_000_000n)]), {
    says: [anybody, '  Swaps 3000 USDC for at least 2990 DAI.', '100 USDC goes to STRANGER.', '100 USDC goes to THIEF.', usable],
    warns: ['danger alsoPays'],
  }),
  signing('V-06 a trade at 0x for nothing', second([], { callData: transform(USDC, THREE, 0n) }), {
    says: [anybody, '  Swaps 3000 USDC for any amount of DAI.', usable],
    warns: ['danger givesAway', 'caution noMinimum'],
  }),
  signing('V-06 a call of 0x that nobody can read, without a fee', second([], { callData: '0x12345678' }), {
    says: [
      anybody,
      '  Calls a function of 0xdef1c0ded9bec7f1a1670819833240f027b25eff that Sheaf does not know: 0x12345678.',
      usable,
    ],
    warns: ['danger unreadable'],
  }),
  signing('V-06 an operator at Euler, by a signature that anybody may carry out', permit(operator), {
    says: [anybody, acts, usable],
    warns: ['danger right'],
  }),
  signing('V-06 an operator at Euler, by a signature for one who may carry it out', permit(operator, { sender: STRANGER }), {
    says: ['Lets STRANGER do this in your name, once:', acts, usable],
    warns: ['danger right'],
  }),
  signing('V-06 a withdrawal at Euler that goes to a thief', permit(batch(CODE, withdraw)), {
    says: [
      anybody,
      `  Calls ${CONNECTOR}, which takes one step:`,
      '    Calls CODE, which claims: Withdraws 5 units from the vault CODE, which goes to THIEF.',
      usable,
    ],
    warns: ['danger goesElsewhere', 'caution claims'],
  }),
  signing('V-06 a call by Euler that nobody can read', permit(batch(CODE, '0x12345678')), {
    says: [
      anybody,
      `  Calls ${CONNECTOR}, which takes one step:`,
      '    Calls a function of CODE that Sheaf does not know: 0x12345678.',
      usable,
    ],
    warns: ['danger unreadable'],
  }),
  signing(
    'V-06 a payment by Euler to a friend',
    permit(batch(USDC, data('transfer(address to, uint256 amount)', [FRIEND, 5_000_000n]))),
    {
      says: [anybody, `  Calls ${CONNECTOR}, which takes one step:`, '    Sends 5 USDC to FRIEND.', usable],
      warns: [],
    },
  ),
  signing('V-06 a signature for Euler in another’s name', permit(operator, { signer: STRANGER }), {
    says: [anybody, acts, usable],
    warns: ['danger right', 'caution notYours'],
  }),
  signing('V-08 what reads as Euler’s, for another contract', permit(operator, {}, { verifyingContract: CODE }), {
    says: [anybody, '  Lets THIEF do at CODE whatever you may do there: take out, borrow, hand on.', usable],
    warns: ['danger right', 'caution claims'],
  }),
];
