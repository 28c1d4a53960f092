import type { Step } from '../core/failpoints.ts';

/** Where the test listens that this build is for; a build without one has no failpoints. */
const control = import.meta.env?.SHEAF_FAILPOINTS;

/** Asks the test at each point whether to go on. One that kills the worker there does not answer. */
export const failpoint: Step | undefined = control
  ? async (name, batch) => {
      await fetch(`${control}/__fp/${encodeURIComponent(name)}/${encodeURIComponent(batch)}`).catch(() => undefined);
    }
  : undefined;
