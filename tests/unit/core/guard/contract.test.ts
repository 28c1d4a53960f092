import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guardFile } from '../../../../packaging/guard.ts';

test('G-05 address, digest and bytes of the guard are those of its source, to the byte', () => {
  const file = new URL('../../../../lib/core/guard/contract.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(guardFile());
});
