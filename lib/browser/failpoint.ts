import type { FailpointHook } from '../core/batch/failpoints.ts';
import { sessionStore } from './session.ts';

/** Where the test listens that this build is for; a build without one has no failpoints. */
const control = import.meta.env?.SHEAF_FAILPOINTS;

/**
 * At the point that the test has noted for this batch in the session store, asks the test whether to go on. One that kills the
 * worker there does not answer. Anywhere else it returns at once: asking at each step would make the wallet much slower, and so
 * another one than users have.
 */
export const failpoint: FailpointHook | undefined = control
  ? async (name, batch) => {
      if ((await sessionStore.get(`failpoint ${batch}`)) !== name) return;
      await fetch(`${control}/__fp/${encodeURIComponent(name)}/${encodeURIComponent(batch)}`).catch(() => undefined);
    }
  : undefined;
