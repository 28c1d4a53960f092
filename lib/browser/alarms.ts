import { browser } from 'wxt/browser';

/** Browsers fire an alarm no sooner than this. */
const SHORTEST_MINUTES = 0.5;

/** Runs each time the alarm fires. Called in the first turn of the worker, because the alarm may be what starts it. */
function onRing(name: string, run: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) run();
  });
}

export interface Alarm {
  /**
   * Fires at that time (milliseconds since 1970), or half a minute from now where that is later. Replaces the alarm set before.
   */
  ringAt(time: number): Promise<void>;
  cancel(): Promise<void>;
}

/** An alarm that fires once, at the time it is set to. */
export const oneShot = (name: string, run: () => void): Alarm => makeAlarm(name, run, {});

/** An alarm that goes on firing each minute after its time, until it is set anew or cancelled: no death of a worker ends that. */
export const insistent = (name: string, run: () => void): Alarm => makeAlarm(name, run, { periodInMinutes: 1 });

function makeAlarm(name: string, run: () => void, again: { periodInMinutes?: number }): Alarm {
  onRing(name, run);
  return {
    async ringAt(time) {
      await browser.alarms.create(name, { when: Math.max(time, Date.now() + SHORTEST_MINUTES * 60_000), ...again });
    },
    async cancel() {
      await browser.alarms.clear(name);
    },
  };
}
