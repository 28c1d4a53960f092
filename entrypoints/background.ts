import { defineBackground } from 'wxt/utils/define-background';
import { oneShot } from '../lib/browser/alarms.ts';
import { setBadge } from '../lib/browser/badge.ts';
import { openPageDoor } from '../lib/browser/doors.ts';
import { setMaySetEthereum } from '../lib/browser/ethereumOwner.ts';
import { failpoint } from '../lib/browser/failpoint.ts';
import { onInstalled } from '../lib/browser/installed.ts';
import { keepAlive } from '../lib/browser/keepAlive.ts';
import { closeStoresToPages, isFirstStart, localStore, oncePerSession, sessionStore } from '../lib/browser/session.ts';
import { wakeAtStartup } from '../lib/browser/startup.ts';
import { openViewDoor } from '../lib/browser/viewDoor.ts';
import { closeApprovals, onApprovalsClosed, openHome, showApprovals } from '../lib/browser/windows.ts';
import { clock, exclusively, later, random } from '../lib/browser/world.ts';
import { openDatabase } from '../lib/store/db.ts';
import { startFreshLog } from '../lib/store/freshLog.ts';
import { createWallet } from '../lib/wallet.ts';

/** How long pages have to come back after the worker died, in milliseconds. */
const GRACE = 10_000;

/** The composition root: the wallet, the browser around it, and the doors between them. */
export default defineBackground(() => {
  let state: 'busy' | 'waiting' | 'done' = 'done';

  const wallet = createWallet({
    db: openDatabase(),
    session: sessionStore,
    local: localStore,
    fetch: (url, init) => fetch(url, init),
    clock,
    random,
    exclusively,
    later,
    failpoint,
    push: (origin) => pages.push(origin),
    showBatch: (key) => openHome(`#/activity/${key}`),
    claimEthereum: setMaySetEthereum,
    async waiting(count, show) {
      await setBadge(count);
      await (count === 0 ? closeApprovals() : show ? showApprovals() : undefined);
    },
    watching(now, next) {
      state = now;
      void (now === 'done' ? alarm.cancel() : alarm.ringAt(Date.now() + next));
    },
  });

  const pages = openPageDoor(wallet);
  openViewDoor(wallet.command);
  onApprovalsClosed(wallet.declineAll);
  onInstalled(() => openHome());
  wakeAtStartup();
  const alarm = oneShot('batches', wallet.check);
  keepAlive(() => state === 'busy');

  void closeStoresToPages();
  void isFirstStart().then((first) => wallet.resume(first ? 0 : GRACE));
  // Firefox, of another scheme, keeps its databases in another way.
  if (location.protocol === 'chrome-extension:') void oncePerSession('freshLog', startFreshLog).catch(() => undefined);
});
