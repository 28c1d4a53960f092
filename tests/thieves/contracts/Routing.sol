// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Coins.sol";
import "./Protocols.sol";

/// What routers have in common: they trade with a pool, and hold what comes out until they are told to hand it on, by whomever.
abstract contract Routing {
    address payable constant POOL = payable(address(uint160(0x900f)));
    Permits constant PERMITS = Permits(0x000000000022D473030F116dDEE9F6B43aC78BA3);
    Wrapped constant WRAPPED = Wrapped(0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2);
    Coin coin;
    function sells(Coin coin_) external { coin = coin_; }
    function placed(address to) internal view returns (address) {
        return to == address(1) ? msg.sender : to == address(2) || to == address(0) ? address(this) : to;
    }
    function hand(Coin token, address to, uint256 amount) internal {
        if (address(token) == address(0)) payable(placed(to)).transfer(amount);
        else token.transfer(placed(to), amount);
    }
    function held(Coin token) internal view returns (uint256) {
        return address(token) == address(0) ? address(this).balance : token.balanceOf(address(this));
    }
    /// The pool is paid with what the router has; what it sells it makes.
    function buy(address to, uint256 amount) internal {
        if (WRAPPED.balanceOf(address(this)) >= amount) WRAPPED.transfer(POOL, amount);
        else POOL.transfer(amount);
        coin.give(placed(to), amount);
    }
    /// Unwrapped for whom it is.
    function unwrap(address to, uint256 amount) internal {
        WRAPPED.withdraw(amount);
        hand(Coin(address(0)), to, amount);
    }
    receive() external payable {}
}

/// A program of commands, as Uniswap's Universal Router runs it, at the place of the real one.
contract Program is Routing {
    function execute(bytes calldata commands, bytes[] calldata inputs, uint256) external payable { steps(commands, inputs); }
    function steps(bytes memory commands, bytes[] memory inputs) internal {
        for (uint256 i = 0; i < commands.length; i++) {
            // Its own code, so that whoever called is still who called.
            (bool ok,) = address(this).delegatecall(abi.encodeCall(this.step, (uint8(commands[i]) & 0x7f, inputs[i])));
            require(ok || uint8(commands[i]) & 0x80 != 0);
        }
    }
    function step(uint8 command, bytes calldata input) external payable { run(command, input); }
    /// What is paid with stands at the end, where it is said how much is to come out.
    function last(bytes memory path) internal pure returns (address end) { assembly { end := shr(96, mload(add(path, add(12, mload(path))))) } }
    function run(uint8 command, bytes memory input) internal {
        if (command == 0) {
            (address to, uint256 amount,, bytes memory path, bool isUsers) = abi.decode(input, (address, uint256, uint256, bytes, bool));
            address first = address(bytes20(path));
            if (isUsers) PERMITS.transferFrom(msg.sender, POOL, uint160(amount), first);
            else if (first == address(WRAPPED)) return buy(to, amount);
            else Coin(first).transfer(POOL, amount);
            WRAPPED.give(placed(to), amount);
        } else if (command == 1) {
            // At most as much as is named second is given: one for one is less.
            (address to, uint256 amount,, bytes memory path, bool isUsers) = abi.decode(input, (address, uint256, uint256, bytes, bool));
            if (!isUsers) return buy(to, amount);
            PERMITS.transferFrom(msg.sender, POOL, uint160(amount), last(path));
            WRAPPED.give(placed(to), amount);
        } else if (command == 33) {
            (bytes memory commands, bytes[] memory inputs) = abi.decode(input, (bytes, bytes[]));
            steps(commands, inputs);
        } else if (command == 11) {
            (address to, uint256 amount) = abi.decode(input, (address, uint256));
            WRAPPED.deposit{value: amount}();
            WRAPPED.transfer(placed(to), amount);
        } else if (command == 12) {
            (address to,) = abi.decode(input, (address, uint256));
            unwrap(to, WRAPPED.balanceOf(address(this)));
        } else if (command == 2 || (command >= 4 && command <= 6)) {
            (Coin token, address to, uint256 much) = abi.decode(input, (Coin, address, uint256));
            if (command == 2) PERMITS.transferFrom(msg.sender, placed(to), uint160(much), address(token));
            else hand(token, to, command == 4 ? held(token) : command == 5 ? much : (held(token) * much) / 10_000);
        } else {
            // Newer than what the wallet knows: an order of who comes first.
            hand(Coin(address(0)), abi.decode(input, (address)), address(this).balance);
        }
    }
}

/// The functions of Uniswap's second V3 router, at the place of the real one.
contract Desk is Routing, Multi {
    struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }
    function exactInputSingle(Single calldata single) external payable returns (uint256) {
        if (single.tokenIn == address(WRAPPED)) buy(single.recipient, single.amountIn);
        else {
            Coin(single.tokenIn).transferFrom(msg.sender, POOL, single.amountIn);
            WRAPPED.give(placed(single.recipient), single.amountIn);
        }
        return single.amountIn;
    }
    function unwrapWETH9(uint256, address to) public payable { unwrap(to, WRAPPED.balanceOf(address(this))); }
    function unwrapWETH9(uint256 least) external payable { unwrapWETH9(least, msg.sender); }
    function sweepToken(Coin token, uint256, address to) public payable { hand(token, to, held(token)); }
    function sweepToken(Coin token, uint256 least) external payable { sweepToken(token, least, msg.sender); }
    function refundETH() external payable { payable(msg.sender).transfer(address(this).balance); }
    function wrapETH(uint256 amount) external payable { WRAPPED.deposit{value: amount}(); }
    function pull(Coin token, uint256 amount) external payable { token.transferFrom(msg.sender, address(this), amount); }
}

/// A vault of a coin (ERC-4626): the share of one that is honest is worth one.
contract Vault {
    string public constant name = "Vault of coins";
    string public constant symbol = "vC";
    uint8 public constant decimals = 18;
    Coin public immutable asset;
    /// Takes twice, and what it gives is the thief's.
    bool immutable bad;
    address immutable thief;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares);
    constructor(Coin asset_, bool bad_, address thief_) { (asset, bad, thief) = (asset_, bad_, thief_); }
    function give(address to, uint256 value) external { balanceOf[to] += value; }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
    function deposit(uint256 assets, address to) public returns (uint256) {
        asset.transferFrom(msg.sender, address(this), bad ? 2 * assets : assets);
        balanceOf[bad ? thief : to] += assets;
        emit Transfer(address(0), to, assets);
        emit Deposit(msg.sender, to, assets, assets);
        return assets;
    }
    function mint(uint256 shares, address to) external returns (uint256) { return deposit(shares, to); }
    function withdraw(uint256 assets, address to, address owner) public returns (uint256) {
        if (owner != msg.sender) allowance[owner][msg.sender] -= assets;
        balanceOf[owner] -= bad ? balanceOf[owner] : assets;
        asset.transfer(bad ? thief : to, assets);
        emit Transfer(owner, address(0), assets);
        emit Withdraw(msg.sender, to, owner, assets, assets);
        return assets;
    }
    function redeem(uint256 shares, address to, address owner) external returns (uint256) { return withdraw(shares, to, owner); }
}
