import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Abi, type Address, encodeDeployData, type Hex } from 'viem';
import type { Rpc } from './anvil.ts';

const SOURCE = `
pragma solidity ^0.8.20;

contract Token {
    string public name;
    string public symbol;
    uint256 public decimals;
    mapping(address => uint256) public balanceOf;
    constructor(string memory name_, string memory symbol_, uint256 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }
}

/// Has decimals and a symbol, and says by ERC-165 what it is.
contract Collection {
    bytes4 immutable kind;
    uint8 public constant decimals = 18;
    string public constant symbol = "ITEM";
    constructor(bytes4 kind_) { kind = kind_; }
    function supportsInterface(bytes4 id) external view returns (bool) { return id == 0x01ffc9a7 || id == kind; }
}

/// Answers 1 to whatever it does not know, also to ERC-165.
contract Agreeable {
    string public constant symbol = "YES";
    fallback(bytes calldata) external returns (bytes memory) { return abi.encode(uint256(1)); }
}

/// Without name, and fails on what it does not know as compilers of 2016 did: with an invalid opcode.
contract Ancient {
    uint8 public constant decimals = 8;
    bytes32 public constant symbol = "OLD";
    fallback() external { assembly { invalid() } }
}

/// Answers decimals and nothing else.
contract Mute {
    uint8 public constant decimals = 18;
}

/// A symbol that is no text.
contract Garbled {
    uint8 public constant decimals = 18;
    function symbol() external pure { assembly { mstore(0, not(0)) mstore(32, not(0)) return(0, 64) } }
}

/// As much of an ERC-1155 as tells how many somebody has, and sends them on.
contract Pieces {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0xd9b67a26; }
    function give(address to, uint256 id, uint256 count) external { balanceOf[to][id] += count; }
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes calldata) external {
        require(msg.sender == from, "not theirs");
        balanceOf[from][id] -= count;
        balanceOf[to][id] += count;
        emit TransferSingle(msg.sender, from, to, id, count);
    }
}

/// Burns all gas that it gets.
contract Burner {
    fallback() external { assembly { invalid() } }
}

/// Returns a mebibyte, for two million gas.
contract Bomb {
    fallback() external { assembly { return(0, 0x100000) } }
}

/// Reverts with as much.
contract Refuser {
    fallback() external { assembly { revert(0, 0x100000) } }
}

/// Runs until there is no gas left.
contract Endless {
    fallback() external { assembly { for {} 1 {} {} } }
}

/// Answers with less than a word.
contract Curt {
    fallback() external { assembly { mstore(0, not(0)) return(0, 31) } }
}

/// Answers with a word that begins as no code of a contract may.
contract Marked {
    fallback() external { assembly { mstore(0, not(0)) mstore8(0, 0xef) return(0, 32) } }
}

/// Is gone as soon as it is there.
contract Gone {
    constructor() { selfdestruct(payable(msg.sender)); }
}
`;

export type TokenName = 'Token' | 'Collection' | 'Agreeable' | 'Ancient' | 'Mute' | 'Garbled' | 'Pieces' | HostileName;
/** What may keep balances of others from being read. */
export type HostileName = 'Burner' | 'Bomb' | 'Refuser' | 'Endless' | 'Curt' | 'Marked' | 'Gone';

let compiled: Record<TokenName, { abi: Abi; evm: { bytecode: { object: string } } }> | undefined;

function compile() {
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content: SOURCE } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const output = JSON.parse(createRequire(import.meta.url)('solc').compile(JSON.stringify(input)));
  if (!output.contracts) throw new Error(JSON.stringify(output.errors));
  return output.contracts['tokens.sol'];
}

/** Puts a token, or something that passes for one, on a local chain that mines at once. */
export async function deployToken(rpc: Rpc, name: TokenName, args: readonly unknown[] = []): Promise<Address> {
  compiled ??= compile();
  const { abi, evm } = (compiled as NonNullable<typeof compiled>)[name];
  const data = encodeDeployData({ abi, bytecode: `0x${evm.bytecode.object}` as Hex, args });
  const [from] = (await rpc('eth_accounts')) as Address[];
  const hash = await rpc('eth_sendTransaction', [{ from, data }]);
  for (;;) {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address } | null;
    if (receipt) return receipt.contractAddress.toLowerCase() as Address;
    await sleep(5);
  }
}
