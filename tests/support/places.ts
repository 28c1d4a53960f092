import { type Address, encodeDeployData, type Hex, toHex } from 'viem';
import type { Rpc } from './anvil.ts';
import { compileOnce } from './contracts.ts';

const SOURCE = `
pragma solidity ^0.8.20;

/// Honest places where somebody may be let at what is another's, and no transfer tells of it.
contract OperatorToken {
    string public constant name = "Operated";
    string public constant symbol = "OPS";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isOperator;
    event AuthorizedOperator(address indexed operator, address indexed holder);
    event OperatorSet(address indexed owner, address indexed operator, bool approved);
    event Trusted(address indexed who, address indexed whom);
    event Transfer(address indexed from, address indexed to, uint256 amount);

    function mint(address to, uint256 amount) external { balanceOf[to] += amount; }
    function authorizeOperator(address operator) external {
        isOperator[msg.sender][operator] = true;
        emit AuthorizedOperator(operator, msg.sender);
    }
    function setOperator(address operator, bool approved) external returns (bool) {
        isOperator[msg.sender][operator] = approved;
        emit OperatorSet(msg.sender, operator, approved);
        return true;
    }
    /// A right that no standard has, told by an event that none has.
    function trust(address whom) external { isOperator[msg.sender][whom] = true; emit Trusted(msg.sender, whom); }
    /// To nobody but oneself, until some minutes after it was made.
    uint256 immutable made = block.timestamp;
    function ripen(address whom) external {
        address to = block.timestamp < made + 200 ? msg.sender : whom;
        isOperator[msg.sender][to] = true;
        emit AuthorizedOperator(to, msg.sender);
    }
    /// The same as of ERC-777, under a name that nobody knows.
    function enlist(address whom) external { isOperator[msg.sender][whom] = true; emit AuthorizedOperator(whom, msg.sender); }
    /// The same without a word.
    function whisper(address whom) external { isOperator[msg.sender][whom] = true; }
    /// To the last of many, so that who it is stands behind the others.
    function whisperToLast(address[] calldata all) external { isOperator[msg.sender][all[all.length - 1]] = true; }
    function take(address from, address to) external {
        require(isOperator[from][msg.sender], "no operator");
        balanceOf[to] += balanceOf[from];
        emit Transfer(from, to, balanceOf[from]);
        balanceOf[from] = 0;
    }
}

/// As Morpho, Aave and Compound: what lies there is an account's, and whom it lets.
contract Lending {
    mapping(address => uint256) public deposited;
    mapping(address => mapping(address => bool)) public authorized;
    mapping(address => mapping(address => uint256)) public delegated;
    event SetAuthorization(address indexed caller, address indexed authorizer, address indexed authorized, bool newIsAuthorized);
    event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount);

    function deposit(address whose) external payable { deposited[whose] += msg.value; }
    function setAuthorization(address whom, bool yes) external {
        authorized[msg.sender][whom] = yes;
        emit SetAuthorization(msg.sender, msg.sender, whom, yes);
    }
    function approveDelegation(address whom, uint256 amount) external {
        delegated[msg.sender][whom] = amount;
        emit BorrowAllowanceDelegated(msg.sender, whom, address(this), amount);
    }
    function join(address whom) external { authorized[msg.sender][whom] = true; emit SetAuthorization(msg.sender, msg.sender, whom, true); }
    /// Nobody can ask whom it has let in.
    function mark(address whom) external { authorized[msg.sender][whom] = true; }
    function allow(address manager, bool yes) external { authorized[msg.sender][manager] = yes; }
    function withdraw(address from, address payable to) external {
        require(authorized[from][msg.sender] || delegated[from][msg.sender] >= deposited[from], "not authorized");
        uint256 amount = deposited[from];
        deposited[from] = 0;
        to.transfer(amount);
    }
}

/// As the registry of ENS.
contract Names {
    mapping(bytes32 => address) public owner;
    event Transfer(bytes32 indexed node, address owner);
    function claim(bytes32 node, address whose) external { owner[node] = whose; }
    function lease(bytes32 node, address to) external {
        require(owner[node] == msg.sender, "not yours");
        owner[node] = to;
        emit Transfer(node, to);
    }
    function setOwner(bytes32 node, address to) external {
        require(owner[node] == msg.sender, "not yours");
        owner[node] = to;
        emit Transfer(node, to);
    }
}

/// Belongs to somebody; who owns it takes what is in it.
contract Treasury {
    address public owner;
    mapping(bytes32 => mapping(address => bool)) public hasRole;
    event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    constructor(address first) payable { owner = first; }
    function transferOwnership(address to) external { require(msg.sender == owner); emit OwnershipTransferred(owner, to); owner = to; }
    function enrol(address to) external { require(msg.sender == owner); emit OwnershipTransferred(owner, to); owner = to; }
    /// Hands the treasury over under a name that nobody knows, and says nothing.
    function register(address to) external { require(msg.sender == owner); owner = to; }
    function registerLast(address[] calldata all) external { require(msg.sender == owner); owner = all[all.length - 1]; }
    function grantRole(bytes32 role, address to) external {
        require(msg.sender == owner);
        hasRole[role][to] = true;
        emit RoleGranted(role, to, msg.sender);
    }
    function sweep(address payable to) external {
        require(msg.sender == owner || hasRole[0][msg.sender], "not yours");
        to.transfer(address(this).balance);
    }
}

/// Lets its maker at what is there, whatever it is called by.
contract Yielding {
    address immutable maker;
    mapping(address => uint256) public deposited;
    mapping(address => bool) public yields;
    constructor(address maker_) { maker = maker_; }
    function put(address whose) external payable { deposited[whose] += msg.value; }
    function take(address from, address payable to) external {
        require(msg.sender == maker && yields[from], "not yours");
        uint256 amount = deposited[from];
        deposited[from] = 0;
        to.transfer(amount);
    }
    fallback() external payable { yields[msg.sender] = true; }
}

/// The same, which says that it is a token.
contract PosingAsToken is Yielding {
    string public constant name = "Posing";
    string public constant symbol = "POSE";
    uint8 public constant decimals = 18;
    constructor(address maker_) Yielding(maker_) {}
}

/// A token as thousands are that no list has.
contract PlainToken {
    string public constant name = "Plain";
    string public constant symbol = "PLAIN";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    function mint(address to, uint256 amount) external { balanceOf[to] += amount; emit Transfer(address(0), to, amount); }
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }
    function decreaseAllowance(address spender, uint256 less) external returns (bool) {
        allowance[msg.sender][spender] -= less;
        emit Approval(msg.sender, spender, allowance[msg.sender][spender]);
        return true;
    }
    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// A collection that no list has.
contract PlainItems {
    string public constant name = "Items";
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x80ac58cd || id == 0x01ffc9a7; }
    function setApprovalForAll(address operator, bool approved) external { emit ApprovalForAll(msg.sender, operator, approved); }
}
`;

const DEPLOYER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720';

/** Puts a place where rights can be handed over on a local chain. @param value what it gets, in wei. */
export async function deployPlace(rpc: Rpc, name: string, args: readonly unknown[] = [], value = 0n): Promise<Address> {
  const artifact = (await compileOnce({ 'rights.sol': { content: SOURCE } }))[name];
  if (!artifact) throw new Error(`no contract ${name}`);
  const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
  const hash = (await rpc('eth_sendTransaction', [{ from: DEPLOYER, data, value: toHex(value), gas: toHex(5_000_000) }])) as Hex;
  await rpc('evm_mine');
  const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address };
  return receipt.contractAddress.toLowerCase() as Address;
}
