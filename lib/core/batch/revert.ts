import { decodeErrorResult, parseAbi } from 'viem';
import type { Bytes } from '../schema.ts';

/** Errors that tokens of the common standards throw (ERC-6093), Permit2 and Uniswap's routers, beside Solidity's own two. */
const known = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error OwnableUnauthorizedAccount(address account)',
  'error SafeERC20FailedOperation(address token)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
  'error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error InvalidNonce()',
  'error TransactionDeadlinePassed()',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
]);

/** Solidity's panic codes in words. */
const PANICS: Record<string, string> = {
  '1': 'an assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '49': 'pop on an empty array',
  '50': 'array index out of bounds',
  '65': 'out of memory',
};

/** The reason of a revert in words for the user: at most 200 characters, never a guess. */
export function revertReason(data: Bytes): string {
  if (data === '0x') return 'no reason given';
  try {
    // viem gives no list at all for an error without values, whatever its type says.
    const { errorName, args = [] } = decodeErrorResult({ abi: known, data });
    if (errorName === 'Error') return String(args[0]).slice(0, 200);
    if (errorName === 'Panic') return PANICS[String(args[0])] ?? `panic ${args[0]}`;
    return `${errorName}(${args.join(', ')})`.slice(0, 200);
  } catch {
    return `unknown error ${data.slice(0, 10)}`;
  }
}
