import type { Clock, Random } from '../core/platform.ts';

/** What the wallet takes from the worker it runs in, besides the browser. */

export const clock: Clock = { now: () => Date.now() };

export const random: Random = {
  bytes(count) {
    const bytes = crypto.getRandomValues(new Uint8Array(count));
    return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  },
};

/** One at a time under a name, in every context of the extension (Web Locks). */
export const exclusively = <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(name, run) as Promise<Result>;

export const later = (milliseconds: number, run: () => void): void => {
  setTimeout(run, milliseconds);
};
