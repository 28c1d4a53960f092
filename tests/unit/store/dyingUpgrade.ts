import { expect } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { withFaults } from '../../support/databaseFault.ts';

/** Has the database upgraded again and again, dying at one more of its writes each time, of which there are more than `least`. */
export async function dyingAtEachWrite<Made extends { name: string }>(
  make: () => Promise<Made>,
  least: number,
  then: (made: Made) => Promise<void>,
): Promise<void> {
  for (let nth = 1; ; nth++) {
    const made = await make();
    const dying = openDatabase(made.name);
    withFaults(dying).arm(nth % 2 ? 'no room' : 'undone', nth);
    const opened = await dying.open().then(
      () => true,
      () => false,
    );
    dying.close();
    if (opened) return expect(nth, 'writes of the migration').toBeGreaterThan(least);
    await then(made);
  }
}
