import { beforeEach, describe, expect, test } from 'vitest';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

/** What goes on with an account while a node lets the wallet wait for what it needs to sign something else. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const slots = async () => (await local.wallet.db.slots.toArray()).sort((a, b) => a.nonce - b.nonce || a.attempt - b.attempt);
const states = async () => (await slots()).map(({ state }) => state);
const pooled = async () => Number(((await rpc('txpool_status')) as { pending: string }).pending);
const clock = { skew: 0 };
/** How many looks at the chain have ended. */
let looks = 0;
/** With what words the node refuses whatever it is sent. */
let refused: string | undefined;
let gate: { part: string; asked(): void; answered: Promise<void> } | undefined;

beforeEach(() => {
  gate = undefined;
  refused = undefined;
  clock.skew = 0;
  local.wallet.stop();
  local.wallet = restarted(local.wallet, {
    clock: { now: () => Date.now() + clock.skew },
    watching: () => {
      looks += 1;
    },
    async fetch(url, init) {
      if (gate && String(init?.body).includes(gate.part)) {
        const { asked, answered } = gate;
        gate = undefined;
        asked();
        await answered;
      }
      const body = String(init?.body);
      if (refused === undefined || !body.includes('eth_sendRawTransaction')) return globalThis.fetch(url, init);
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error: { code: -32000, message: refused } });
    },
  });
});

/** The next question with this in it gets its answer when the test wants. Who asks the same meanwhile waits for the same answer. */
function slow(part: string) {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gate = { part, asked: asked.resolve, answered: answered.promise };
  return { asked: asked.promise, answer: answered.resolve };
}

/** A batch that the user has before them. */
async function ask(id: string, count = 1) {
  const calls = Array.from({ length: count }, () => ({ to: OTHER, value: `0x${id.length}` }));
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  const answer = local.wallet.ask('wallet_sendCalls', [request]);
  await local.wallet.question('wallet_sendCalls');
  return async () => {
    await local.wallet.confirm();
    await answer;
  };
}

async function send(id: string, count?: number): Promise<string> {
  await (await ask(id, count))();
  return (await local.wallet.db.batches.toArray()).find((batch) => batch.id === id)?.key ?? '';
}

/** A batch whose first transaction waits for a block. */
async function sent(count = 1) {
  await rpc('evm_setAutomine', [false]);
  const key = await send('first', count);
  await until(async () => (await pooled()) === 1);
  const hash = (await slots())[0]?.hash ?? '0x';
  return { key, hash, fees: await local.wallet.command('replacementFees', { hash }) };
}

const KINDS = ['speedUp', 'cancelTransaction'] as const;
type Kind = (typeof KINDS)[number];
const shown = ({ fees }: Awaited<ReturnType<typeof sent>>, kind: Kind) => {
  const { maxFeePerGas, maxPriorityFeePerGas, maxFee } = kind === 'speedUp' ? fees.speedUp : fees.cancel;
  return { fees: { maxFeePerGas, maxPriorityFeePerGas }, maxFee };
};

/** The same, begun while the node does not answer. */
async function replacing(of: Awaited<ReturnType<typeof sent>>, kind: Kind) {
  const node = slow('eth_estimateGas');
  const outcome = local.wallet.command(kind, { hash: of.hash, ...shown(of, kind) });
  outcome.catch(() => undefined);
  await node.asked;
  return { outcome, answer: node.answer };
}

describe.each(KINDS)('N-19 while a node is asked what a %s takes', (kind) => {
  test('the rest of the batch is stopped, and the transaction is replaced when the node answers', async () => {
    const first = await sent(2);
    const { outcome, answer } = await replacing(first, kind);
    await local.wallet.command('stopBatch', { key: first.key });
    expect(await states()).toEqual(['offered', 'discarded']);
    answer();
    const { hash } = await outcome;
    expect((await slots()).map((slot) => [slot.nonce, slot.hash === hash])).toMatchObject([
      [expect.anything(), false],
      [expect.anything(), true],
      [expect.anything(), false],
    ]);
  });

  test('it is given up, and nothing is signed for it after that', async () => {
    const first = await sent();
    const { outcome, answer } = await replacing(first, kind);
    clock.skew += 11 * 60_000;
    await local.wallet.command('giveUp', { hash: first.hash, although: true });
    answer();
    await expect(outcome).rejects.toThrow('refusal.notOnItsWay');
    expect(await states()).toEqual(['abandoned']);
  });

  test('another batch of the account is confirmed', async () => {
    const { outcome, answer } = await replacing(await sent(), kind);
    await send('second');
    answer();
    await outcome;
    const nonces = (await slots()).map(({ nonce }) => nonce);
    expect(nonces).toEqual([nonces[0], nonces[0], (nonces[0] ?? 0) + 1]);
  });

  test('a block takes it, and nothing is signed for it after that', async () => {
    const { outcome, answer } = await replacing(await sent(), kind);
    await rpc('evm_mine');
    local.wallet.check();
    await until(async () => (await states())[0] === 'mined');
    answer();
    await expect(outcome).rejects.toThrow('refusal.inBlock');
    expect(await states()).toEqual(['mined']);
  });

  test.each(KINDS)('and of a %s at the same moment, one is carried out and the other refused', async (other) => {
    const first = await sent();
    const { outcome, answer } = await replacing(first, kind);
    const beside = local.wallet.command(other, { hash: first.hash, ...shown(first, other) });
    beside.catch(() => undefined);
    answer();
    const [one, two] = await Promise.allSettled([outcome, beside]);
    const [done, refused] = one.status === 'fulfilled' ? [one, two] : [two, one];
    // A cancellation cannot be sped up; anything else has to be an eighth dearer than what it replaces by now.
    expect(String(refused.status === 'rejected' && refused.reason)).toMatch(/refusal\.(feeNotAbove|beingCancelled)/);
    expect((await slots()).map(({ hash }) => hash)).toEqual([first.hash, done.status === 'fulfilled' && done.value.hash]);
  });
});

test.each(KINDS)('N-19 T-D23 a %s that has come to cost more than was shown is not signed', async (kind) => {
  const first = await sent();
  const { fees, maxFee } = shown(first, kind);
  const command = (part: bigint) =>
    local.wallet.command(kind, { hash: first.hash, fees, maxFee: `${(BigInt(maxFee) * part) / 100n}` });
  await expect(command(88n)).rejects.toThrow('refusal.feeHasRisen');
  expect(await states()).toEqual(['offered']);
  await command(89n);
});

describe('N-19 while a node is asked whether it refuses what is given up', () => {
  /** A batch whose refusal its bytes alone do not explain, for long enough, and the question of whether that is so before its answer. */
  async function givingUp() {
    refused = 'invalid sender';
    const key = await send('refused', 2);
    await until(async () => (await states())[0] === 'stuck');
    clock.skew += 2 * 60_000;
    const { hash } = (await slots())[0] ?? { hash: '0x' };
    const node = slow('eth_sendRawTransaction');
    const outcome = local.wallet.command('giveUp', { hash, although: false });
    outcome.catch(() => undefined);
    await node.asked;
    return { key, hash, outcome, answer: node.answer };
  }

  test('the rest of the batch is stopped', async () => {
    const { key, outcome, answer } = await givingUp();
    await local.wallet.command('stopBatch', { key });
    answer();
    await outcome;
    expect(await states()).toEqual(['void', 'discarded']);
  });

  test('it is sped up: that it can no longer happen is found out anew, of both', async () => {
    const { hash, outcome, answer } = await givingUp();
    const { speedUp } = await local.wallet.command('replacementFees', { hash });
    await local.wallet.command('speedUp', { hash, fees: speedUp, maxFee: speedUp.maxFee });
    // One that was not handed out yet would be erased with the first.
    await until(async () => (await slots()).some(({ attempt, offers }) => attempt === 1 && offers > 0));
    answer();
    // Nobody has refused the new one for long enough yet.
    await expect(outcome).rejects.toThrow(/refusal\.(mayStillHappen|nothingToGiveUp)/);
    expect(await states()).not.toContain('void');
  });
});

describe('N-19 while a node is asked what a chain that was reset still has', () => {
  test('the rest of a batch is stopped, and what was for the chain that is gone ends', async () => {
    const snapshot = await rpc('evm_snapshot');
    await send('before');
    await settled(local.wallet, 'before');
    await rpc('evm_setAutomine', [false]);
    const key = await send('first', 2);
    await until(async () => (await pooled()) === 1);
    await rpc('evm_revert', [snapshot]);
    // A look that had begun before the reset may offer once more what is due: it ends, and so does one that sees the reset.
    const seen = looks;
    local.wallet.check();
    await until(async () => looks >= seen + 2);
    await rpc('anvil_dropAllTransactions');
    await expect(local.wallet.command('startAfresh', { chainId: LOCAL })).rejects.toThrow('refusal.resetDoubtful');
    clock.skew += 10_000;
    const node = slow('eth_getBlockByHash');
    const outcome = local.wallet.command('startAfresh', { chainId: LOCAL });
    await node.asked;
    await local.wallet.command('stopBatch', { key });
    node.answer();
    await outcome;
    expect((await states()).toSorted()).toEqual(['discarded', 'void', 'void']);
  });
});
