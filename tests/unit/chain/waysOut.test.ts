import { keccak256, serializeTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import type { ChainSnapshot } from '../../../lib/chain/read/snapshot.ts';
import { makeBroadcaster } from '../../../lib/chain/send/broadcaster.ts';
import { makeGiveUp } from '../../../lib/chain/send/giveUp.ts';
import { makeFollower } from '../../../lib/chain/watch/follow.ts';
import { statusOf } from '../../../lib/core/batch/batch.ts';
import { type BroadcastAnswer, readBroadcast } from '../../../lib/core/batch/broadcast.ts';
import { giveUpOf } from '../../../lib/core/batch/giveUp.ts';
import type { Slot, SlotState } from '../../../lib/core/batch/slot.ts';
import { textOf } from '../../../lib/view/said.ts';
import { slotText, statusTextOf } from '../../../lib/view/statusText.ts';
import { ALICE, BOB, CHAIN, followOne, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

/** From every state in which something is still open, whatever nodes answer for ever, the user comes to an end. */

const OPEN = ['signed', 'offered', 'stuck', 'replaced', 'abandoned'] as const satisfies readonly SlotState[];
type Open = (typeof OPEN)[number];

const NODES: Record<string, BroadcastAnswer> = {
  'do not know its type': { error: { code: -32000, message: 'transaction type not supported' } },
  'take it for another chain’s': { error: { code: -32000, message: 'invalid chain id for signer: have 1 want 5' } },
  'find its gas above the cap': {
    error: { code: -32000, message: 'transaction gas limit too high (cap: 16777216, tx: 17000000)' },
  },
  'find its gas too low': { error: { code: -32000, message: 'intrinsic gas too low: gas 20000, minimum needed 21000' } },
  'find its gas above a block’s': { error: { code: -32000, message: 'exceeds block gas limit' } },
  'find the signature wrong': { error: { code: -32000, message: 'invalid sender' } },
  'find the account too poor': { error: { code: -32000, message: 'insufficient funds for gas * price + value' } },
  'find its fee too low': { error: { code: -32000, message: 'max fee per gas less than block base fee' } },
  'say that its nonce is used': { error: { code: -32000, message: 'nonce too low: next nonce 8, tx nonce 7' } },
  'say that its nonce is too high': { error: { code: -32000, message: 'nonce too high' } },
  'have another one at its nonce': { error: { code: -32000, message: 'replacement transaction underpriced' } },
  'take one at a time from the account': {
    error: { code: -32000, message: 'in-flight transaction limit reached for delegated accounts' },
  },
  'speak in words that nobody knows': { error: { code: -32000, message: 'computer says no' } },
  'do not answer': { ambiguous: { code: 'rpc.tooLong' } },
  'cannot be reached': { ambiguous: { code: 'rpc.unreachable' }, unreachable: true },
};

const raw = serializeTransaction({ chainId: CHAIN, type: 'eip1559', to: BOB, gas: 21_000n, maxFeePerGas: 2n, nonce: 7 });
const STATES: Record<Open, Partial<Slot>> = {
  signed: { offers: 0, offeredAt: undefined },
  offered: {},
  stuck: { trouble: { code: 'broadcast.feeTooLow' } },
  replaced: { lostAt: 100n, lostSince: 0, trouble: { code: 'trouble.nonceTaken' } },
  abandoned: { nonceKey: undefined, givenUpAt: 0, trouble: { code: 'trouble.givenUp' } },
};

/** A transaction in this state, on a chain whose nodes answer each offer and other questions in the same way. */
async function caught(state: Open, answer: BroadcastAnswer, change: (node: ReturnType<typeof saying>) => void = () => undefined) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const journal = await journalWith([slotOf({ raw, hash: keccak256(raw), state, ...STATES[state] })], {
    confirmedAt: clock.time,
  });
  const chain = { head: 100n, count: 7 };
  const said = readBroadcast(answer, keccak256(raw));
  const moved = () => undefined;
  const node = saying({
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: () => `0x${chain.count}`,
  });
  change(node);
  const parts = { journal, clock, moved, send: async () => said };
  const [follow, advance] = [makeFollower(parts), makeBroadcaster(parts)];
  const giveUp = makeGiveUp({
    journal,
    clock,
    sendEach: async () => [said],
    exclusively: (_name, run) => run(),
    wake: () => undefined,
  });
  const row = async () => (await journal.slots('batch'))[0] as Slot;
  const batch = async () => {
    const found = await journal.get('batch');
    if (!found) throw new Error('the batch is gone');
    return found;
  };
  /** Time and blocks pass. */
  async function pass(): Promise<void> {
    for (let round = 0; round < 5; round++) {
      clock.time += 20_000;
      chain.head += 1n;
      const slot = await row();
      const look: ChainSnapshot = {
        head: chain.head,
        finalized: chain.head - 2n,
        receipts: new Map([[slot.hash, null]]),
        counts: new Map([[ALICE, chain.count]]),
        balances: new Map(),
      };
      await followOne(follow, { batch: await batch(), slots: [slot] }, { node, snapshot: look });
      await advance(await batch(), look);
    }
  }
  const sentence = async () => statusTextOf(await batch(), [await row()]).sentence;
  return { journal, clock, chain, pass, giveUp, row, batch, sentence };
}

type Caught = Awaited<ReturnType<typeof caught>>;

/** All that the user can do about it; says what was done. */
async function doWhatCanBeDone({ journal, clock, chain, giveUp, row }: Caught): Promise<string | undefined> {
  const slot = await row();
  if (slot.state === 'signed') {
    await journal.move(slot.hash, 'discard', { raw: '0x', nonceKey: undefined });
    return 'stop';
  }
  const kind = giveUpOf([slot], clock.now());
  if (kind) {
    await giveUp(slot.hash, kind === 'maybe');
    return `give up: ${kind}`;
  }
  if (slot.state === 'abandoned' && chain.count === 7) {
    chain.count = 8;
    return 'send another';
  }
  return undefined;
}

const ENDS: readonly SlotState[] = ['lost', 'discarded', 'void'];
const FOR_GOOD = [
  'do not know its type',
  'take it for another chain’s',
  'find its gas above the cap',
  'find its gas too low',
  'find the signature wrong',
];

describe.each(OPEN)('N-06 from “%s” there is an end, though all nodes', (state) => {
  test.each(Object.keys(NODES))('%s', async (words) => {
    const stage = await caught(state, NODES[words] as BroadcastAnswer);
    const done: string[] = [];
    for (let turn = 0; turn < 6 && !ENDS.includes((await stage.row()).state); turn++) {
      await stage.pass();
      const now = await stage.row();
      // What the screen says while it is not over: why, or what to do.
      if (!ENDS.includes(now.state)) {
        expect(await stage.sentence()).not.toContain('Nothing more is needed');
        expect(now.trouble ? textOf(now.trouble) : slotText(now)).toMatch(/[a-z]{3} /);
      }
      const act = await doWhatCanBeDone(stage);
      if (act) done.push(act);
    }
    const end = await stage.row();
    expect(ENDS).toContain(end.state);
    expect(statusOf([end])).toBe(400);
    expect(await stage.sentence()).not.toBe('');
    // Only what no node ever had, and all refuse for good, is called impossible.
    const isNever = done.includes('give up: never');
    expect(isNever).toBe(state === 'signed' && FOR_GOOD.includes(words));
    expect(end.state === 'void').toBe(isNever);
    if (done.includes('give up: maybe')) expect(done).toContain('send another');
  });
});

/** What keeps a loss from ever becoming final. */
const UNDECIDED: Record<string, (node: ReturnType<typeof saying>) => void> = {
  'another one counts its nonce as free for ever': (node) => {
    const { askEach } = node;
    node.askEach = async (calls) => [
      ...(await askEach(calls)),
      calls.map(({ method }) =>
        method === 'eth_getBlockByNumber' ? { number: '0xfffff' } : method.endsWith('Count') ? '0x7' : null,
      ),
    ];
  },
  'none can look for transactions': (node) => {
    node.words.eth_getTransactionByHash = new Error('transaction indexing is in progress');
  },
};

describe('N-06 from what seems to have lost its place there is an end, though of all nodes', () => {
  test.each(Object.keys(UNDECIDED))('%s', async (words) => {
    const stage = await caught('replaced', { ambiguous: { code: 'rpc.tooLong' } }, UNDECIDED[words]);
    stage.chain.count = 8;
    await stage.journal.move((await stage.row()).hash, 'lose', { sentAt: stage.clock.time });
    await stage.pass();
    expect(giveUpOf([await stage.row()], stage.clock.time)).toBeUndefined();
    for (let hours = 0; hours < 2; hours++) {
      stage.clock.time += 3_600_000;
      await stage.pass();
    }
    expect((await stage.row()).state).toBe('replaced');
    expect(await doWhatCanBeDone(stage)).toBe('give up: maybe');
    await stage.pass();
    expect(await stage.row()).toMatchObject({ state: 'abandoned', raw });
    expect(statusOf([await stage.row()])).toBe(100);
    expect(await stage.sentence()).toContain('may still let it happen');
    expect(await stage.journal.forget('batch'), 'the user can delete it').toBe(true);
  });
});
