import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/** What `probes.ts` puts into each file of ours. */
const global = globalThis as { __executed?: Record<string, number[]> };

afterAll(() => {
  const marks = Object.entries(global.__executed ?? {}).map(([file, hit]) => [file, Object.keys(hit).map(Number)]);
  if (process.env.SHEAF_MARKS) writeFileSync(process.env.SHEAF_MARKS, JSON.stringify(Object.fromEntries(marks)));
});
