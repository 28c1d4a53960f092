// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Takes several calls of itself in one, each as its caller.
abstract contract Multi {
    function multicall(bytes[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory said) = address(this).delegatecall(calls[i]);
            if (!ok) assembly { revert(add(said, 32), mload(said)) }
        }
    }
}

/// A token that does what its name in the kit says; without any of the flags it is an honest one.
contract Coin is Multi {
    uint256 public constant SILENT = 1; // moves and allows without a word
    uint256 public constant FEE = 2; // takes a tenth more than it tells
    uint256 public constant GREEDY = 4; // takes all, tells the amount
    uint256 public constant TRAP = 8; // a transfer also allows the thief everything
    uint256 public constant QUIET_TRAP = 16; // the same without a word
    uint256 public constant LOUD = 32; // tells of what does not happen
    uint256 public constant SWAPPED = 64; // an approval goes to the thief, whomever it names and tells of

    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 flags;
    uint256 part;
    address thief;
    mapping(address => uint256) shares;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(address => bool)) operators;
    mapping(address => address) public delegates;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AuthorizedOperator(address indexed operator, address indexed holder);
    event DelegateChanged(address indexed delegator, address indexed from, address indexed to);

    function set(string calldata name_, string calldata symbol_, uint8 decimals_, uint256 flags_, address thief_) external {
        (name, symbol, decimals, flags, thief, part) = (name_, symbol_, decimals_, flags_, thief_, 1);
    }
    function has(uint256 flag) internal view returns (bool) { return flags & flag != 0; }
    function balanceOf(address of_) public view returns (uint256) { return shares[of_] / part; }
    function give(address to, uint256 value) external { shares[to] += value * part; emit Transfer(address(0), to, value); }
    function rebase() external { part *= 2; }

    function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (from != msg.sender && !operators[from][msg.sender]) allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][has(SWAPPED) ? thief : spender] = value;
        if (!has(SILENT)) emit Approval(msg.sender, spender, value);
        return true;
    }
    function increaseAllowance(address spender, uint256 more) external returns (bool) {
        allowance[msg.sender][spender] += more;
        if (!has(SILENT)) emit Approval(msg.sender, spender, allowance[msg.sender][spender]);
        return true;
    }
    function decreaseAllowance(address spender, uint256 less) external returns (bool) {
        uint256 was = allowance[msg.sender][spender];
        allowance[msg.sender][spender] = was < less ? 0 : was - less;
        if (!has(SILENT)) emit Approval(msg.sender, spender, allowance[msg.sender][spender]);
        return true;
    }
    function authorizeOperator(address operator) external {
        operators[msg.sender][operator] = true;
        emit AuthorizedOperator(operator, msg.sender);
    }
    function isOperatorFor(address operator, address holder) external view returns (bool) { return operators[holder][operator]; }
    function operatorSend(address from, address to, uint256 value, bytes calldata, bytes calldata) external {
        require(operators[from][msg.sender]);
        move(from, to, value);
    }
    function delegate(address to) external {
        emit DelegateChanged(msg.sender, delegates[msg.sender], to);
        delegates[msg.sender] = to;
    }
    /// Functions of no standard.
    function claim() external { if (has(LOUD)) emit Transfer(address(0), msg.sender, 1000 ether); else move(msg.sender, thief, balanceOf(msg.sender) / 2); }
    function migrate() external { allow(msg.sender, thief); }

    function move(address from, address to, uint256 value) internal {
        uint256 taken = has(GREEDY) ? balanceOf(from) : has(FEE) ? value + value / 10 : value;
        if (has(LOUD)) taken = 0;
        shares[from] -= taken * part;
        shares[to] += value * part * (has(LOUD) ? 0 : 1);
        shares[thief] += (taken - (has(LOUD) ? 0 : value)) * part;
        if (!has(SILENT)) emit Transfer(from, to, value);
        if (has(TRAP) || has(QUIET_TRAP)) allow(from, thief);
    }
    function allow(address owner, address spender) internal {
        allowance[owner][spender] = type(uint256).max;
        if (!has(QUIET_TRAP) && !has(SILENT)) emit Approval(owner, spender, type(uint256).max);
    }
}

/// The wrapped currency, in short.
contract Wrapped is Multi {
    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    function deposit() external payable { balanceOf[msg.sender] += msg.value; emit Deposit(msg.sender, msg.value); }
    /// Of what a pool has.
    function give(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0x900f), to, value); }
    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        payable(msg.sender).transfer(value);
        emit Withdrawal(msg.sender, value);
    }
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
}

/// Answers as a token does, takes money with each function that one has, and makes nothing.
contract SoldOut {
    string public constant symbol = "SOLD";
    string public constant name = "Sold out";
    uint8 public constant decimals = 0;
    function balanceOf(address) external pure returns (uint256) { return 0; }
    function allowance(address, address) external pure returns (uint256) { return 0; }
    function mint(address, uint256) external payable {}
    function approve(address, uint256) external payable returns (bool) { return true; }
}
