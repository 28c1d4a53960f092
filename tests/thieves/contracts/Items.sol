// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";

/// A collection (ERC-721); a silent one moves and allows without a word.
contract Nft is Multi {
    string public constant name = "Stamps";
    string public constant symbol = "STAMP";
    bool silent;
    uint256 next = 100;
    address thief;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    constructor(bool silent_, address thief_) { (silent, thief) = (silent_, thief_); }
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd; }
    function give(address to, uint256 id) external { move(address(0), to, id); }
    function mint() external payable { move(address(0), msg.sender, next++); }
    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf[id] == from && (from == msg.sender || isApprovedForAll[from][msg.sender] || getApproved[id] == msg.sender));
        move(from, to, id);
    }
    function safeTransferFrom(address from, address to, uint256 id) external { transferFrom(from, to, id); }
    function approve(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender);
        getApproved[id] = to;
        if (!silent) emit Approval(msg.sender, to, id);
    }
    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        if (!silent) emit ApprovalForAll(msg.sender, operator, allowed);
    }
    mapping(uint256 => address) public userOf;
    event UpdateUser(uint256 indexed tokenId, address indexed user, uint64 expires);
    function setUser(uint256 id, address user, uint64 expires) external { lend(id, user, expires); }
    function enter(uint256 id, address user) external { lend(id, user, type(uint64).max); }
    function lend(uint256 id, address user, uint64 expires) internal {
        require(ownerOf[id] == msg.sender);
        userOf[id] = user;
        if (!silent) emit UpdateUser(id, user, expires);
    }
    function claim() external { move(msg.sender, thief, 1); }
    function move(address from, address to, uint256 id) internal {
        require(ownerOf[id] == from);
        ownerOf[id] = to;
        if (from != address(0)) balanceOf[from]--;
        balanceOf[to]++;
        if (!silent) emit Transfer(from, to, id);
    }
}

/// ERC-1155; a silent one moves without a word.
contract Items is Multi {
    bool silent;
    constructor(bool silent_) { silent = silent_; }
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0xd9b67a26; }
    function give(address to, uint256 id) external { balanceOf[to][id] += 10; }
    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        require(from == msg.sender || isApprovedForAll[from][msg.sender]);
        balanceOf[from][id] -= value;
        balanceOf[to][id] += value;
        if (!silent) emit TransferSingle(msg.sender, from, to, id, value);
    }
    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }
}

/// ERC-6909; a silent one moves without a word.
contract Claims is Multi {
    bool silent;
    constructor(bool silent_) { silent = silent_; }
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isOperator;
    mapping(address => mapping(address => mapping(uint256 => uint256))) public allowance;
    event Transfer(address caller, address indexed from, address indexed to, uint256 indexed id, uint256 amount);
    event OperatorSet(address indexed owner, address indexed operator, bool approved);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount);
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x0f632fb3; }
    function give(address to, uint256 id) external { balanceOf[to][id] += 10; }
    function transfer(address to, uint256 id, uint256 amount) external returns (bool) { return move(msg.sender, to, id, amount); }
    function transferFrom(address from, address to, uint256 id, uint256 amount) external returns (bool) {
        require(isOperator[from][msg.sender]);
        return move(from, to, id, amount);
    }
    function move(address from, address to, uint256 id, uint256 amount) internal returns (bool) {
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
        if (!silent) emit Transfer(msg.sender, from, to, id, amount);
        return true;
    }
    function setOperator(address operator, bool allowed) external returns (bool) {
        isOperator[msg.sender][operator] = allowed;
        emit OperatorSet(msg.sender, operator, allowed);
        return true;
    }
    function approve(address spender, uint256 id, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender][id] = amount;
        emit Approval(msg.sender, spender, id, amount);
        return true;
    }
}
