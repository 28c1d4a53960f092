import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '../..');
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(TESTS, script), ...args], { encoding: 'utf8' });
  return { status, said: stdout, refused: stderr };
};

describe('npm run chaos', () => {
  test('--help says what there is', () => {
    expect(run('chaos/run.ts', '--help')).toMatchObject({ status: 0, said: expect.stringContaining('--seed'), refused: '' });
  });

  test.each([
    ['an option that it does not have', ['--nothing'], "Unknown option '--nothing'. What there is: --help.\n"],
    ['a number that is none', ['--scale', 'x'], '--scale takes a whole number above 0, not x. What there is: --help.\n'],
    [
      'a part that it does not have',
      ['--only', 'nothing'],
      'There is no part nothing: it is one that --list names, crashes, storm or control. What there is: --help.\n',
    ],
  ])('does nothing for %s, and says so in one line', (_, args, refused) => {
    expect(run('chaos/run.ts', ...args)).toEqual({ status: 2, said: '', refused });
  });
});
