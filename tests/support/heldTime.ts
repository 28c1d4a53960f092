import { vi } from 'vitest';

/** A clock that stands still, with all time-outs of requests bound to it: what hangs, hangs until the test lets the time pass. */
export function holdTime() {
  let now = Date.now();
  const waiting = new Set<{ until: number; controller: AbortController }>();
  // Fake timers do not know of this one.
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    waiting.add({ until: now + milliseconds, controller });
    return controller.signal;
  });
  return {
    now: () => now,
    pass(milliseconds: number) {
      now += milliseconds;
      for (const each of waiting) {
        if (each.until > now) continue;
        waiting.delete(each);
        each.controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
      }
    },
    /** How many time-outs are still to come, also those of requests that have long been answered. */
    toCome: () => waiting.size,
    goOn: () => spy.mockRestore(),
  };
}
