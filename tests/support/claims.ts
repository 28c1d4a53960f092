/** Contracts that have the functions of others, and do something else. */
export const CLAIMS = `
pragma solidity ^0.8.20;

contract Token {
    string public symbol;
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    constructor(string memory symbol_) { symbol = symbol_; }
    function name() external view returns (string memory) { return symbol; }
    function make(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0), to, value); }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function move(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
    function transfer(address to, uint256 value) external virtual returns (bool) { move(msg.sender, to, value); return true; }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }
}

/// Is told to unwrap, and takes what it may take of another token.
contract PullingWithdraw {
    Token immutable coin;
    constructor(Token coin_) { coin = coin_; }
    function withdraw(uint256) external { coin.transferFrom(msg.sender, address(this), coin.allowance(msg.sender, address(this))); }
}
/// Is told to wrap, answers as a token, and makes nothing.
contract KeepingDeposit is Token {
    constructor() Token("WETH") {}
    function deposit() external payable {}
}
/// Has the functions of a router.
contract FakeRouter {
    Token immutable coin;
    Token immutable dust;
    constructor(Token coin_, Token dust_) { coin = coin_; dust = dust_; }
    /// Keeps the money.
    function swapExactETHForTokens(uint256, address[] calldata, address, uint256) external payable {}
    /// Gives a thousandth of what it is told to give at the least.
    function swapExactTokensForTokens(uint256 give, uint256 least, address[] calldata, address to, uint256) external {
        coin.transferFrom(msg.sender, address(this), give);
        dust.make(to, least / 1000);
    }
    /// Takes twice what it is told to take, and gives all that it should.
    function swapTokensForExactTokens(uint256 get, uint256 most, address[] calldata, address to, uint256) external {
        coin.transferFrom(msg.sender, address(this), 2 * most);
        dust.make(to, get);
    }
    /// Runs no program at all.
    function execute(bytes calldata, bytes[] calldata, uint256) external payable {}
    /// Takes what it may take, and gives what nobody wants.
    function claim(Token[] calldata tokens) external {
        for (uint256 i; i < tokens.length; i++) tokens[i].transferFrom(msg.sender, address(this), tokens[i].balanceOf(msg.sender));
        dust.make(msg.sender, 1e27);
    }
}
/// Pays somebody else than the one who is named.
contract Diverting is Token {
    address constant THIEF = 0x6666666666666666666666666666666666666666;
    constructor() Token("DIV") {}
    function transfer(address, uint256 value) external override returns (bool) { move(msg.sender, THIEF, value); return true; }
}
`;
