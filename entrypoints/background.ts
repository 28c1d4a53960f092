import { defineBackground } from 'wxt/utils/define-background';
import { openPageDoor } from '../lib/browser/doors.ts';
import { setMaySetEthereum } from '../lib/browser/ethereumOwner.ts';
import { failpoint } from '../lib/browser/failpoint.ts';
import { openHome } from '../lib/browser/home.ts';
import { onInstalled } from '../lib/browser/installed.ts';
import { onLastWindowClosed } from '../lib/browser/lastWindow.ts';
import { watchLock } from '../lib/browser/lockAlarm.ts';
import { tellScreens } from '../lib/browser/message.ts';
import { watchProtocols } from '../lib/browser/protocols.ts';
import { closeStoresToPages, localStore, sessionStore } from '../lib/browser/session.ts';
import { changeShortcuts, onShortcut, shortcutOf } from '../lib/browser/shortcuts.ts';
import { oncePerChromium, resumeAfterStart, wakeAtStartup } from '../lib/browser/startup.ts';
import { openViewDoor } from '../lib/browser/viewDoor.ts';
import { showWaiting } from '../lib/browser/waiting.ts';
import { watchBatches } from '../lib/browser/watching.ts';
import { onApprovalsClosed } from '../lib/browser/windows.ts';
import { clock, exclusively, later, random } from '../lib/browser/world.ts';
import { openDatabase } from '../lib/store/db.ts';
import { startFreshLog } from '../lib/store/freshLog.ts';
import { createWallet } from '../lib/wallet.ts';

/** When what an earlier worker did not live to tell is told, in milliseconds: whoever waits for an answer comes first. */
const UNTOLD_AFTER = 1_000;

/** The composition root: the wallet, the browser around it, and the doors between them. */
export default defineBackground({
  type: 'module',
  main() {
    const wallet = createWallet({
      db: openDatabase(),
      session: sessionStore,
      local: localStore,
      fetch: (url, init) => fetch(url, init),
      clock,
      random,
      exclusively,
      later,
      protocolOf: watchProtocols(),
      failpoint,
      push: (origin) => pages.push(origin),
      vaultChanged() {
        tellScreens();
        watchedLock();
      },
      waiting: showWaiting,
      watching: (state, next) => watching(state, next),
      showBatch: (key) => openHome(`#/activity/${key}`),
      claimEthereum: setMaySetEthereum,
      siteInSight: () => pages.siteInSight(),
      shortcutOf,
      changeShortcuts,
    });

    const pages = openPageDoor(wallet);
    const watching = watchBatches(wallet.check);
    const watchedLock = watchLock(wallet.openUntil);
    openViewDoor(wallet.command);
    onApprovalsClosed(wallet.declineAll);
    onLastWindowClosed(() => void wallet.browserLeft().catch(() => undefined));
    onShortcut('lock', () => void wallet.lock().catch(() => undefined));
    onInstalled(() => openHome());
    wakeAtStartup();
    wallet.prepare();

    void closeStoresToPages();
    void resumeAfterStart(wallet.resume);
    // Of what an earlier worker has stored, a page that asks nothing may have heard nothing.
    later(UNTOLD_AFTER, () => void pages.push().catch(() => undefined));
    // Firefox keeps its databases in another way.
    void oncePerChromium('freshLog', startFreshLog);
  },
});
