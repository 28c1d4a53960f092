import type { WhomToAskStore } from '../core/network/whomToAsk.ts';
import { WhomToAsk } from '../core/network/whomToAsk.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { everyTime, type Remember } from './remember.ts';

const NAME = 'whomToAsk';

/**
 * Among the settings, whom the wallet may ask. A wallet without the row is of a version that asked from the start: its user has decided.
 * One without a vault has no user yet, and what is damaged was no yes.
 */
export function whomToAskStore(db: Database, remember: Remember = everyTime): WhomToAskStore {
  // Both at one moment: between the two a vault could come.
  const read = (): Promise<WhomToAsk> =>
    db.transaction('r', db.settings, db.vault, async () => {
      const row = await db.settings.get(NAME);
      if (row) return WhomToAsk.safeParse(row.value).data ?? 'open';
      return (await db.vault.count()) > 0 ? 'chosen' : 'open';
    });
  const isNow = async (value: WhomToAsk) => (await db.settings.get(NAME))?.value === value;
  return {
    get: remember(['settings', 'vault'], read),
    postpone: () =>
      kept(
        () =>
          db.transaction('rw', db.settings, async () => {
            // Whoever has chosen elsewhere in the meantime has chosen.
            if (!(await isNow('chosen'))) await db.settings.put({ name: NAME, value: 'later' });
          }),
        async () => (await isNow('later')) || (await isNow('chosen')),
      ),
    choose: (networks, selectedChain) =>
      kept(
        () =>
          db.transaction('rw', db.settings, db.networks, async () => {
            await db.networks.bulkPut([...networks]);
            if (selectedChain !== undefined) await db.settings.put({ name: 'selectedChain', value: selectedChain });
            await db.settings.put({ name: NAME, value: 'chosen' });
          }),
        // All in one transaction: where that is there, the rest is.
        () => isNow('chosen'),
      ),
  };
}

/**
 * Within the transaction that makes a vault, and before it: where there was none, whom to ask is still open, so that no vault stands
 * without an answer or this question.
 */
export async function leaveOpenWhomToAsk(db: Pick<Database, 'settings' | 'vault'>): Promise<void> {
  if ((await db.vault.count()) > 0 || (await db.settings.get(NAME))) return;
  await db.settings.put({ name: NAME, value: 'open' satisfies WhomToAsk });
}
