import type { Site } from '../account/account.ts';
import type { Sites } from '../account/stores.ts';
import { errors, toWireError } from '../errors.ts';
import type { makeAnswers } from './answers.ts';
import { type Approval, isOwner } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import type { Method } from './method.ts';
import { isTorn } from './torn.ts';

export interface DisownedParts {
  store: Pick<Store, 'inState'>;
  methods: ReadonlyMap<string, Method>;
  sites: Pick<Sites, 'get'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'answer'>;
}

/**
 * Questions whose site has lost what they are about since it asked: its connection, or the account that would act (T-B19). Where the user
 * has just taken that away it is their no; of one that is found later the site hears what it would hear if it asked now.
 */
export function makeDisowned({ store, methods, sites, answers }: DisownedParts) {
  async function isDisowned(row: Approval): Promise<boolean> {
    const method = methods.get(row.method);
    if (isOwner(row.asker) || !method || isTorn(row, method)) return false;
    return !mayAsk(await sites.get(row.asker.origin), method, row.subject);
  }

  /** Those that wait, of one site or of all. */
  async function disowned(origin?: string): Promise<Approval[]> {
    const waiting = (await store.inState('waiting')).filter((row) => origin === undefined || row.asker.origin === origin);
    const are = await Promise.all(waiting.map(isDisowned));
    return waiting.filter((_, at) => are[at]);
  }

  const refuse = ({ id, method }: Approval) => {
    const unauthorized = methods.get(method)?.refusals?.unauthorized ?? errors.unauthorized;
    return answers.answer(id, 'waiting', { error: toWireError(unauthorized()) });
  };

  return {
    disowned,
    /** Refuses a question of which that is so. Says whether it is. */
    async refuseIfDisowned(row: Approval): Promise<boolean> {
      if (!(await isDisowned(row))) return false;
      await refuse(row);
      return true;
    },
    /** Refuses all that wait. */
    async refuseDisowned(): Promise<void> {
      await Promise.allSettled((await disowned()).map(refuse));
    },
  };
}

function mayAsk({ accounts }: Site, { access, actsFor }: Method, subject: unknown): boolean {
  const account = actsFor?.(subject);
  if (account !== undefined) return accounts.includes(account);
  return access === 'open' || accounts.length > 0;
}
