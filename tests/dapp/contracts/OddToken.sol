// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token from before the standard was settled: name and symbol are bytes32, and it has 6 decimals.
contract OddToken {
    bytes32 public constant name = "Odd Old Token";
    bytes32 public constant symbol = "ODD";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}
