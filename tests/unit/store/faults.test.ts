import 'fake-indexeddb/auto';
import { keccak256 } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import type { Platform } from '../../../lib/wallet.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type Fault, withFaults } from '../../support/databaseFault.ts';
import { restarted } from '../../support/kill.ts';
import { settled, until } from '../../support/local.ts';
import { ACCOUNT, asker, isOpen, startWallet, type TestWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const CALLS = 2;

let anvil: Anvil;
let wallet: TestWallet;
const db = openDatabase(`faults-${crypto.randomUUID()}`);
const faults = withFaults(db);
/** For each payload that left, whether the journal had it as offered by then. */
const left: boolean[] = [];

/** Counts the workers: one that another has followed is dead, and neither asks nor answers any more. */
let worker = 0;
const isDead = (which: number) => which !== worker;

/** What the next worker is given. */
const options = (which = ++worker): Partial<Platform> => ({
  async fetch(url, init) {
    if (isDead(which)) return new Promise<never>(() => undefined);
    const requests = [JSON.parse(String(init.body))].flat() as { method: string; params: string[] }[];
    for (const { method, params } of requests)
      if (method === 'eth_sendRawTransaction')
        left.push((await db.slots.get(keccak256(params[0] as `0x${string}`)))?.state === 'offered');
    return fetch(url, init);
  },
});

beforeAll(async () => {
  anvil = await startAnvil();
  wallet = startWallet({ db, ...options() });
  await wallet.ready(anvil.url);
});
afterAll(async () => {
  wallet.stop();
  await anvil.stop();
});

const wealth = async () => BigInt((await anvil.rpc('eth_getBalance', [OTHER, 'latest'])) as string);
const nonce = async () => Number(await anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const request = [
  {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: Array.from({ length: CALLS }, () => ({ to: OTHER, value: '0x1' })),
  },
];

interface Page {
  outcome?: { id: string } | { code: number; message: string };
}

/** A page's request; what comes of it is found in `outcome`. */
function ask(page: Page, requestId: string): void {
  const which = worker;
  const hear = (outcome: Page['outcome']) => {
    if (!isDead(which)) page.outcome = outcome;
  };
  void wallet.ask('wallet_sendCalls', request, asker(), requestId).then(
    (result) => hear(result as { id: string }),
    ({ code, message }) => hear({ code, message }),
  );
}

const allMined = async () => (await db.slots.where('state').noneOf(['mined', 'final']).count()) === 0;
const waiting = async () => (await wallet.waiting())[0];
const isPlanned = async () => (await wallet.waiting()).some((row) => !isOpen(row));

/** One yes of the user, as the window gives it. */
async function sayYes(): Promise<string> {
  const row = await waiting();
  if (!row) return 'nothing waits';
  return wallet
    .command('settle', { id: row.id, revision: row.revision, verdict: { confirmed: true } })
    .then(({ settled: how }) => how)
    .catch((error: Error) => error.message);
}

/** The user's yes; where what they see has changed in that moment, they look at it, and say it once more. */
const sayYesToAll = () =>
  until(async () => {
    const words = await sayYes();
    return words !== 'changed' && words;
  });

/** One request of a page, from the asking to the outcome on the chain, with a fault at the nth write and a restart after it. */
async function run(fault: Fault, nth: number, lasting: boolean): Promise<{ struck: number; words: string }> {
  const before = { wealth: await wealth(), nonce: await nonce() };
  const page: Page = {};
  const id = `request ${fault} ${nth} ${lasting}`;
  faults.arm(fault, nth, lasting);
  ask(page, id);
  await until(async () => page.outcome !== undefined || faults.struck() > 0 || (await isPlanned()));
  const words = await sayYesToAll();
  // The fault has struck, or the batch came through before it could.
  const done = async () => page.outcome !== undefined && (!('id' in page.outcome) || (await allMined()));
  await until(async () => faults.struck() > 0 || (await done()));
  const struck = faults.struck();
  const early = page.outcome;

  wallet.stop();
  faults.clear();
  wallet = restarted(wallet, options());
  if (!early) ask(page, id);
  await wallet.resume(60_000);
  await until(async () => page.outcome !== undefined || (await sayYes()) === 'done');
  const outcome = await until(async () => page.outcome);
  expect(early ?? outcome, 'what the page was told once stays').toEqual(outcome);

  const status = 'id' in outcome ? (await settled(wallet, outcome.id)).status : undefined;
  await until(allMined);
  const happened = { wealth: (await wealth()) - before.wealth, nonce: (await nonce()) - before.nonce };
  const once = { wealth: BigInt(CALLS), nonce: CALLS };
  if (status === undefined) {
    expect(outcome).toMatchObject({ code: -32603, message: expect.stringMatching(/wallet (cannot|could not) .*(write|read)/) });
    expect(happened, 'what failed has not happened').toEqual({ wealth: 0n, nonce: 0 });
  } else {
    expect(status).toBe(200);
    expect(happened, 'what succeeded happened once').toEqual(once);
  }
  expect(await waiting(), 'nothing waits').toBeUndefined();
  return { struck, words };
}

describe('T-H3 J-11 a database that fails at any write from the asking to the block', () => {
  test.each([
    ['no room', false],
    ['no room', true],
    ['undone', false],
    ['undone', true],
    ['kept', false],
    ['kept', true],
  ] as const)(
    '%s, lasting: %s: what leaves was written down, no call happens twice, and the page hears the truth',
    async (fault, lasting) => {
      let nth = 1;
      const said = new Set<string>();
      for (; ; nth++) {
        const { struck, words } = await run(fault, nth, lasting).catch((error) => {
          throw new Error(`at write ${nth}`, { cause: error });
        });
        if (struck === 0) break;
        said.add(words);
      }
      expect(nth, 'writes on the way').toBeGreaterThan(10);
      expect(left.every(Boolean)).toBe(true);
      expect([...said].filter((words) => /went wrong|Internal error/i.test(words))).toEqual([]);
    },
    300_000,
  );
});
