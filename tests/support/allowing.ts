import { type Address, type Hex, parseAbi } from 'viem';
import { PERMIT2 } from '../../lib/core/effects/effects.ts';
import type { Rpc } from './anvil.ts';
import { compileOnce } from './contracts.ts';
import { until } from './local.ts';

const SOURCE = `
pragma solidity ^0.8.20;

/// As much of Uniswap's Permit2 as holds allowances and tells of them.
contract Permit2 {
    struct Allowed { uint160 amount; uint48 expiration; uint48 nonce; }
    struct Pair { address token; address spender; }
    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;
    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Lockdown(address indexed owner, address token, address spender);
    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowed storage allowed = allowance[msg.sender][token][spender];
        allowed.amount = amount;
        allowed.expiration = expiration == 0 ? uint48(block.timestamp) : expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }
    function lockdown(Pair[] calldata approvals) external {
        for (uint256 at = 0; at < approvals.length; at++) {
            allowance[msg.sender][approvals[at].token][approvals[at].spender].amount = 0;
            emit Lockdown(msg.sender, approvals[at].token, approvals[at].spender);
        }
    }
}

/// As much of an ERC-721 as allows somebody one item, or all.
contract Items {
    string public constant name = "Ears";
    string public constant symbol = "EAR";
    mapping(uint256 => address) owners;
    mapping(uint256 => address) approved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd; }
    /// Of an item that is gone both fail.
    function ownerOf(uint256 id) public view returns (address) { require(owners[id] != address(0)); return owners[id]; }
    function getApproved(uint256 id) external view returns (address) { ownerOf(id); return approved[id]; }
    function mint(uint256 id) external { owners[id] = msg.sender; balanceOf[msg.sender]++; emit Transfer(address(0), msg.sender, id); }
    function approve(address spender, uint256 id) external {
        require(ownerOf(id) == msg.sender);
        approved[id] = spender;
        emit Approval(msg.sender, spender, id);
    }
    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from && (msg.sender == from || approved[id] == msg.sender));
        delete approved[id];
        owners[id] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, id);
    }
}

/// Says that anybody has allowed somebody everything.
contract Claiming {
    string public constant name = "Visit example.org";
    string public constant symbol = "AIRDROP";
    uint8 public constant decimals = 18;
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    function balanceOf(address) external pure returns (uint256) { return 5e18; }
    function allowance(address, address) external pure returns (uint256) { return type(uint256).max; }
    /// Whatever is approved, it says that it was without limit.
    function approve(address spender, uint256) external { emit Approval(msg.sender, spender, type(uint256).max); }
    function claim(address owner, uint256 count) external {
        for (uint160 at = 0; at < count; at++) emit Approval(owner, address(0x7777770000 + at), type(uint256).max);
    }
}
`;

export const abi = parseAbi([
  'function mint(uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function claim(address owner, uint256 count)',
]);
export const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
]);

const receiptOf = (rpc: Rpc, hash: unknown) =>
  until(async () => (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address; status: Hex } | undefined);

/** Puts Permit2 in its place, and two contracts beside it. */
export async function deployAllowing(rpc: Rpc, from: Address): Promise<{ items: Address; claiming: Address }> {
  const artifacts = await compileOnce({ 'Allowing.sol': { content: SOURCE } });
  const deploy = async (name: string): Promise<Address> => {
    const hash = await rpc('eth_sendTransaction', [{ from, data: artifacts[name]?.bytecode, gas: '0x2dc6c0' }]);
    const { contractAddress } = await receiptOf(rpc, hash);
    return contractAddress;
  };
  const permit2 = await deploy('Permit2');
  await rpc('anvil_setCode', [PERMIT2, await rpc('eth_getCode', [permit2, 'latest'])]);
  return { items: await deploy('Items'), claiming: await deploy('Claiming') };
}

/** Has an account whose key the chain holds call a contract. */
export const calls = (rpc: Rpc, from: Address) => async (to: Address, data: Hex) => {
  const hash = await rpc('eth_sendTransaction', [{ from, to, data, gas: '0x1c9c380' }]);
  const { status } = await receiptOf(rpc, hash);
  if (status !== '0x1') throw new Error(`${to} did not do it`);
};
