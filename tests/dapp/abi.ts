import { parseAbi } from 'viem';

/** The contracts of the sample dapp, as far as the page and the tests call them. */

export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'error InsufficientBalance(address owner, uint256 balance, uint256 needed)',
  'error InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
]);

export const counterAbi = parseAbi(['function count() view returns (uint256)', 'function increment() payable']);

export const spenderAbi = parseAbi([
  'function pull(address token, uint256 value)',
  'function pulled(address owner, address token) view returns (uint256)',
]);

export const reverterAbi = parseAbi([
  'function text() view returns (uint256)',
  'function panic(uint256 divisor) view returns (uint256)',
  'function custom() view returns (uint256)',
  'function empty() view returns (uint256)',
  'error Broken(uint256 code, string why)',
]);
