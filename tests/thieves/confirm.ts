import { type Hex, toHex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { delegates } from '../../lib/core/account/delegates.ts';
import type { PlannedTransaction } from '../../lib/core/plan/plan.ts';
import type { Hash } from '../../lib/core/schema.ts';
import { PHRASE } from '../support/wallet.ts';
import { type Course, coursesOf } from './course.ts';
import type { Look } from './holdings.ts';
import { type Kit, receiptOf } from './kit.ts';
import { type Ends, type Loss, lossesBy } from './losses.ts';
import type { Probe, Rises } from './probes.ts';
import type { Shown } from './window.ts';

const account = privateKeyToAccount(toHex(mnemonicToAccount(PHRASE).getHdKey().privateKey ?? new Uint8Array()));

type Lost = (ends: Ends) => Loss[];

/** What came of it when it was signed. */
export interface Outcome {
  /** What the user has lost, and by which call. */
  losses: Loss[];
  /** How much each probe has risen when all is done, network fees aside. */
  net: Rises;
}

/** Signs what the window showed, to the byte, and sends it as the wallet would. */
export async function confirm(kit: Kit, shown: Shown, probes: readonly Probe[], look: Look): Promise<Outcome> {
  const { batch, plan } = shown;
  const lost: Lost[] = [];
  const first = await look();
  const [native] = probes.flatMap(({ asset }, at) => (asset === 'native' ? [at] : []));
  let [before, fees] = [first, 0n];
  for (const tx of plan.transactions) {
    const snapshot = tx.count > 1 ? await kit.anvil.rpc('evm_snapshot') : undefined;
    const { paid, success, hash } = await carriedOut(kit, tx);
    fees += paid;
    const after = await look();
    if (after.some((each, at) => each !== (before[at] ?? 0n) - (at === native ? paid : 0n))) {
      const courses = await coursesOf(kit, hash, plan.atomic);
      const whole = risesOf(before, after);
      const steps = isByOne(probes, whole, courses)
        ? undefined
        : await stepByStep(kit, shown, tx, { snapshot, look, before, after });
      for (const [at, course] of courses.entries()) {
        const rises =
          steps?.[at] ?? probes.map(({ to }, place) => (courses.length === 1 || course.changes(to) ? (whole[place] ?? 0n) : 0n));
        lost.push((ends) => lossesBy(kit, { call: tx.first + at, course, courses, probes, rises, whole }, ends));
      }
    }
    before = after;
    if (!success && batch.onRevert !== 'continue') break;
  }
  const net = risesOf(first, before).map((each, at) => (at === native ? each + fees : each));
  return { losses: lost.flatMap((each) => each({ first, net })), net };
}

const risesOf = (before: Rises, after: Rises): Rises => after.map((each, at) => each - (before[at] ?? 0n));

/** Whether it is clear by which call each thing has changed. What becomes of the currency is seen anyway. */
const isByOne = (probes: readonly Probe[], rises: Rises, courses: readonly Course[]): boolean =>
  courses.length === 1 ||
  probes.every(
    ({ to, asset }, at) => rises[at] === 0n || asset === 'native' || courses.filter((each) => each.changes(to)).length === 1,
  );

/** What each call of a batch that is all or nothing changes: it is carried out anew with the first of them, the first two, and so on. */
async function stepByStep(
  kit: Kit,
  { batch, plan }: Shown,
  tx: PlannedTransaction,
  { snapshot, look, before, after }: { snapshot: unknown; look: Look; before: Rises; after: Rises },
): Promise<Rises[]> {
  const { rpc } = kit.anvil;
  const delegate = delegates.find(({ address }) => address === plan.delegate);
  if (!delegate) throw new Error('a batch of several calls has a delegate');
  const looks = [before];
  let back = snapshot;
  for (let count = 1; count < batch.calls.length; count++) {
    await rpc('evm_revert', [back]);
    await rpc('anvil_dropAllTransactions');
    back = await rpc('evm_snapshot');
    await carriedOut(kit, { ...tx, data: delegate.encode(batch.calls.slice(0, count)) });
    looks.push(await look());
  }
  return [...looks.slice(1), after].map((each, at) => risesOf(looks[at] ?? before, each));
}

/** Signs a transaction and has it carried out. @returns what was paid for its gas, in wei. */
export async function carriedOut(
  { anvil }: Kit,
  tx: PlannedTransaction,
): Promise<{ paid: bigint; success: boolean; hash: Hash }> {
  const { to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, authorization } = tx;
  const common = { chainId: anvil.chainId, ...(to ? { to } : {}), value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
  const raw: Hex = authorization
    ? await account.signTransaction({
        ...common,
        type: 'eip7702',
        authorizationList: [
          await account.signAuthorization({
            address: authorization.delegate,
            chainId: anvil.chainId,
            nonce: authorization.nonce,
          }),
        ],
      })
    : await account.signTransaction({ ...common, type: 'eip1559' });
  const hash = (await anvil.rpc('eth_sendRawTransaction', [raw])) as Hash;
  const receipt = await receiptOf<Record<string, string>>(anvil, hash);
  const paid = BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0);
  return { paid, success: receipt.status === '0x1', hash };
}
