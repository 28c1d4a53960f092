import { canSign } from '../core/account/account.ts';
import type { Batch, Call } from '../core/batch/batch.ts';
import { OWN_ORIGIN } from '../core/batch/batch.ts';
import { hexId } from '../core/batch/sendCalls.ts';
import { Refusal } from '../core/command.ts';
import { errors } from '../core/errors.ts';
import type { BatchSubject } from '../core/plan/plan.ts';
import { askAtOnce, batchQuestion } from '../core/request/batchQuestion.ts';
import type { ApprovedContext, Ask, RequestContext } from '../core/request/method.ts';
import type { Address } from '../core/schema.ts';

/** What requests of the owner have in common: the question about a batch that a site's has, and what comes of a yes. */
export const ownQuestion = {
  access: 'open',
  ...batchQuestion,

  /** @returns the batch's key. */
  async approved({ batch, plan }: BatchSubject, _choice: unknown, { batchSigner }: ApprovedContext): Promise<{ key: string }> {
    const hashes = await batchSigner.sign(batch, plan);
    if (hashes.length === 0)
      throw errors.internal('It was not signed: the wallet was locked or its plan no longer held', { code: 'failure.notSigned' });
    return { key: batch.key };
  },
} as const;

/** What the owner asks for, as a batch. */
export type Wanted = Pick<Batch, 'chainId' | 'from' | 'calls' | 'method'> &
  Partial<Pick<Batch, 'all' | 'called' | 'onRevert' | 'together'>>;

/** Asks about what the owner wants. @throws Refusal where the wallet has no key of the account, or not that network. */
export async function askAbout(wanted: Wanted, before: RequestContext, ask: Ask<BatchSubject>) {
  const { random, accounts, networks } = before;
  await mustBeOurs(wanted.from, accounts);
  if (!(await networks.get(wanted.chainId))) throw new Refusal({ code: 'refusal.noNetwork' });
  const key = random.bytes(16);
  const batch: Batch = { key, origin: OWN_ORIGIN, id: key, batchId: hexId(key), atomicRequired: false, ...wanted };
  return askAtOnce(batch, before, ask);
}

async function mustBeOurs(account: Address, accounts: RequestContext['accounts']): Promise<void> {
  const ours = (await accounts.all()).find(({ address }) => address === account);
  if (!ours) throw new Refusal({ code: 'refusal.noAccount' });
  if (!canSign(ours)) throw new Refusal({ code: 'failure.watchOnly' });
}

/** A transfer of nothing to itself: the call of what is only there for its authorization. */
export const toItself = (from: Address): Call => ({ to: from, value: 0n, data: '0x' });
