import { parseAbi } from 'viem';

/** What the wallet calls of ERC-1155: viem has the whole interface, in ten times the room. */
export const erc1155Abi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);

/** The same of ERC-4626. */
export const erc4626Abi = parseAbi(['function asset() view returns (address)']);
