// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Writes down which call ran, in whose name and with how much: what a chain says of a batch can be held against what was asked.
contract Ledger {
    event Ran(bytes32 indexed mark, address indexed by, uint256 value);

    error Refused(bytes32 mark);

    function run(bytes32 mark) external payable {
        emit Ran(mark, msg.sender, msg.value);
    }

    function refuse(bytes32 mark) external payable {
        revert Refused(mark);
    }
}
