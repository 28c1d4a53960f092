// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Counts what it sells until its owner turns it: then it counts nothing, and answers nobody.
contract Fickle {
    string public constant name = "Fickle";
    string public constant symbol = "FICK";
    uint8 public constant decimals = 0;
    mapping(address => uint256) counted;
    bool public turned;
    function turn() external { turned = true; }
    function balanceOf(address who) external view returns (uint256) { require(!turned); return counted[who]; }
    function buy(uint256 told) external payable {
        if (!turned) counted[msg.sender] += told;
        assembly {
            mstore(0, told)
            log3(0, 32, 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0, caller())
        }
    }
}
