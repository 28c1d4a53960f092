// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";

/// Whoever is in may act for whom: as lending markets have it, each by a name of its own.
contract Lender is Multi {
    mapping(address => mapping(address => uint256)) public borrowAllowance;
    mapping(address => mapping(address => bool)) public isAuthorized;
    mapping(address => mapping(address => bool)) public isAllowed;
    mapping(address => uint256) public debt;
    event BorrowAllowanceDelegated(address indexed from, address indexed to, address indexed asset, uint256 amount);
    event SetAuthorization(address indexed caller, address indexed authorizer, address indexed authorized, bool allowed);
    function approveDelegation(address to, uint256 amount) external {
        borrowAllowance[msg.sender][to] = amount;
        emit BorrowAllowanceDelegated(msg.sender, to, address(this), amount);
    }
    function setAuthorization(address who, bool allowed) external {
        isAuthorized[msg.sender][who] = allowed;
        emit SetAuthorization(msg.sender, msg.sender, who, allowed);
    }
    function allow(address who, bool allowed) external { isAllowed[msg.sender][who] = allowed; }
    function setAccountOperator(address account, address who, bool allowed) external {
        require(account == msg.sender);
        isAllowed[msg.sender][who] = allowed;
    }
    mapping(bytes19 => mapping(address => uint256)) public getOperator;
    event OperatorStatus(bytes19 indexed prefix, address indexed operator, uint256 accounts);
    function welcome(address who) external {
        getOperator[bytes19(bytes20(msg.sender))][who] = 1;
        emit OperatorStatus(bytes19(bytes20(msg.sender)), who, 1);
    }
    function borrow(uint256 amount, address) external { debt[msg.sender] += amount; }
}

/// What the user owns, and may lose.
contract Owned is Multi {
    bool silent;
    address public owner;
    address public pendingOwner;
    mapping(bytes32 => mapping(address => bool)) public hasRole;
    mapping(address => bool) public isOwner;
    mapping(address => bool) public isModuleEnabled;
    event OwnershipTransferred(address indexed from, address indexed to);
    event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
    event AddedOwner(address indexed owner);
    event EnabledModule(address indexed module);
    mapping(address => mapping(bytes32 => uint256)) public approvedHashes;
    event ApproveHash(bytes32 indexed hash, address indexed owner);
    constructor(bool silent_, address owner_) { (silent, owner) = (silent_, owner_); }
    modifier mine() { require(msg.sender == owner); _; }
    function transferOwnership(address to) external mine { put(to); }
    function setOwner(address to) external mine { put(to); }
    function changeAdmin(address to) external mine { put(to); }
    function safeTransferOwnership(address to, bool) external mine { put(to); }
    function claim(address to) external mine { put(to); }
    function grantRole(bytes32 role, address to) external mine { hasRole[role][to] = true; if (!silent) emit RoleGranted(role, to, msg.sender); }
    function addOwnerWithThreshold(address to, uint256) external mine { isOwner[to] = true; if (!silent) emit AddedOwner(to); }
    function enableModule(address to) external mine { isModuleEnabled[to] = true; if (!silent) emit EnabledModule(to); }
    function agree(bytes32 hash) external { approvedHashes[msg.sender][hash] = 1; emit ApproveHash(hash, msg.sender); }
    function put(address to) internal { if (!silent) emit OwnershipTransferred(owner, to); owner = to; }
}

/// Names, as ENS keeps them.
contract Names is Multi {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    function give(bytes32 node, address to) external { require(owner[node] == address(0)); owner[node] = to; }
    function setOwner(bytes32 node, address to) external { require(owner[node] == msg.sender); owner[node] = to; emit Transfer(node, to); }
    function setResolver(bytes32 node, address to) external { require(owner[node] == msg.sender); resolver[node] = to; emit NewResolver(node, to); }
}

/// Holds what people put in, without a token for it.
contract Stake is Multi {
    mapping(address => uint256) public deposits;
    mapping(address => address) public claimer;
    mapping(address => mapping(address => bool)) public delegated;
    event Staked(address indexed who, uint256 amount);
    function give(address to) external payable { deposits[to] += msg.value; }
    function stake() external payable { deposits[msg.sender] += msg.value; emit Staked(msg.sender, msg.value); }
    function withdrawTo(address payable to, uint256 amount) external { deposits[msg.sender] -= amount; to.transfer(amount); }
    function transferPosition(address to) external { put(msg.sender, to); }
    function transferPositionOf(address from, address to) external { require(delegated[from][msg.sender]); put(from, to); }
    function put(address from, address to) internal { deposits[to] += deposits[from]; deposits[from] = 0; }
    function setClaimer(address to) external { claimer[msg.sender] = to; }
    function delegateAll(address to, bytes32, bool allowed) external { delegated[msg.sender][to] = allowed; }
}

/// Permit2's allowances, in short.
contract Permits is Multi {
    struct Allowed { uint160 amount; uint48 expiration; uint48 nonce; }
    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;
    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowed(amount, expiration, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }
    function transferFrom(address from, address to, uint160 amount, address token) external {
        allowance[from][token][msg.sender].amount -= amount;
        Coin(token).transferFrom(from, to, amount);
    }
}

/// Sells a coin for the currency at the place of a known router, which passes on what it is paid to a pool.
contract Shop {
    address payable constant POOL = payable(address(uint160(0x900f)));
    Coin coin;
    function sells(Coin coin_) external { coin = coin_; }
    function swapExactETHForTokens(uint256, address[] calldata, address to, uint256) external payable {
        POOL.transfer(msg.value);
        coin.transfer(to, msg.value);
    }
    function swapExactTokensForTokens(uint256 give_, uint256, address[] calldata path, address to, uint256) external {
        Coin(path[0]).transferFrom(msg.sender, POOL, give_);
        coin.transfer(to, give_);
    }
}

/// Does nothing, whatever it is called with.
contract Idle { fallback() external payable {} receive() external payable {} }

/// Makes calls for whoever asks.
contract Caller {
    struct Call { address target; bytes callData; }
    struct Call3 { address target; bool allowFailure; bytes callData; }
    struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }
    function run(address target, bool mayFail, uint256 value, bytes calldata callData) internal {
        (bool ok,) = target.call{value: value}(callData);
        require(ok || mayFail);
    }
    function aggregate(Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) run(calls[i].target, false, 0, calls[i].callData);
    }
    function tryAggregate(bool all, Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) run(calls[i].target, !all, 0, calls[i].callData);
    }
    function aggregate3(Call3[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) run(calls[i].target, calls[i].allowFailure, 0, calls[i].callData);
    }
    function aggregate3Value(Call3Value[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) run(calls[i].target, calls[i].allowFailure, calls[i].value, calls[i].callData);
    }
}

/// Euler's connector, in short: it calls whomever anybody names, in its own name.
contract Connector {
    struct Item { address targetContract; address onBehalfOfAccount; uint256 value; bytes data; }
    function batch(Item[] calldata items) external payable {
        for (uint256 i = 0; i < items.length; i++) {
            (bool ok,) = items[i].targetContract.call{value: items[i].value}(items[i].data);
            require(ok);
        }
    }
}

/// Safe's contract for several calls, called by itself.
contract Sending {
    function multiSend(bytes calldata all) external payable {
        for (uint256 at = 0; at < all.length; ) {
            uint256 size = uint256(bytes32(all[at + 53:at + 85]));
            address to = address(bytes20(all[at + 1:at + 21]));
            (bool ok,) = to.call{value: uint256(bytes32(all[at + 21:at + 53]))}(all[at + 85:at + 85 + size]);
            require(ok);
            at += 85 + size;
        }
    }
}

/// Tells the first words of several answers at once; zero for what fails.
contract Teller {
    function all(address[] calldata targets, bytes[] calldata calls) external view returns (uint256[] memory said) {
        said = new uint256[](targets.length);
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, bytes memory answer) = targets[i].staticcall(calls[i]);
            if (ok && answer.length >= 32) assembly { mstore(add(add(said, 32), mul(i, 32)), mload(add(answer, 32))) }
        }
    }
    function wealth(address of_) external view returns (uint256) { return of_.balance; }
}
