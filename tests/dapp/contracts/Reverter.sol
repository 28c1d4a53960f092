// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Fails in each of the ways that a contract can.
contract Reverter {
    error Broken(uint256 code, string why);

    function text() external pure returns (uint256) {
        revert("this never works");
    }

    function panic(uint256 divisor) external pure returns (uint256) {
        return 1 / divisor;
    }

    function custom() external pure returns (uint256) {
        revert Broken(7, "the straw broke");
    }

    function empty() external pure returns (uint256) {
        revert();
    }
}
