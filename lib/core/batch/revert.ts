import { decodeErrorResult, parseAbi } from 'viem';
import type { KeyOf, Said } from '../../words/said.ts';
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

/** Why a call fails. What a contract or a node said is a parameter, and never one of the wallet's own words. */
export type RevertReason = Said<KeyOf<'revert'>>;

/** Solidity's panic codes. */
const PANICS: Record<string, RevertReason> = {
  '1': { code: 'revert.assertion' },
  '17': { code: 'revert.overflow' },
  '18': { code: 'revert.zeroDivision' },
  '33': { code: 'revert.badEnum' },
  '49': { code: 'revert.emptyPop' },
  '50': { code: 'revert.outOfBounds' },
  '65': { code: 'revert.outOfMemory' },
};

const LONGEST = 200;

/** What a contract or a node said, at most 200 characters of it. */
export const inItsWords = (text: string): RevertReason =>
  text === '' ? { code: 'revert.none' } : { code: 'revert.text', text: text.slice(0, LONGEST) };

/** What nodes say of every call that fails: no reason. */
const OF_ANY = /^(?:(?:e?vm|transaction|call) )?(?:execution )?(?:failed|failure|reverted|revert|error)[.!]?$/i;

/** What a node said of a call that fails, at most 200 characters of it, where it says more than that. */
export const nodesReason = (message: string): RevertReason => inItsWords(OF_ANY.test(message.trim()) ? '' : message);

/** The reason of a revert, never a guess. */
export function revertReason(data: Bytes): RevertReason {
  if (data === '0x') return { code: 'revert.none' };
  try {
    // viem gives no list at all for an error without values, whatever its type says.
    const { errorName, args = [] } = decodeErrorResult({ abi: known, data });
    if (errorName === 'Error') return inItsWords(String(args[0]));
    if (errorName === 'Panic') return PANICS[String(args[0])] ?? { code: 'revert.panic', number: String(args[0]) };
    return { code: 'revert.error', error: `${errorName}(${args.join(', ')})`.slice(0, LONGEST) };
  } catch {
    return { code: 'revert.unknown', selector: data.slice(0, 10) };
  }
}
