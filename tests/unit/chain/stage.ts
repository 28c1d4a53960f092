import { keccak256 } from 'viem';
import { expect } from 'vitest';
import type { Failpoint } from '../../../lib/core/batch/failpoints.ts';
import type { Approval } from '../../../lib/core/request/approval.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { type Local, type Status, until } from '../../support/local.ts';
import { ACCOUNT, asker, LOCAL, type TestWallet } from '../../support/wallet.ts';

/** A stage for scenes in which the worker dies: a chain, a node whose log has all that ever left, and a clock to turn. */

export const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const REQUEST = 'the request';
export const MINUTE = 60_000;

export interface Stage {
  local: Local;
  /** What the wallet speaks to: its log has all that ever left. */
  proxy: FaultProxy;
  /** How far the wallet's clock is ahead, in milliseconds. */
  clock: { skew: number };
}

/** What the dead worker leaves. */
export interface Left {
  /** Whether its page had the answer. */
  answered: boolean;
  /** The state of what the user was asked. */
  question?: Approval['state'] | undefined;
  /** The states of the transactions in the journal, in their order. */
  slots: string;
  /** Transactions that have left the wallet. */
  sent: number;
  batch: 'none' | 'open' | 'held' | 'closed';
}

/** What has come of it in the end. */
export interface End {
  status: number;
  /** The states of its receipts, in their order. */
  receipts: string;
  /** How many calls have paid. */
  paid: number;
  /** How many nonces of the account are used up. */
  nonces: number;
}

export interface Scene {
  title: string;
  /** The rules that the scene proves. */
  rules: string;
  /** How many transactions it takes, one after the other. */
  transactions: number;
  calls(local: Local): object[];
  atomic?: true;
  onRevert?: 'continue';
  /** What goes before, with a worker that lives; without it, the one that dies is asked and gets the user's yes. */
  before?(stage: Stage): Promise<void>;
  /** What the worker that dies is made to do; else it looks at its chains. */
  lead?(stage: Stage, wallet: TestWallet, isDead: () => boolean): Promise<void>;
  /** What happens until the next worker starts. */
  meanwhile?(stage: Stage): Promise<unknown>;
  /** What happens then. */
  after?(stage: Stage): Promise<unknown>;
  /** Whether what it waits for takes time. */
  slow?: true;
  end: End;
}

export const rpc = ({ local }: Stage, method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
export const mining = (stage: Stage, on: boolean) => rpc(stage, 'evm_setAutomine', [on]);
export const mine = (stage: Stage, blocks = 1) => rpc(stage, 'anvil_mine', [`0x${blocks.toString(16)}`]);
export const nonce = async (stage: Stage) => Number(await rpc(stage, 'eth_getTransactionCount', [ACCOUNT, 'latest']));
const wealth = async (stage: Stage) => BigInt((await rpc(stage, 'eth_getBalance', [OTHER, 'latest'])) as string);
export const pooled = async (stage: Stage) => Number(((await rpc(stage, 'txpool_status')) as { pending: string }).pending);
export const slotsOf = async ({ local }: Stage) =>
  (await local.wallet.db.slots.toArray()).sort((a, b) => a.index - b.index || a.attempt - b.attempt);
export const onlyBatch = async ({ local }: Stage) => (await local.wallet.db.batches.toArray())[0];

/** The request of a page, which sends it once more where the worker died over it. */
export function ask(scene: Scene, { local }: Stage, wallet: TestWallet): Promise<{ id: string }> {
  const { calls, atomic = false } = scene;
  const batch = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: atomic, calls: calls(local) };
  const answer = wallet.ask('wallet_sendCalls', [batch], asker(), REQUEST) as Promise<{ id: string }>;
  void answer.catch(() => undefined);
  return answer;
}

export async function sayYes({ onRevert, atomic }: Scene, wallet: TestWallet): Promise<void> {
  const { id } = await wallet.question('wallet_sendCalls');
  if (onRevert) await wallet.command('chooseOnRevert', { id, onRevert });
  await wallet.confirm(atomic ? { upgrade: true } : undefined);
}

async function statusOf({ local }: Stage): Promise<Status | undefined> {
  const batch = (await local.wallet.db.batches.toArray())[0];
  return batch && ((await local.wallet.ask('wallet_getCallsStatus', [batch.id])) as Status);
}

/** Sends a batch of this scene, as far as it comes without a block. */
export async function sent(scene: Scene, stage: Stage): Promise<void> {
  await mining(stage, false);
  const answer = ask(scene, stage, stage.local.wallet);
  await sayYes(scene, stage.local.wallet);
  await answer;
  await until(async () => (await pooled(stage)) === 1);
}

export async function mined(scene: Scene, stage: Stage): Promise<void> {
  void ask(scene, stage, stage.local.wallet);
  await sayYes(scene, stage.local.wallet);
  await until(async () => (await statusOf(stage))?.status === 200);
}

export async function foundIn(stage: Stage): Promise<Omit<Left, 'answered'>> {
  const { db } = stage.local.wallet;
  const [batch, slots] = [await onlyBatch(stage), await slotsOf(stage)];
  const question = (await db.approvals.toArray()).find(({ method }) => method === 'wallet_sendCalls');
  for (const { raw, state } of slots)
    expect(raw === '0x', 'bytes that never leave are erased').toBe(['discarded', 'void'].includes(state));
  return {
    question: question?.state,
    slots: slots.map(({ state }) => state).join(' '),
    sent: stage.proxy.log.flatMap(({ raw }) => raw).length,
    batch: !batch ? 'none' : batch.open === 0 ? 'closed' : batch.heldSince === undefined ? 'open' : 'held',
  };
}

/** Plays a scene with a worker that dies where it comes to this point for the nth time. */
export async function play(scene: Scene, local: Local, point: Failpoint, nth: number): Promise<{ left: Left; end: End }> {
  const stage: Stage = { local, proxy: await startFaultProxy({ target: local.anvil.url }), clock: { skew: 0 } };
  const options = { clock: { now: () => Date.now() + stage.clock.skew } };
  await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [stage.proxy.url] });
  const before = { nonce: await nonce(stage), wealth: await wealth(stage) };
  await scene.before?.(stage);
  local.wallet.stop();

  const { wallet, death } = mortal(local.wallet, point, { ...options, nth });
  local.wallet = wallet;
  let dead = false;
  let answered = false;
  void death.then(() => {
    dead = true;
  });
  if (scene.lead) void scene.lead(stage, wallet, () => dead).catch(() => undefined);
  else if (scene.before) wallet.check();
  else {
    void ask(scene, stage, wallet).then(() => {
      answered = true;
    });
    void sayYes(scene, wallet).catch(() => undefined);
  }
  await death;
  const left = { ...(await foundIn(stage)), answered };

  local.wallet = restarted(wallet, options);
  await scene.meanwhile?.(stage);
  const again = scene.before ? undefined : ask(scene, stage, local.wallet);
  await local.wallet.resume(MINUTE);
  await scene.after?.(stage);
  const {
    status,
    receipts = [],
    id,
  } = await until(async () => {
    if (scene.slow) {
      stage.clock.skew += 2_000;
      local.wallet.check();
    }
    const now = await statusOf(stage);
    return now !== undefined && now.status !== 100 && !(await foundIn(stage)).slots.includes('signed') && now;
  });
  if (again) expect(await again, 'the page has its answer').toMatchObject({ id });

  const journal = new Set((await slotsOf(stage)).map(({ hash }) => hash));
  const strays = stage.proxy.log.flatMap(({ raw }) => raw).filter((raw) => !journal.has(keccak256(raw as `0x${string}`)));
  expect(strays, 'J-3 nothing leaves that is not in the journal').toEqual([]);
  await stage.proxy.stop();
  const paid = Number((await wealth(stage)) - before.wealth);
  const end = { status, receipts: receipts.map((receipt) => receipt.status).join(' '), paid };
  return { left, end: { ...end, nonces: (await nonce(stage)) - before.nonce } };
}
