import type { Call } from '../../lib/core/batch/batch.ts';
import type { Address } from '../../lib/core/schema.ts';
import { CODE, DAI, FRIEND, ITEMS, ME, PERMIT2, PROXY, ROUTER, STAMPS, STRANGER, THIEF, USDC, VAULT, WETH } from './addresses.ts';
import { call, ETHER, word } from './request.ts';

/** A call of a function that the wallet knows, and all that is said of it. */
export type KnownCall = readonly [call: Call, ...says: string[]];

const FIVE = 5_000_000n;
const DAY = 1_800_000_000n;
const ZEROS = word(0n);
const SIGNATURE = [27, ZEROS, ZEROS];
const SIGNER = 'uint8 v, bytes32 r, bytes32 s';

/** To a contract by the function as its standard writes it. */
const to =
  (target: Address) =>
  (human: string, args: readonly unknown[], ...says: string[]): KnownCall => [call(target, human, args), ...says];
const usdc = to(USDC);
const permit2 = to(PERMIT2);

const authorized = (name: string, signature: string, ...signed: unknown[]) =>
  usdc(
    `${name}(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${signature})`,
    [STRANGER, FRIEND, FIVE, 0n, DAY, ZEROS, ...signed],
    'Moves 5 USDC from STRANGER to FRIEND.',
  );

export const tokenCalls: readonly KnownCall[] = [
  usdc('transfer(address to, uint256 value)', [FRIEND, FIVE], 'Sends 5 USDC to FRIEND.'),
  usdc(
    'transferFrom(address from, address to, uint256 value)',
    [STRANGER, FRIEND, FIVE],
    'Moves 5 USDC from STRANGER to FRIEND.',
  ),
  usdc('approve(address spender, uint256 value)', [ROUTER, 1n], 'Lets ROUTER spend 0.000001 USDC.'),
  [
    call(USDC, 'approve(address spender, uint256 value)', [ROUTER, 1n], 1n),
    'Lets ROUTER spend 0.000001 USDC.',
    '0.000000000000000001 ETH goes to USDC with it.',
  ],
  usdc('increaseAllowance(address spender, uint256 addedValue)', [ROUTER, FIVE], 'Lets ROUTER spend 5 USDC more.'),
  usdc('decreaseAllowance(address spender, uint256 value)', [ROUTER, FIVE], 'Lowers what ROUTER may spend by 5 USDC.'),
  usdc('increaseApproval(address spender, uint256 addedValue)', [ROUTER, FIVE], 'Lets ROUTER spend 5 USDC more.'),
  usdc('decreaseApproval(address spender, uint256 value)', [ROUTER, FIVE], 'Lowers what ROUTER may spend by 5 USDC.'),
  usdc('mint(address to, uint256 amount)', [FRIEND, FIVE], 'Asks USDC to make 5 USDC for FRIEND.'),
  usdc(
    `permit(address owner, address spender, uint256 value, uint256 deadline, ${SIGNER})`,
    [STRANGER, ROUTER, FIVE, DAY, ...SIGNATURE],
    'A signature in the data lets ROUTER spend 5 USDC of STRANGER.',
  ),
  usdc(
    'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    [ME, ROUTER, FIVE, DAY, '0x12'],
    'A signature in the data lets ROUTER spend 5 USDC.',
  ),
  ...[true, false].map((allowed) =>
    to(DAI)(
      `permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, ${SIGNER})`,
      [STRANGER, ROUTER, 7n, 8n, allowed, ...SIGNATURE],
      allowed
        ? 'A signature in the data lets ROUTER spend an unlimited amount of DAI of STRANGER.'
        : 'Takes away what ROUTER may spend of DAI of STRANGER.',
    ),
  ),
  ...['transferWithAuthorization', 'receiveWithAuthorization'].flatMap((name) => [
    authorized(name, SIGNER, ...SIGNATURE),
    authorized(name, 'bytes signature', '0x12'),
  ]),
  to(STAMPS)('safeTransferFrom(address from, address to, uint256 tokenId)', [ME, FRIEND, 7n], 'Sends STAMPS #7 to FRIEND.'),
  to(STAMPS)(
    'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    [STRANGER, FRIEND, 7n, '0x12'],
    'Moves STAMPS #7 from STRANGER to FRIEND.',
  ),
  to(STAMPS)('transferFrom(address from, address to, uint256 tokenId)', [ME, FRIEND, 7n], 'Sends STAMPS #7 to FRIEND.'),
  to(STAMPS)('approve(address to, uint256 tokenId)', [ROUTER, 7n], 'Lets ROUTER take STAMPS #7.'),
  // Only a set allowance names an item: these are of no collection that is known, and are told as they are written.
  to(STAMPS)('increaseAllowance(address spender, uint256 value)', [ROUTER, 7n], 'Lets ROUTER spend 7 units of STAMPS more.'),
  to(STAMPS)(
    'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    [ME, ROUTER, 7n, DAY, '0x12'],
    'A signature in the data lets ROUTER spend 7 units of STAMPS.',
  ),
  to(STAMPS)(
    'setApprovalForAll(address operator, bool approved)',
    [ROUTER, true],
    'Lets ROUTER take every item of STAMPS, also of those that come later.',
  ),
  to(STAMPS)(
    'setApprovalForAll(address operator, bool approved)',
    [ROUTER, false],
    'No longer lets ROUTER take every item of STAMPS.',
  ),
  to(ITEMS)(
    'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    [ME, FRIEND, 7n, 3n, '0x'],
    'Sends 3 of ITEMS #7 to FRIEND.',
  ),
  to(ITEMS)(
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    [ME, FRIEND, [7n, 8n, 9n], [3n, 1n], '0x'],
    'Sends 3 of ITEMS #7 to FRIEND.',
    'Sends ITEMS #8 to FRIEND.',
    'Sends 0 of ITEMS #9 to FRIEND.',
  ),
];

const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
const details = (token: Address, amount: bigint) => ({ token, amount, expiration: Number(DAY), nonce: 0 });
const signed = 'A signature in the data lets ROUTER spend';
const ONE = '((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit';
const MANY = '((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit';
const TO = '(address to, uint256 requestedAmount)';
const WITNESS = 'bytes32 witness, string witnessTypeString, bytes signature';
const permitted = { token: USDC, amount: 9n * FIVE };
const one = { permitted, nonce: 0n, deadline: DAY };
const two = { ...one, permitted: [permitted, { token: DAI, amount: 9n * ETHER }] };
const wanted = { to: FRIEND, requestedAmount: FIVE };
const dai = { to: THIEF, requestedAmount: ETHER };
const [moved, movedDai] = ['Moves 5 USDC from STRANGER to FRIEND.', 'Moves 1 DAI from STRANGER to THIEF.'];

export const permit2Calls: readonly KnownCall[] = [
  permit2(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    [USDC, ROUTER, FIVE, Number(DAY)],
    'Lets ROUTER spend 5 USDC, until 2027-01-15.',
  ),
  permit2(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    [USDC, ROUTER, 0n, Number(DAY)],
    'Takes away what ROUTER may spend of USDC.',
  ),
  permit2(
    `permit(address owner, (${DETAILS} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    [STRANGER, { details: details(USDC, FIVE), spender: ROUTER, sigDeadline: DAY }, '0x12'],
    `${signed} 5 USDC of STRANGER, until 2027-01-15.`,
  ),
  permit2(
    `permit(address owner, (${DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    [ME, { details: [details(USDC, FIVE), details(DAI, ETHER)], spender: ROUTER, sigDeadline: DAY }, '0x12'],
    `${signed} 5 USDC, until 2027-01-15.`,
    `${signed} 1 DAI, until 2027-01-15.`,
  ),
  permit2('transferFrom(address from, address to, uint160 amount, address token)', [STRANGER, FRIEND, FIVE, USDC], moved),
  permit2(
    'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    [
      [
        { from: STRANGER, to: FRIEND, amount: FIVE, token: USDC },
        { from: STRANGER, to: THIEF, amount: ETHER, token: DAI },
      ],
    ],
    moved,
    movedDai,
  ),
  permit2(
    `permitTransferFrom(${ONE}, ${TO} transferDetails, address owner, bytes signature)`,
    [one, wanted, STRANGER, '0x12'],
    moved,
  ),
  permit2(
    `permitTransferFrom(${MANY}, ${TO}[] transferDetails, address owner, bytes signature)`,
    [two, [wanted, dai], STRANGER, '0x12'],
    moved,
    movedDai,
  ),
  permit2(
    `permitWitnessTransferFrom(${ONE}, ${TO} transferDetails, address owner, ${WITNESS})`,
    [one, wanted, STRANGER, ZEROS, 'Order order)', '0x12'],
    moved,
  ),
  permit2(
    `permitWitnessTransferFrom(${MANY}, ${TO}[] transferDetails, address owner, ${WITNESS})`,
    [two, [wanted, dai], STRANGER, ZEROS, 'Order order)', '0x12'],
    moved,
    movedDai,
  ),
  permit2(
    'lockdown((address token, address spender)[] approvals)',
    [
      [
        { token: USDC, spender: ROUTER },
        { token: DAI, spender: THIEF },
      ],
    ],
    'Takes away what ROUTER may spend of USDC.',
    'Takes away what THIEF may spend of DAI.',
  ),
  permit2(
    'invalidateNonces(address token, address spender, uint48 newNonce)',
    [USDC, ROUTER, 1],
    'Calls invalidateNonces of PERMIT2.',
  ),
  permit2('invalidateUnorderedNonces(uint256 wordPos, uint256 mask)', [0n, 1n], 'Calls invalidateUnorderedNonces of PERMIT2.'),
];

const vault = to(VAULT);
const elsewhere = ', which goes to FRIEND.';

export const vaultCalls: readonly KnownCall[] = [
  vault('deposit(uint256 assets, address receiver)', [5n, ME], 'Deposits 0.000000000000000005 DAI in the vault VAULT.'),
  vault(
    'deposit(uint256 assets, address receiver)',
    [5n, FRIEND],
    `Deposits 0.000000000000000005 DAI in the vault VAULT${elsewhere}`,
  ),
  vault('mint(uint256 shares, address receiver)', [ETHER, ME], 'Buys 1 VAULT by a deposit in the vault.'),
  vault('mint(uint256 shares, address receiver)', [ETHER, FRIEND], `Buys 1 VAULT by a deposit in the vault${elsewhere}`),
  vault(
    'withdraw(uint256 assets, address receiver, address owner)',
    [5n, FRIEND, STRANGER],
    `Withdraws 0.000000000000000005 DAI from the vault VAULT of STRANGER${elsewhere}`,
  ),
  vault(
    'withdraw(uint256 assets, address receiver, address owner)',
    [5n, STRANGER, STRANGER],
    'Withdraws 0.000000000000000005 DAI from the vault VAULT of STRANGER.',
  ),
  vault(
    'redeem(uint256 shares, address receiver, address owner)',
    [ETHER, ME, STRANGER],
    'Gives back 1 VAULT to the vault for what they are worth of STRANGER.',
  ),
  vault(
    'redeem(uint256 shares, address receiver, address owner)',
    [ETHER, FRIEND, ME],
    `Gives back 1 VAULT to the vault for what they are worth${elsewhere}`,
  ),
  [call(WETH, 'deposit()', [], ETHER), 'Wraps 1 ETH as WETH.'],
  to(WETH)('withdraw(uint256 wad)', [ETHER], 'Turns 1 WETH back into ETH.'),
  to(PROXY)('transferOwnership(address newOwner)', [THIEF], 'Makes THIEF the owner of PROXY.'),
  to(PROXY)('renounceOwnership()', [], 'Makes NOBODY the owner of PROXY.'),
  to(PROXY)('upgradeTo(address newImplementation)', [CODE], 'Replaces the code of PROXY with that at CODE.'),
  to(PROXY)(
    'upgradeToAndCall(address newImplementation, bytes data)',
    [CODE, '0x12'],
    'Replaces the code of PROXY with that at CODE.',
  ),
];
