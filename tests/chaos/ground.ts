import { openDatabase as open } from '../../lib/store/db.ts';
import { withFaults } from '../support/databaseFault.ts';
import { drawFrom } from '../support/random.ts';
import { type Ground, NOTE } from './note.ts';

/**
 * The ground under the wallet's worker, in builds for chaos: a database that keeps a write and reports it as failed, and a clock
 * that jumps. The test notes in the session store what is to happen; each write that was reported so is told to it.
 */

declare const SHEAF_CONTROL: string;

interface Extension {
  storage: {
    session: {
      get(key: string): Promise<Record<string, Ground | undefined>>;
      onChanged: { addListener(listener: (changes: Record<string, { newValue?: Ground }>) => void): void };
    };
  };
  alarms: { create(name: string, info: { when?: number }): Promise<void> };
}

const { chrome } = globalThis as unknown as { chrome: Extension };

let skew = 0;
const now = Date.now.bind(Date);
Date.now = () => now() + skew;
// The browser's alarms go by the same clock.
const create = chrome.alarms.create.bind(chrome.alarms);
chrome.alarms.create = (name, info) => create(name, info.when === undefined ? info : { ...info, when: info.when - skew });

/** How often is looked whether a write has failed, in milliseconds. */
const OFTEN = 20;

export function openDatabase() {
  const db = open();
  const faults = withFaults(db);
  let draw = drawFrom(0);
  let writes = 0;
  const arm = () => (writes > 0 ? faults.arm('kept', draw.between(1, 2 * writes)) : faults.clear());
  const stand = (ground: Ground | undefined) => {
    if (!ground) return;
    draw = drawFrom(ground.seed);
    writes = ground.writes;
    arm();
  };
  chrome.storage.session.onChanged.addListener(({ [NOTE]: change }) => {
    if (!change?.newValue) return;
    skew = change.newValue.skew;
    stand(change.newValue);
  });
  void chrome.storage.session.get(NOTE).then(({ [NOTE]: ground }) => stand(ground));
  setInterval(() => {
    if (writes === 0 || faults.struck() === 0) return;
    arm();
    void fetch(`${SHEAF_CONTROL}/__kept`).catch(() => undefined);
  }, OFTEN);
  return db;
}
