import { accountLock, type Batch, isDeed } from '../batch/batch.ts';
import { Refusal } from '../command.ts';
import { decodeCall } from '../decode/decode.ts';
import { factsOf } from '../describe/facts.ts';
import { errors, isAboutRequest } from '../errors.ts';
import { boundKey } from '../guard/guard.ts';
import { nobody } from '../names/dealings.ts';
import { asPlanned } from '../plan/all.ts';
import { isAwaited, isOpening, opening } from '../plan/awaited.ts';
import { Amendment, BatchSubject, type Plan } from '../plan/plan.ts';
import { refuseTooLittleGas } from '../plan/siteGas.ts';
import { editableAllowance, withAllowance } from '../review/editing.ts';
import type { Ask, AskOptions, Definition, RequestContext } from './method.ts';

/** What the methods have in common that ask about a batch: kept up to date, changed at the user's word, signed with a key. */
export const batchQuestion = {
  subject: BatchSubject,
  needsKey: true,
  actsFor: ({ batch }) => batch.from,
  chainOf: ({ batch }) => batch.chainId,

  async refresh(subject, { planner }) {
    const plan = await planner.refresh(subject.batch, subject.plan);
    return plan === subject.plan ? subject : { batch: asPlanned(subject.batch, plan), plan };
  },

  amend: {
    change: Amendment,
    async apply({ batch, plan }, amendment, before) {
      if (amendment.what === 'fee') {
        const dearer = await before.planner.withFees(batch, plan, amendment.fee);
        return { batch: asPlanned(batch, dearer), plan: dearer };
      }
      const changed = await changedBatch(batch, plan, amendment, before);
      const now = await before.planner.refresh(changed, plan);
      return { batch: asPlanned(changed, now), plan: now };
    },
  },

  blocked: ({ plan }) => plan.blocked,

  isOpening: ({ plan }) => isOpening(plan),

  isRefusedBy: ({ plan }, error) => isAboutRequest(error) && isAwaited(plan),

  lock: ({ batch }) => accountLock(batch),

  dependsOn: ({ batch }, { batches }) => batches.lastNonce(batch.chainId, batch.from),

  done: async ({ batch }, { journal }) => (await journal.get(batch.key)) !== undefined,
} satisfies Partial<Definition<never, BatchSubject, never, Amendment>>;

/**
 * Opens the window at once, with what the calls themselves say; what comes of them is shown once it is planned. How much all of the
 * currency is, and whether an upgrade, its end or the guard can be had at all, no call says: that is planned first.
 * @throws what refuses it whatever a node says.
 */
export async function askAtOnce(
  batch: Batch,
  { planner, mayAskNodes }: Pick<RequestContext, 'planner' | 'mayAskNodes'>,
  ask: Ask<BatchSubject>,
  options: Pick<AskOptions, 'claim' | 'claimed'> = {},
): Promise<unknown> {
  refuseTooLittleGas(batch);
  if (!(await mayAskNodes())) throw errors.nobodyToAsk();
  async function find(isOver?: () => boolean): Promise<BatchSubject> {
    const plan = await planner.plan(batch, isOver);
    return { batch: asPlanned(batch, plan), plan };
  }
  const { key: id } = batch;
  if (batch.all || isDeed(batch)) return ask(await find(), { ...options, id });
  return ask({ batch, plan: opening(batch) }, { ...options, id, find });
}

async function changedBatch(
  batch: Batch,
  plan: Plan,
  amendment: Exclude<Amendment, { what: 'fee' }>,
  before: RequestContext,
): Promise<Batch> {
  switch (amendment.what) {
    case 'allowance':
      return withEdited(batch, plan, amendment, before);
    case 'onRevert': {
      if (plan.atomic || batch.calls.length === 1) throw new Refusal({ code: 'refusal.noSequence' });
      const { onRevert: _, ...rest } = batch;
      return amendment.onRevert === 'stop' ? rest : { ...rest, onRevert: 'continue' };
    }
    case 'together': {
      const { together: was, ...rest } = batch;
      if (!was && !plan.mayBeTogether) throw new Refusal({ code: 'refusal.notTogether' });
      if (!amendment.together) return rest;
      const { onRevert: _, ...whole } = rest;
      return { ...whole, together: true };
    }
    case 'takesBack': {
      const { takesBack: was, ...rest } = batch;
      if (!was && !plan.unused) throw new Refusal({ code: 'refusal.nothingUnused' });
      return amendment.takesBack ? { ...rest, takesBack: true } : rest;
    }
    case 'guarded':
      if (!plan.guard) throw new Refusal({ code: 'refusal.notGuarded' });
      return { ...batch, guarded: amendment.guarded };
    case 'tolerance': {
      const lines = plan.guard?.is === 'on' ? plan.guard.lines : [];
      const line = lines.find(({ bound }) => boundKey(bound) === amendment.line);
      if (line?.shown === undefined) throw new Refusal({ code: 'refusal.noTolerance' });
      return { ...batch, tolerances: { ...batch.tolerances, [amendment.line]: amendment.tolerance } };
    }
  }
}

/** Everything but the one amount stays to the byte, and what the site sent is kept beside it. */
async function withEdited(
  batch: Batch,
  plan: Plan,
  { call: index, amount }: Extract<Amendment, { what: 'allowance' }>,
  { tokens }: RequestContext,
): Promise<Batch> {
  const call = batch.calls[index];
  if (!call) throw new Refusal({ code: 'refusal.noCall' });
  const given = editableAllowance(
    decodeCall(call, batch.from),
    factsOf(plan, { own: [], watched: await tokens.all(), dealings: nobody }),
  );
  if (!given) throw new Refusal({ code: 'refusal.noAllowance' });
  if (amount < 0n) throw new Refusal({ code: 'refusal.allowanceBelowNothing' });
  const edited = withAllowance(call, amount);
  if (!edited) throw new Refusal({ code: 'refusal.allowanceTooLarge' });
  return { ...batch, calls: batch.calls.with(index, edited) };
}
