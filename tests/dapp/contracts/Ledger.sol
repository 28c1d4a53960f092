// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Writes down which call ran, in whose name and with how much: what a chain says of a batch can be held against what was asked.
contract Ledger {
    event Ran(bytes32 indexed mark, address indexed by, uint256 value);

    error Refused(bytes32 mark);

    function run(bytes32 mark) external payable {
        emit Ran(mark, msg.sender, msg.value);
    }

    /// What is sent to it, or of it as if it were a token, has no data for a mark: how much it is, or which item, stands for one.
    receive() external payable {
        emit Ran(bytes32(msg.value), msg.sender, msg.value);
    }

    function transfer(address, uint256 amount) external returns (bool) {
        emit Ran(bytes32(amount), msg.sender, 0);
        return true;
    }

    function safeTransferFrom(address, address, uint256 item) external {
        emit Ran(bytes32(item), msg.sender, 0);
    }

    function refuse(bytes32 mark) external payable {
        revert Refused(mark);
    }
}
