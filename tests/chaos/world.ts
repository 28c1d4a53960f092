import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem';
import { isOpen, OWN_ORIGIN, statusOf } from '../../lib/core/batch/batch.ts';
import type { Failpoint } from '../../lib/core/batch/failpoints.ts';
import { isOwner } from '../../lib/core/request/approval.ts';
import { until } from '../kit/until.ts';
import { startBrowser } from './browser.ts';
import { buildForChaos, type Kind } from './build.ts';
import { FINAL_DEPTH, startChain } from './chain.ts';
import { startControl } from './control.ts';
import type { Ground } from './note.ts';
import { type Asked, complaints } from './oracle.ts';
import { insist, paymentOf } from './own.ts';
import { startUser } from './user.ts';
import { makeWitness } from './witness.ts';

const RESULTS = join(import.meta.dirname, '../../test-results');

/**
 * How soon all must be well once the node is, in seconds. A quarter of a minute is usual. It is much longer for what is merely slow,
 * on a machine that has other work too, is not to pass for stuck; how long it took at the longest is among the figures.
 */
const HEALED = 300;

/** Longer than a loss has to have been seen, in ms. */
export const LOSS = 61_000;

/** How often pages are asked what they are told, in milliseconds. */
const LOOK = 700;

const ledgerAbi = parseAbi(['function run(bytes32 mark) payable', 'function refuse(bytes32 mark) payable']);

/** A place at which the worker is to die over a batch, when it comes there for the `nth` time. */
export interface Death {
  point: Failpoint;
  nth: number;
}

export interface Order {
  /** Whose it is, by number; the site of that account asks. */
  account: number;
  /** The owner asks by the wallet itself: to send so many things. */
  own?: true;
  atomic: boolean;
  calls: number;
  /** Which call reverts. */
  reverts?: number;
  death?: Death;
}

interface Armed {
  order: Order;
  point: Failpoint;
  /** How often it is still to be passed. */
  left: number;
}

/** What the wallet goes through: its chain, its node, its browser, the sites, and a user who agrees to everything. */
export async function startWorld({ seed, accounts, kind = 'sound' }: { seed: number; accounts: number; kind?: Kind }) {
  const control = await startControl();
  const chain = await startChain(seed);
  const [url = ''] = chain.nodes.urls;
  const browser = await startBrowser(await buildForChaos(kind, control.url, url), chain.nodes.urls, accounts);

  const asked: Asked[] = [];
  /** Deaths that wait for a batch, by the name that whoever asks has for it; and by the wallet's, once it has one. */
  const ordered = new Map<string, Armed>();
  const armed = new Map<string, Armed>();
  const counts = { kills: 0, points: 0, crashes: 0, slowest: 0 };
  let killing: Promise<void> | undefined;
  let again = false;
  let over = false;
  /** Whether the clock jumps, which locks the wallet now and then. */
  let unsteady = false;

  control.at((point, batch) => {
    const death = armed.get(batch);
    if (death?.point !== point || --death.left > 0) return false;
    armed.delete(batch);
    counts.points++;
    void kill();
    return true;
  });

  /** One that begins while another is under way is made after it: the worker that it is meant for may be the next one already. */
  function kill(): Promise<void> {
    again = killing !== undefined;
    killing ??= killUntilNoneStands().finally(() => {
      killing = undefined;
    });
    return killing;
  }

  async function killUntilNoneStands(): Promise<void> {
    do {
      again = false;
      await browser.killWorker();
      counts.kills++;
    } while (again);
  }

  const user = startUser(browser, (question) => {
    const own = isOwner(question.asker) && asked.find(({ id }) => id === question.requestId);
    if (own) own.key = question.id;
    const id = own ? own.id : (question.subject.batch?.id ?? '');
    const death = ordered.get(id);
    if (!death) return undefined;
    armed.set(question.id, death);
    ordered.delete(id);
    return death.point;
  });
  const witness = makeWitness({ browser, chain, asked });
  const watching = (async () => {
    while (!over) {
      await witness.look().catch(() => undefined);
      await pause(LOOK);
    }
  })();

  async function readOutcomes(): Promise<void> {
    const unanswered = asked.filter(({ outcome }) => outcome === undefined);
    for (const [origin, all] of Map.groupBy(unanswered, (each) => each.origin)) {
      const outcomes = await browser.outcomes(
        browser.origins.indexOf(origin),
        all.map(({ id }) => id),
      );
      for (const each of all) {
        each.outcome ??= outcomes[each.id];
        if (each.outcome) each.heardAt ??= Date.now();
      }
    }
  }

  /** Whether nothing is under way any more: every page has its answer, and every transaction its end. */
  async function isQuiet(): Promise<boolean> {
    await readOutcomes();
    if (asked.some(({ outcome }) => outcome === undefined)) return false;
    return (await browser.underWay()) === 0;
  }

  /** Whether each loss of a nonce is one for good; where not, blocks and time come that make it one (N-01). */
  async function areLossesFinal(): Promise<boolean> {
    const { slots } = await browser.unfinished();
    const isWon = ({ batch, index }: (typeof slots)[number]) =>
      slots.some((slot) => slot.batch === batch && slot.index === index && slot.receipt);
    const lost = slots.filter((slot) => slot.state === 'replaced' && !isWon(slot));
    const needed = Math.max(...lost.map(({ lostAt = 0n }) => Number(lostAt))) + FINAL_DEPTH - (await chain.head());
    // A height may have been read before the count that shows the loss, so a chain that stands still at just that depth proves nothing.
    if (lost.length > 0) await chain.mine(Math.max(needed, 1));
    for (const { batch } of lost) await browser.ageLosses(batch, LOSS);
    return lost.length === 0;
  }

  /** Of what was sent once and is kept back for good, the user makes sure that it does not happen. */
  async function cancelCutOff(): Promise<undefined> {
    const cutOff = (await browser.unfinished()).slots.filter(({ trouble }) => trouble?.code === 'trouble.cutOff');
    for (const { hash } of cutOff.sort((one, other) => other.nonce - one.nonce)) {
      await browser.command('cancelTransaction', { hash }).catch(() => undefined);
    }
  }

  /** What the wallet signed after another one's transaction cannot happen before that one: the other wallet sends it again. */
  async function overtakeAgain(): Promise<undefined> {
    const open = (await browser.unfinished()).slots.filter(isOpen);
    for (const from of new Set(open.map((slot) => slot.from))) {
      const own = open.filter((slot) => slot.from === from).map(({ nonce }) => nonce);
      await chain.overtakeAgain(from, Math.min(...own));
    }
  }

  /** What was due while the clock was elsewhere waits for the user's word. */
  async function goOn(): Promise<void> {
    const { batches } = await browser.unfinished();
    const held = batches.filter(({ heldSince }) => heldSince !== undefined);
    await Promise.all(held.map(({ key }) => browser.command('goOn', { key }).catch(() => undefined)));
  }

  /** Waits for something. @throws when that takes too long, with what is still under way. */
  async function patiently(what: string, ask: () => Promise<unknown>, seconds: number): Promise<void> {
    await until(what, async () => !!(await ask()), seconds).catch(async (error) => {
      const open = (await browser.unfinished()).slots.filter(isOpen);
      await keep({ wrong: error.message, journal: await browser.everything(), log: chain.nodes.takeLog() });
      const waiting = asked.filter(({ outcome }) => outcome === undefined).map(({ id }) => id);
      const left = open.map(
        ({ batch, index, state, offers, trouble }) => `${batch} ${index} ${state} ${offers} ${trouble?.code ?? ''}`,
      );
      throw new Error(
        `${error.message}: pages wait for ${waiting.join(', ') || 'nothing'}; open: ${left.join('; ') || 'nothing'}; the user hears ${await user.hears()}`,
      );
    });
  }

  await chain.mining(true);
  await Promise.all(browser.origins.map((_, site) => browser.ask(site, 'eth_requestAccounts', [])));

  /** Has a site ask for a batch. Resolves once the page has sent the request. */
  async function ask(order: Order): Promise<void> {
    const { account, atomic, calls, reverts, death } = order;
    const id = `${atomic ? 'atomic' : 'sequence'} of ${calls} #${asked.length}`;
    const marks = Array.from({ length: calls }, (_, at) => keccak256(toHex(`${id} ${at}`)));
    const from = browser.accounts[account] ?? '';
    const each: Asked = { id, from, origin: browser.originOf(account), atomic, marks, reverts };
    if (unsteady) each.locked = true;
    asked.push(each);
    if (death) ordered.set(id, { order, point: death.point, left: death.nth });
    const dataOf = (mark: Hex, at: number) =>
      encodeFunctionData({ abi: ledgerAbi, functionName: at === reverts ? 'refuse' : 'run', args: [mark] });
    const request = {
      version: '2.0.0',
      id,
      from,
      chainId: '0x7a69',
      atomicRequired: atomic,
      calls: marks.map((mark, at) => ({ to: chain.ledgers[0], data: dataOf(mark, at), value: toHex(at) })),
    };
    await browser.send(browser.origins.indexOf(each.origin), id, 'wallet_sendCalls', [request]);
  }

  /** How many payments the owner has made. */
  let payments = 0;
  /** Has the owner send so many things by the wallet itself, all in one request. */
  function send(order: Pick<Order, 'account' | 'calls' | 'death'>): void {
    const { account, calls, death } = order;
    const id = `what the owner sends, ${calls} in one #${asked.length}`;
    const numbers = Array.from({ length: calls }, () => ++payments);
    const from = browser.accounts[account] ?? '';
    const marks = numbers.map((number) => toHex(number, { size: 32 }));
    const each: Asked = { id, from, origin: OWN_ORIGIN, atomic: false, marks };
    if (unsteady) each.locked = true;
    asked.push(each);
    if (death) ordered.set(id, { order: { atomic: false, own: true, ...order }, point: death.point, left: death.nth });
    const params = { chainId: 31337, from, payments: numbers.map((number) => paymentOf(number, chain.ledgers)) };
    void insist(browser, each, params, () => over);
  }

  /** How many draws were made for the ground. */
  let grounds = 0;
  let jumps = 0;
  let skew = 0;
  async function stand(ground: Omit<Ground, 'seed'>): Promise<void> {
    grounds++;
    if (ground.skew !== skew) jumps++;
    skew = ground.skew;
    if (ground.skew !== 0) {
      unsteady = true;
      for (const each of asked) if (each.outcome === undefined) each.locked = true;
    }
    await browser.stand({ ...ground, seed: seed + grounds });
  }

  return {
    chain,
    browser,
    counts,
    /** The worker's database and clock are so from now on. */
    stand,
    /** What went wrong with nodes, database and clock so far. */
    faults() {
      const { availability, consistency } = chain.nodes.counts();
      return { availability, consistency: consistency + control.kept() + jumps };
    },
    /** The kinds of what contradicted, and how often each did. */
    kinds: () => [...chain.nodes.kinds(), ['kept writes', control.kept()], ['clock jumps', jumps]],
    asked: asked as readonly Asked[],
    async kill(): Promise<void> {
      await user.tried();
      await kill();
    },
    ask,
    send,
    /** The same with several, before the user says yes to any. */
    async askAll(orders: readonly Order[]): Promise<void> {
      await user.awayWhile(async () => {
        for (const order of orders) await (order.own ? send(order) : ask(order));
      });
    },
    readOutcomes,
    /** Whether all that was asked for in an account's name was answered when the outcomes were read. */
    isFree: (account: number) => !asked.some(({ from, outcome }) => from === browser.accounts[account] && outcome === undefined),
    /** How many deaths are still to come. */
    deathsLeft: () => ordered.size + armed.size,
    /** Whether nothing is under way, so that no death can come any more. */
    isQuiet,
    patiently,
    /** Gives up the deaths that did not come: another one came first, just behind the point. Returns the orders. */
    missed(): readonly Order[] {
      const orders = [...armed.values()].map(({ order }) => order);
      armed.clear();
      return orders;
    },
    /** From now on the node is well: waits until all else is. @throws when that takes too long, with what is still under way. */
    async heal(): Promise<void> {
      chain.nodes.be();
      await stand({ writes: 0, skew: 0 });
      unsteady = false;
      await chain.mining(true);
      const start = Date.now();
      const isHealed = async () =>
        ((await areLossesFinal()) && (await isQuiet())) || (await goOn()) || (await cancelCutOff()) || (await overtakeAgain());
      await patiently('all to be settled', isHealed, HEALED);
      counts.slowest = Math.max(counts.slowest, Date.now() - start);
    },
    /** Kills the browser; what pages had no answer to by then they never get. */
    async crash(): Promise<void> {
      await readOutcomes();
      for (const each of asked) each.outcome ??= 'gone';
      await browser.crash();
      counts.crashes++;
    },
    /** What was said of batches may have changed since: it is asked again. */
    doubt(): void {
      for (const each of asked) delete each.status;
    },
    /** Everything that is wrong with what has happened since the world began. */
    async judge(): Promise<string[]> {
      for (const each of asked) {
        if (each.status || each.outcome === undefined) continue;
        if (each.origin === OWN_ORIGIN) {
          if (each.key) each.status = { status: statusOf(await browser.slotsOf(each.key)), atomic: each.atomic };
          continue;
        }
        const site = browser.origins.indexOf(each.origin);
        const asking = browser.ask(site, 'wallet_getCallsStatus', [each.id]);
        each.status = (await asking.catch((error: Error) => {
          each.silence = error.message;
        })) as Asked['status'];
        if (each.status) await witness.hear(each.id, Date.now(), each.status.status);
      }
      await witness.look();
      const evidence = {
        asked,
        ran: await chain.ran(),
        journal: await browser.outline(),
        sent: chain.nodes.sent(),
        said: witness.said,
        erased: witness.erased(),
        undone: chain.undone,
        mined: await chain.mined(browser.accounts),
        foreign: chain.foreign,
      };
      const wrong = complaints(evidence);
      const log = chain.nodes.takeLog();
      if (wrong.length > 0) await keep({ wrong, ...evidence, journal: await browser.everything(), log });
      return wrong;
    },
    /** How many batches the chain was held to the outcome of. */
    guarded: async (): Promise<number> => (await browser.outline()).batches.filter(({ guard }) => guard !== undefined).length,
    async stop(): Promise<void> {
      over = true;
      await Promise.all([user.leave(), watching]);
      await browser.stop();
      await chain.stop();
      await control.stop();
    },
  };
}

/** For whoever looks for the cause: what is wrong, all that it was judged by, and the exchange with the node since the last time. */
async function keep(evidence: object): Promise<void> {
  const text = JSON.stringify(evidence, (_, value) => (typeof value === 'bigint' ? String(value) : value), 1);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `chaos-evidence-${Date.now()}.json`), text);
}

export type World = Awaited<ReturnType<typeof startWorld>>;
