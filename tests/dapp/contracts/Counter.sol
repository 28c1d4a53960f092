// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A number that shows whether a transaction has taken effect in a state.
contract Counter {
    uint256 public count;

    event Incremented(address indexed by, uint256 count);

    function increment() external payable {
        count += 1;
        emit Incremented(msg.sender, count);
    }
}
