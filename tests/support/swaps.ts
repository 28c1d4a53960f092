import { setTimeout as sleep } from 'node:timers/promises';
import { encodeDeployData } from 'viem';
import type { Address } from '../../lib/core/schema.ts';
import type { Rpc } from './anvil.ts';
import { compileOnce } from './contracts.ts';

/** Contracts that behave while they are tried out, and keep the money where it is real. */
const SOURCE = `
pragma solidity ^0.8.20;

contract Coin {
    string public constant name = "Stable";
    string public constant symbol = "STBL";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);
    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

abstract contract Swap {
    Coin immutable coin;
    constructor(Coin coin_) { coin = coin_; }
    function isTrial() internal virtual returns (bool);
    function swap() public payable { if (isTrial()) coin.transfer(msg.sender, 3000 ether); }
    receive() external payable { swap(); }
}

contract Honest is Swap {
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal pure override returns (bool) { return true; }
}
contract FreeGas is Swap {
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return tx.gasprice == 0; }
}
contract NoBaseFee is Swap {
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return block.basefee == 0; }
}
contract MuchGas is Swap {
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return gasleft() > 5_000_000; }
}
contract NoMiner is Swap {
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return block.coinbase == address(0); }
}
contract NoLot is Swap {
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return block.prevrandao == 0; }
}
/// Knows the lot and the time of a block that is there: with these a trial runs that is not told otherwise.
contract OldLot is Swap {
    uint256 lot;
    constructor(Coin coin) Swap(coin) {}
    function mark() external { lot = block.prevrandao; }
    function isTrial() internal view override returns (bool) { return block.prevrandao == lot; }
}
contract OldTime is Swap {
    uint256 time;
    constructor(Coin coin) Swap(coin) {}
    function mark() external { time = block.timestamp; }
    function isTrial() internal view override returns (bool) { return block.timestamp <= time; }
}
/// Pays for two minutes, which is long enough for somebody to look at a window, and no longer.
contract TwoMinutes is Swap {
    uint256 immutable made = block.timestamp;
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return block.timestamp <= made + 120; }
}
contract NextBlocks is Swap {
    uint256 immutable made = block.number;
    constructor(Coin coin) Swap(coin) {}
    function isTrial() internal view override returns (bool) { return block.number <= made + 3; }
}
/// Pays whoever has prepared in the same block: one by one nobody has.
contract OneBlock is Swap {
    mapping(address => uint256) prepared;
    constructor(Coin coin) Swap(coin) {}
    function prepare() external { prepared[msg.sender] = block.number; }
    function isTrial() internal view override returns (bool) { return prepared[msg.sender] == block.number; }
}
contract OneSecond is Swap {
    mapping(address => uint256) prepared;
    constructor(Coin coin) Swap(coin) {}
    function prepare() external { prepared[msg.sender] = block.timestamp; }
    function isTrial() internal view override returns (bool) { return prepared[msg.sender] == block.timestamp; }
}
/// Pays only those who have prepared.
contract Prepared is Swap {
    mapping(address => bool) prepared;
    constructor(Coin coin) Swap(coin) {}
    function prepare() external { prepared[msg.sender] = true; }
    function isTrial() internal view override returns (bool) { return prepared[msg.sender]; }
}
/// Does as somebody else tells it, who can see what waits for a block.
contract Switched is Swap {
    bool off;
    constructor(Coin coin) Swap(coin) {}
    function turnOff() external { off = true; }
    function isTrial() internal view override returns (bool) { return !off; }
}
/// Sends back most of what it gets.
contract Change {
    function pay() external payable { payable(msg.sender).transfer(msg.value - 1 ether); }
}
/// Makes something and hands it to whoever pays.
contract Mint {
    string public constant name = "Stamps";
    string public constant symbol = "STAMP";
    uint256 next;
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd; }
    function mint() external payable { emit Transfer(address(0), msg.sender, ++next); }
}
`;

/** Puts one of these contracts on a local chain that mines at once. */
export async function deploySwap(rpc: Rpc, name: string, args: readonly unknown[] = []): Promise<Address> {
  const artifact = (await compileOnce({ 'swaps.sol': { content: SOURCE } }))[name];
  if (!artifact) throw new Error(`no contract ${name}`);
  const data = encodeDeployData({ ...artifact, args });
  const [, from] = (await rpc('eth_accounts')) as Address[];
  const hash = await rpc('eth_sendTransaction', [{ from, data }]);
  for (;;) {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address } | null;
    if (receipt) return receipt.contractAddress.toLowerCase() as Address;
    await sleep(5);
  }
}
