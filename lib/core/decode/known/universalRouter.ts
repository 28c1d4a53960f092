import type { Asset } from '../decoded.ts';
import type { Addresses } from './home.ts';
import { type Arguments, type Calling, does, type KnownFunction, known, orAll, type Protocol, type Step } from './known.ts';
import { moved, permitBatch, permitSingle, SINGLE_AND_BATCH } from './permit2.ts';
import { ends, handOut, packedEnds, portion, recipient, swap } from './routes.ts';
import { FIRST_ROUTERS, UNIVERSAL_ROUTERS } from './universalRouters.ts';
import { stepsBy, unread, v4Steps } from './v4Swap.ts';

const ROUTER = 'Universal Router';

/** All of it, where a portion is told in full precision. */
const ETHER = 10n ** 18n;

/** Commands go on when they fail where this bit is set. */
const MAY_FAIL = 0x80;

/** The swapping router pays from the user, or from what it has gathered itself. */
const payer = (args: Arguments, call: Calling) => (args.flag('payerIsUser') ? call.sender : call.to);

const swapIn = (path: (args: Arguments) => [Asset, Asset]) => (args: Arguments, call: Calling) => {
  const [first, last] = path(args);
  const [give, get] = [
    { asset: first, amount: orAll(args.integer('amountIn')) },
    { asset: last, amount: args.integer('amountOutMin') },
  ];
  return swap('give', give, get, payer(args, call), recipient(args.address('recipient'), call));
};

const swapOut = (path: (args: Arguments) => [Asset, Asset]) => (args: Arguments, call: Calling) => {
  const [first, last] = path(args);
  const [give, get] = [
    { asset: first, amount: args.integer('amountInMax') },
    { asset: last, amount: args.integer('amountOut') },
  ];
  return swap('get', give, get, payer(args, call), recipient(args.address('recipient'), call));
};

const IN = 'address recipient, uint256 amountIn, uint256 amountOutMin';
const OUT = 'address recipient, uint256 amountOut, uint256 amountInMax';
const v3Path = (args: Arguments) => packedEnds(args.bytes('path'));
const v2Path = (args: Arguments) => ends(args.addresses('path'));
const backwards = (args: Arguments): [Asset, Asset] => {
  const [last, first] = v3Path(args);
  return [first, last];
};

type Commands = Record<number, KnownFunction>;

/** Commands by their number, each as a function of its input. */
const commonCommands = (): Commands => ({
  0: does(ROUTER, `V3_SWAP_EXACT_IN(${IN}, bytes path, bool payerIsUser)`, swapIn(v3Path)),
  1: does(ROUTER, `V3_SWAP_EXACT_OUT(${OUT}, bytes path, bool payerIsUser)`, swapOut(backwards)),
  2: does(ROUTER, 'PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)', (args, call) => ({
    ...handOut(args, call, args.integer('amount')),
    from: call.sender,
  })),
  3: known(ROUTER, `PERMIT2_PERMIT_BATCH(${SINGLE_AND_BATCH.batch} permit, bytes signature)`, (args, call) => ({
    actions: permitBatch(args.record('permit'), call.sender),
  })),
  4: does(ROUTER, 'SWEEP(address token, address recipient, uint256 amountMin)', (args, call) => handOut(args, call, 'all')),
  5: does(ROUTER, 'TRANSFER(address token, address recipient, uint256 amount)', (args, call) =>
    handOut(args, call, args.integer('amount')),
  ),
  6: does(ROUTER, 'PAY_PORTION(address token, address recipient, uint256 bips)', (args, call) =>
    portion(args, call, args.integer('bips')),
  ),
  7: does(ROUTER, 'PAY_PORTION_FULL_PRECISION(address token, address recipient, uint256 portion)', (args, call) =>
    portion(args, call, (args.integer('portion') * 10_000n + ETHER - 1n) / ETHER),
  ),
  8: does(ROUTER, `V2_SWAP_EXACT_IN(${IN}, address[] path, bool payerIsUser)`, (args, call) => {
    const [first, second] = args.addresses('path');
    return { ...swapIn(v2Path)(args, call), ...(first && second ? { pair: [first, second] as const } : {}) };
  }),
  9: does(ROUTER, `V2_SWAP_EXACT_OUT(${OUT}, address[] path, bool payerIsUser)`, swapOut(v2Path)),
  10: known(ROUTER, `PERMIT2_PERMIT(${SINGLE_AND_BATCH.single} permit, bytes signature)`, (args, call) => ({
    actions: permitSingle(args.record('permit'), call.sender),
  })),
  11: known(ROUTER, 'WRAP_ETH(address recipient, uint256 amount)'),
  12: does(ROUTER, 'UNWRAP_WETH(address recipient, uint256 amountMin)', (args, call) => handOut(args, call, 'all')),
  13: known(ROUTER, `PERMIT2_TRANSFER_FROM_BATCH(${SINGLE_AND_BATCH.moves} transfers)`, (args) => ({
    actions: args.records('transfers').map(moved),
  })),
  14: known(ROUTER, 'BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance)'),
  15: does(ROUTER, 'UNWRAP_WETH_EXACT(address recipient, uint256 amount)', (args, call) =>
    handOut(args, call, args.integer('amount')),
  ),
});

/** Newer routers bridge by a number that older ones take for a swap: nobody can say which of the two it is. */
const BRIDGE = 0x40;

/** A router that runs programs of commands. @param own those that not every version has by their number. */
function router(home: Addresses, own: () => Commands): { protocol: Protocol; commands: () => Commands } {
  let byNumber: Commands | undefined;
  const commands = () => {
    byNumber ??= {
      ...commonCommands(),
      ...own(),
      33: known(ROUTER, 'EXECUTE_SUB_PLAN(bytes commands, bytes[] inputs)', unfolded),
    };
    return byNumber;
  };
  function unfolded(args: Arguments): { steps: Step[] } {
    const table = commands();
    return stepsBy(args.bytes('commands'), args.allBytes('inputs'), (number) => {
      const plain = (number & 0x7f) === BRIDGE ? BRIDGE : number & 0x3f;
      return { function: table[plain] ?? unread('COMMAND', plain), ...(number & MAY_FAIL ? { mayFail: true } : {}) };
    });
  }
  const functions = () => [
    known(ROUTER, 'execute(bytes commands, bytes[] inputs, uint256 deadline)', unfolded),
    known(ROUTER, 'execute(bytes commands, bytes[] inputs)', unfolded),
  ];
  return { protocol: { home, passesOn: true, functions }, commands };
}

const later = router(UNIVERSAL_ROUTERS, () => ({ 16: known(ROUTER, 'V4_SWAP(bytes actions, bytes[] params)', v4Steps) }));

/** Uniswap's Universal Router: a program of commands. */
export const universalRouter: Protocol = later.protocol;

/** The same when it also bought items in markets: what it has them do nobody reads. */
export const firstUniversalRouter: Protocol = router(FIRST_ROUTERS, () => ({})).protocol;

/** The commands that are read, for those who list what the wallet knows. */
export const universalRouterCommands = (): KnownFunction[] => Object.values(later.commands());
