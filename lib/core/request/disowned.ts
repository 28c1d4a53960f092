import type { Site } from '../account/account.ts';
import type { Sites } from '../account/stores.ts';
import { errors, type NamedError, toWireError } from '../errors.ts';
import type { Networks } from '../network/stores.ts';
import type { makeAnswers } from './answers.ts';
import { type Approval, isOwner } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import type { Method } from './method.ts';
import { isTorn } from './torn.ts';

export interface DisownedParts {
  store: Pick<Store, 'inState'>;
  methods: ReadonlyMap<string, Method>;
  sites: Pick<Sites, 'get'>;
  networks: Pick<Networks, 'get'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'answer'>;
}

/**
 * Questions that have lost what they are about since they were asked: their site its connection, or the account that would act (T-B19), or
 * the wallet the network (N-29). Where the user has just taken that away it is their no; of one that is found later the site hears what it
 * would hear if it asked now.
 */
export function makeDisowned({ store, methods, sites, networks, answers }: DisownedParts) {
  /** What its site would hear, or its owner; nothing where nothing is lost. */
  async function lossOf(row: Approval): Promise<NamedError | undefined> {
    const method = methods.get(row.method);
    if (!method || isTorn(row, method)) return undefined;
    const isLost = isOwner(row.asker) ? false : !mayAsk(await sites.get(row.asker.origin), method, row.subject);
    return isLost ? (method.refusals?.unauthorized ?? errors.unauthorized)() : networkLoss(method, row.subject, networks);
  }

  /** Those that wait, of one site or of all. */
  async function disowned(origin?: string): Promise<Approval[]> {
    const waiting = (await store.inState('waiting')).filter((row) => origin === undefined || row.asker.origin === origin);
    const losses = await Promise.all(waiting.map(lossOf));
    return waiting.filter((_, at) => losses[at]);
  }

  /** Says whether there was a reason to. */
  async function refuseIfDisowned(row: Approval): Promise<boolean> {
    const loss = await lossOf(row);
    if (!loss) return false;
    await answers.answer(row.id, 'waiting', { error: toWireError(loss) });
    return true;
  }

  return {
    disowned,
    /** Refuses a question of which that is so. Says whether it is. */
    refuseIfDisowned,
    /** Refuses all that wait. */
    async refuseDisowned(): Promise<void> {
      await Promise.allSettled((await store.inState('waiting')).map(refuseIfDisowned));
    },
  };
}

/** Why a question, or a yes to it, comes to nothing: its network is none of the wallet's any more. */
export async function networkLoss(
  { chainOf, refusals }: Pick<Method, 'chainOf' | 'refusals'>,
  subject: unknown,
  networks: Pick<Networks, 'get'>,
): Promise<NamedError | undefined> {
  const chainId = chainOf?.(subject);
  if (chainId === undefined || (await networks.get(chainId))) return undefined;
  return (refusals?.noNetwork ?? errors.unrecognizedChain)(chainId);
}

function mayAsk({ accounts }: Site, { access, actsFor }: Method, subject: unknown): boolean {
  const account = actsFor?.(subject);
  if (account !== undefined) return accounts.includes(account);
  return access === 'open' || accounts.length > 0;
}
