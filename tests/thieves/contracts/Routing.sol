// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";

/// A program of commands, as Uniswap's Universal Router runs it, at the place of the real one. It sells a coin for the currency.
contract Program {
    Coin coin;
    function sells(Coin coin_) external { coin = coin_; }
    function execute(bytes calldata commands, bytes[] calldata inputs, uint256) external payable {
        for (uint256 i = 0; i < commands.length; i++) run(uint8(commands[i]), inputs[i]);
    }
    function run(uint8 command, bytes calldata input) internal {
        if (command == 0) {
            (address to, uint256 amount,,,) = abi.decode(input, (address, uint256, uint256, bytes, bool));
            // What it sells it has apart from what is left in it.
            coin.give(placed(to), amount);
            return;
        }
        (Coin token, address to, uint256 much) = abi.decode(input, (Coin, address, uint256));
        bool isNative = address(token) == address(0);
        uint256 all = isNative ? address(this).balance : token.balanceOf(address(this));
        uint256 out = command == 4 ? all : command == 5 ? much : command == 6 ? (all * much) / 10_000 : 0;
        if (isNative) payable(placed(to)).transfer(out);
        else token.transfer(placed(to), out);
    }
    function placed(address to) internal view returns (address) {
        return to == address(1) ? msg.sender : to == address(2) ? address(this) : to;
    }
}
