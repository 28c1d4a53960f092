/** A mutation that changes nothing anybody could see, and why; `original` and `replacement` as `npm run mutants` prints them. */
export interface Equivalent {
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'lib/vault/crypto.ts',
    original: 'text.encode(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));',
    replacement: 'text.encode(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -2 : 1))));',
    reason: 'A sort asks only whether the number is below nought.',
  },
  {
    file: 'lib/vault/backoff.ts',
    original: 'if (at < failed.at) await store.setFailedUnlocks({ ...failed, at });',
    replacement: 'if (at <= failed.at) await store.setFailedUnlocks({ ...failed, at });',
    reason: 'Writes what is there already.',
  },
];
