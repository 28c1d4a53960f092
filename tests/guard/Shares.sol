// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token whose units are shares of something that grows each second, rounded to the nearest one, as aTokens are.
contract Shares {
    string public constant name = "Growing";
    string public constant symbol = "GROW";
    uint8 public constant decimals = 18;
    mapping(address => uint256) private shares;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function rate() private view returns (uint256) { return 1e18 + (block.timestamp % 1e9) * 1234567891; }
    function balanceOf(address owner) public view returns (uint256) { return shares[owner] * rate() / 1e18; }
    function mint(address to, uint256 value) external { shares[to] += value; emit Transfer(address(0), to, value); }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function transfer(address to, uint256 value) external returns (bool) {
        uint256 part = (value * 1e18 + rate() / 2) / rate();
        shares[msg.sender] -= part;
        shares[to] += part;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
