import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint160, pad } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allowanceEvents } from '../../../../lib/chain/read/allowanceEvents.ts';
import { allowanceReader } from '../../../../lib/chain/read/allowances.ts';
import { isListedContract } from '../../../../lib/core/describe/known.ts';
import { PERMIT2 } from '../../../../lib/core/effects/effects.ts';
import { APPROVAL, APPROVAL_FOR_ALL } from '../../../../lib/core/effects/topics.ts';
import '../../../../lib/core/token/listedTokens.ts';
import { listedTokens } from '../../../../lib/core/token/wellKnownTokens.ts';
import { abi, calls, deployAllowing, permit2Abi } from '../../../support/allowing.ts';
import { compileOnce } from '../../../support/contracts.ts';
import { startFaultProxy } from '../../../support/faultProxy.ts';
import { localChain, until } from '../../../support/local.ts';
import { startLiar } from '../../../support/lyingNode.ts';
import { chainOf } from '../../../support/toldEvents.ts';
import { ACCOUNT, LOCAL } from '../../../support/wallet.ts';

const SPENDER = '0x1111111111111111111111111111111111111111';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NEXT_CENTURY = 4_102_444_800;
/** What big providers let a call have. */
const MUCH_GAS = '0x20c85580';

/** As the language wants it: with its checksum. */
const ACCOUNT_IN_SOURCE = getAddress(ACCOUNT);

const SOURCE = `
pragma solidity ^0.8.20;

/// Says that somebody has allowed much, and burns all gas where it is asked what.
contract Burner {
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    function claim(address owner, uint256 count) external {
        for (uint160 at = 0; at < count; at++) emit Approval(owner, address(0x7777770000 + at), type(uint256).max);
    }
    fallback() external { bytes32 x; while (true) x = keccak256(abi.encode(x)); }
}

/// Looks like an item and like a token, as it likes.
contract Decoy {
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    function claim(address owner, uint256) external { emit Approval(owner, address(0x7777), 7); }
    function getApproved(uint256) external pure returns (address) { return address(0x7777); }
    function ownerOf(uint256) external pure returns (address) { return ${ACCOUNT_IN_SOURCE}; }
    function allowance(address, address) external pure returns (uint256) { return type(uint256).max; }
    function approve(address, uint256) external {
        bytes32 event_ = keccak256("Approval(address,address,uint256)");
        uint256 owner = uint256(uint160(msg.sender));
        assembly { mstore(0, not(0)) log3(0, 32, event_, owner, 0) }
    }
}

/// Items whose owner takes long to find, as where many were minted at once.
contract Heavy {
    mapping(uint256 => address) approved;
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    function burn() internal view { uint256 end = gasleft() - 700000; bytes32 x; while (gasleft() > end) x = keccak256(abi.encode(x)); }
    function ownerOf(uint256) public view returns (address) { burn(); return ${ACCOUNT_IN_SOURCE}; }
    function getApproved(uint256 id) external view returns (address) { burn(); return approved[id]; }
    function approve(address spender, uint256 id) external { approved[id] = spender; emit Approval(msg.sender, spender, id); }
}

/// Has the amount among the topics.
contract Odd {
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public balanceOf;
    event Approval(address indexed owner, address indexed spender, uint256 indexed amount);
    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }
}

/// Answers more than a word.
contract Long {
    mapping(address => mapping(address => uint256)) allowed;
    mapping(address => uint256) public balanceOf;
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    function allowance(address owner, address spender) external view returns (uint256, uint256) { return (allowed[owner][spender], 0); }
    function approve(address spender, uint256 amount) external {
        allowed[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }
}
`;

const local = localChain();
let items: Address;
let claiming: Address;
/** By the account's key, as if another wallet had done it; and by somebody else. */
let elsewhere: ReturnType<typeof calls>;
let byOther: ReturnType<typeof calls>;
const liars: { stop(): void }[] = [];
beforeEach(async () => {
  ({ items, claiming } = await deployAllowing(local.anvil.rpc, OTHER));
  elsewhere = calls(local.anvil.rpc, ACCOUNT);
  byOther = calls(local.anvil.rpc, OTHER);
});
afterEach(() => {
  for (const liar of liars.splice(0)) liar.stop();
});

const look = () => local.wallet.command('allowances', { chainId: LOCAL, account: ACCOUNT });
const claims = (count: bigint) => encodeFunctionData({ abi, functionName: 'claim', args: [ACCOUNT, count] });

/** Has the user watch a token, and another wallet of theirs allow something of it. */
async function allowWatched(token: Address): Promise<void> {
  await local.wallet.db.tokens.put({ chainId: LOCAL, address: token, symbol: 'WHT', name: 'Wheat', decimals: 18, addedAt: 1 });
  await elsewhere(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 5n] }));
}

async function deploy(name: 'Burner' | 'Decoy' | 'Heavy' | 'Odd' | 'Long'): Promise<Address> {
  const artifacts = await compileOnce({ 'Attacks.sol': { content: SOURCE } });
  const hash = await local.anvil.rpc('eth_sendTransaction', [{ from: OTHER, data: artifacts[name]?.bytecode, gas: '0x2dc6c0' }]);
  const receipt = () => local.anvil.rpc('eth_getTransactionReceipt', [hash]);
  const { contractAddress } = await until(async () => (await receipt()) as { contractAddress: Address } | undefined);
  return contractAddress;
}

async function lying(lie: Parameters<typeof startLiar>[1]): Promise<string> {
  const liar = await startLiar(local.anvil.url, lie);
  liars.push(liar);
  return liar.url;
}
const askOf = (...rpcUrls: string[]) => local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls });
const ofWatched = { of: { kind: 'token', spender: SPENDER } };

describe('what strangers’ contracts make keeps no right back over what the user knows', () => {
  test('V-12 not a flood of events, of more than nodes tell at once', { timeout: 90_000 }, async () => {
    await allowWatched(local.demo.token);
    for (const _ of [1, 2, 3]) await byOther(claiming, claims(12_000n));
    const { allowances, isCut } = await look();
    expect(allowances[0]).toMatchObject({ of: { ...ofWatched.of, token: local.demo.token } });
    expect(isCut).toBe(true);
  });

  test('V-12 not contracts that burn all the gas of a question', { timeout: 90_000 }, async () => {
    await allowWatched(local.demo.token);
    await byOther(await deploy('Burner'), claims(299n));
    await local.anvil.rpc('evm_setBlockGasLimit', [MUCH_GAS]);
    await local.anvil.rpc('anvil_mine', ['0x1']);
    expect((await look()).allowances[0]).toMatchObject({ of: { ...ofWatched.of, token: local.demo.token } });
  });

  test('V-12 not what a contract tells in a transaction of the user’s own, which is a stranger’s word as well', {
    timeout: 60_000,
  }, async () => {
    const sent = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: claiming, data: claims(400n) }]);
    await local.wallet.confirm();
    await sent;
    await until(async () => (await local.wallet.db.slots.toArray()).every(({ receipt }) => receipt !== undefined));
    await allowWatched(local.demo.token);
    const { allowances } = await look();
    const [first, ...others] = allowances;
    expect(first).toMatchObject({ of: { ...ofWatched.of, token: local.demo.token } });
    expect(others.every(({ isStranger }) => isStranger)).toBe(true);
  });

  test('V-12 not a token that the user watches, however much it tells of', async () => {
    await local.wallet.db.tokens.put({ chainId: LOCAL, address: claiming, symbol: 'AIR', name: 'Air', decimals: 18, addedAt: 1 });
    await elsewhere(claiming, claims(400n));
    await allowWatched(local.demo.token);
    const { allowances } = await look();
    expect(allowances.some(({ of }) => 'token' in of && of.token === local.demo.token)).toBe(true);
  });

  test('V-12 what the user tried to take back is no less a stranger’s word, whatever its contract tells of it then', async () => {
    const of = { kind: 'token', token: claiming, spender: SPENDER } as const;
    const key = await local.wallet.ownConfirmed('takeBack', { chainId: LOCAL, account: ACCOUNT, allowances: [of] });
    await until(async () => (await local.wallet.db.slots.where('batch').equals(key).first())?.receipt !== undefined);
    expect((await look()).allowances).toMatchObject([{ of, isStranger: true }]);
  });

  test('V-12 nor is an item that was made up known by being taken back, whatever its contract is then', async () => {
    const decoy = await deploy('Decoy');
    await byOther(decoy, claims(1n));
    const [item] = (await look()).allowances;
    expect(item).toMatchObject({ of: { kind: 'item', collection: decoy }, isStranger: true });
    const allowances = [item?.of] as never;
    const key = await local.wallet.ownConfirmed('takeBack', { chainId: LOCAL, account: ACCOUNT, allowances });
    await until(async () => (await local.wallet.db.slots.where('batch').equals(key).first())?.receipt !== undefined);
    const after = (await look()).allowances;
    expect(after.filter(({ isStranger }) => !isStranger)).toEqual([]);
  });

  test.each([0n, 3n])('V-12 an item that was approved here is known by that, whatever its number: %i', async (id) => {
    await elsewhere(items, encodeFunctionData({ abi, functionName: 'mint', args: [id] }));
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [SPENDER, id] });
    const sent = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: items, data }]);
    await local.wallet.confirm();
    await sent;
    await until(async () => (await local.wallet.db.slots.toArray()).every(({ receipt }) => receipt !== undefined));
    const { allowances } = await look();
    expect(allowances).toMatchObject([{ of: { kind: 'item', collection: items, tokenId: String(id) } }]);
    expect(allowances[0]).not.toHaveProperty('isStranger');
  });

  test('V-12 a collection of which the user watches an item is no stranger’s', async () => {
    const item = {
      chainId: LOCAL,
      address: items,
      tokenId: '7',
      standard: 'erc721',
      symbol: 'EAR',
      name: 'Ears',
      addedAt: 1,
    } as const;
    await local.wallet.db.items.put(item);
    await elsewhere(claiming, claims(400n));
    await elsewhere(items, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [SPENDER, true] }));
    const [first] = (await look()).allowances;
    expect(first).toMatchObject({ of: { kind: 'collection', collection: items } });
    expect(first).not.toHaveProperty('isStranger');
  });

  test('V-12 nor over what one honest contract says that nobody knows', { timeout: 90_000 }, async () => {
    await byOther(await deploy('Burner'), claims(299n));
    await elsewhere(items, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [SPENDER, true] }));
    await local.anvil.rpc('evm_setBlockGasLimit', [MUCH_GAS]);
    await local.anvil.rpc('anvil_mine', ['0x1']);
    const { allowances, unread, unsaid = [] } = await look();
    expect(allowances).toMatchObject([{ of: { kind: 'collection', collection: items } }]);
    expect(unread).toBe(299);
    expect(unsaid.every(({ isStranger }) => isStranger)).toBe(true);
  });

  test('V-12 nor one that the user watches', { timeout: 90_000 }, async () => {
    const burner = await deploy('Burner');
    await local.wallet.db.tokens.put({ chainId: LOCAL, address: burner, symbol: 'BRN', name: 'Burn', decimals: 18, addedAt: 1 });
    await byOther(burner, claims(60n));
    await allowWatched(local.demo.token);
    await local.anvil.rpc('evm_setBlockGasLimit', [MUCH_GAS]);
    await local.anvil.rpc('anvil_mine', ['0x1']);
    const { allowances, unread } = await look();
    expect(allowances).toMatchObject([{ of: { ...ofWatched.of, token: local.demo.token } }]);
    expect(unread).toBe(60);
  });

  test('V-12 items of a collection that takes much gas are listed', { timeout: 60_000 }, async () => {
    const heavy = await deploy('Heavy');
    await local.wallet.db.items.put({
      ...{ chainId: LOCAL, address: heavy, tokenId: '1', standard: 'erc721', symbol: 'HVY', name: 'Heavy', addedAt: 1 },
    });
    for (let id = 1n; id <= 20n; id++)
      await elsewhere(heavy, encodeFunctionData({ abi, functionName: 'approve', args: [SPENDER, id] }));
    expect((await look()).allowances).toHaveLength(20);
  });

  test('V-12 what a watched token tells of as an item is listed as the amount that it is', async () => {
    await allowWatched(await deploy('Odd'));
    expect(await look()).toMatchObject({ allowances: [{ of: { kind: 'token' }, amount: '5' }], unread: 0 });
  });

  test('V-12 what a watched token allows in a form of its own is told to be unread', async () => {
    const token = await deploy('Long');
    await allowWatched(token);
    expect(await look()).toMatchObject({ allowances: [], unread: 1, unsaid: [{ of: { kind: 'token', token }, amount: '5' }] });
  });
});

describe('nodes that contradict each other', () => {
  test('V-12 one that never answers beside one that tells of nothing makes it unsure', { timeout: 60_000 }, async () => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    liars.push({ stop: () => void proxy.stop() });
    proxy.rules({ match: 'eth_getLogs', fault: 'hang' });
    const empty = await lying(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined));
    await askOf(proxy.url, empty);
    const before = Date.now();
    expect(await look()).toMatchObject({ allowances: [], isUnsure: true });
    expect(Date.now() - before).toBeLessThan(20_000);
  });

  test('V-12 one that tells of no events keeps nothing back that another tells of stretch by stretch', async () => {
    await allowWatched(local.demo.token);
    const empty = await lying(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined));
    const limited = await lying(({ method, params }) =>
      method === 'eth_getLogs' && (params[0] as { toBlock: string }).toBlock === 'latest'
        ? { error: { code: -32005, message: 'query returned more than 10000 results' } }
        : undefined,
    );
    await askOf(empty, limited);
    expect((await look()).allowances).toMatchObject([ofWatched]);
  });

  test('V-12 one that tells less than what was allowed here is said to do so', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 5n] });
    const sent = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: local.demo.token, data }]);
    await local.wallet.confirm();
    await sent;
    await until(async () => (await local.wallet.db.slots.toArray()).every(({ receipt }) => receipt !== undefined));
    expect(await look()).not.toHaveProperty('isUnsure');
    await askOf(await lying(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined)));
    expect(await look()).toMatchObject({ allowances: [ofWatched], isUnsure: true });
  });

  test('V-12 one that is there and says nothing of what stands agrees to no end of it', async () => {
    const allow = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, amount] });
    for (const amount of [5n, 0n]) await elsewhere(local.demo.token, allow(amount));
    const silent = await lying(({ method }) =>
      method === 'eth_call' ? { error: { code: -32000, message: 'missing trie node' } } : undefined,
    );
    await askOf(local.anvil.url);
    expect(await look()).toMatchObject({ allowances: [], unread: 0 });
    await askOf(local.anvil.url, silent);
    expect(await look()).toMatchObject({
      allowances: [],
      unread: 1,
      unsaid: [{ of: { ...ofWatched.of, token: local.demo.token } }],
    });
  });

  test('V-12 one that says of Permit2 that as much has ended hides nothing of what another says stands', async () => {
    const args = [local.demo.token, SPENDER, maxUint160, NEXT_CENTURY] as const;
    await elsewhere(PERMIT2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }));
    const word = (of: bigint) => of.toString(16).padStart(64, '0');
    // As one that lags says where the same was allowed anew.
    const behind = await lying(({ method, params }) =>
      method === 'eth_call' && (params[0] as { to?: string }).to === PERMIT2
        ? { result: `0x${word(maxUint160)}${word(1n)}${word(0n)}` }
        : undefined,
    );
    await askOf(behind, local.anvil.url);
    expect((await look()).allowances).toMatchObject([{ of: { kind: 'permit2' }, until: String(NEXT_CENTURY) }]);
  });
});

describe('what is asked of nodes', () => {
  interface Question {
    method: string;
    params: readonly unknown[];
  }
  /** As many nodes as there are answers, of which the first is asked where one is enough. */
  const nodesThat = (...answers: ((question: Question) => unknown)[]) =>
    chainOf(...answers.map((answer) => ({ answer: (question: object) => answer(question as Question) })));
  const clock = { now: () => Date.now() };
  const readerOf = (node: ReturnType<typeof nodesThat>) =>
    allowanceReader({
      nodes: { of: async () => node },
      tokens: { all: async () => [] },
      items: { all: async () => [] },
      ...{ ownLogs: async () => [], readTokens: async () => ({}), clock },
    });

  test('V-12 of a contract that the wallet lists a right is found though nodes do not tell of all contracts', async () => {
    /** Uniswap's positions on Ethereum. */
    const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88';
    expect(isListedContract(positions, 1)).toBe(true);
    const log = { address: positions, topics: [APPROVAL_FOR_ALL, pad(ACCOUNT), pad(SPENDER)], data: pad('0x01') };
    const node = nodesThat(({ method, params: [about] }) => {
      const { address, to } = about as { address?: readonly string[]; to?: string };
      if (method === 'eth_getLogs') return address && (address.includes(positions) ? [log] : []);
      return to === positions ? pad('0x01') : undefined;
    });
    expect((await readerOf(node)(1, ACCOUNT)).allowances).toHaveLength(1);
  });

  test('V-12 all that the wallet lists is asked about by name where nodes tell of nothing else, and that is told', async () => {
    const listed = listedTokens(1).at(-1)?.address ?? '0x';
    const log = { address: listed, topics: [APPROVAL, pad(ACCOUNT), pad(SPENDER)], data: pad('0x05') };
    const node = nodesThat(({ method, params: [about] }) => {
      const { address } = about as { address?: readonly string[] };
      if (method === 'eth_getLogs') return address && (address.includes(listed) ? [log] : []);
      return method === 'eth_getBlockByNumber' ? { number: '0x1', hash: pad('0x01'), gasLimit: '0x1' } : undefined;
    });
    expect(await readerOf(node)(1, ACCOUNT)).toMatchObject({ unread: 1, sinceOthers: 'none' });
  });

  test('V-12 answers of very many events, each within the bounds of an answer, are cut, and that is said', async () => {
    const eventsFrom = (start: number) =>
      Array.from({ length: 65_000 }, (_, at) => ({
        ...{ address: claiming, data: pad('0x01') },
        topics: [APPROVAL, pad(ACCOUNT), pad(`0x${(start + at).toString(16)}`)],
      }));
    const telling = (many: readonly object[]) => (question: Question) => {
      const { toBlock, address } = question.params[0] as { toBlock?: string; address?: unknown };
      if (question.method !== 'eth_getLogs') return { number: '0x1', hash: pad('0x01'), gasLimit: '0x1' };
      return toBlock === 'latest' ? undefined : address ? [] : many;
    };
    const node = nodesThat(telling(eventsFrom(1)), telling(eventsFrom(100_001)));
    const told = await allowanceEvents(node as never, { account: ACCOUNT, known: [], own: [] }, clock);
    expect(told).toMatchObject({ isCut: true, since: 0n });
    expect(told.logs.length).toBeLessThan(65_000);
  });
});
