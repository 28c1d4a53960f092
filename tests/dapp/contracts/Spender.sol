// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Pullable {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Takes what it was allowed to take: works only after an `approve` of the same sender.
contract Spender {
    mapping(address => mapping(address => uint256)) public pulled;

    function pull(address token, uint256 value) external {
        pulled[msg.sender][token] += value;
        require(Pullable(token).transferFrom(msg.sender, address(this), value), "transfer refused");
    }
}
