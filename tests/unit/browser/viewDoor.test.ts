import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../../../lib/core/command.ts';
import { errors } from '../../../lib/core/errors.ts';
import { StorageFailure } from '../../../lib/core/storage.ts';
import { message, OWN } from './browser.ts';

// The browser's stand-in has to be there before the door is.
const { openViewDoor } = await import('../../../lib/browser/viewDoor.ts');

const HOME = { id: OWN.split('//')[1], origin: OWN, url: `${OWN}/home.html` };

const thrown: Record<string, () => unknown> = {
  refusal: () => new Refusal({ code: 'refusal.wrongPassword' }),
  named: () => errors.unauthorized(),
  known: () => errors.chainDisconnected(7),
  database: () => new StorageFailure('full'),
  schema: () => z.object({ password: z.string() }).safeParse({}).error,
  secret: () => new Error('a secret'),
};

openViewDoor(async (name, params) => {
  if (thrown[name]) throw thrown[name]();
  return { name, params };
});

test('a screen of the wallet is answered', async () => {
  const answer = await message({ to: 'sheaf.view', name: 'lock', params: {} }, HOME);
  expect(answer).toEqual({ ok: true, value: { name: 'lock', params: {} } });
});

test.each([
  ['a refusal', 'refusal', { code: 'refusal.wrongPassword' }],
  ['a named error', 'named', { code: 'failure.unauthorized' }],
  ['a named error that screens know', 'known', { code: 'failure.disconnected', chainId: 7 }],
  ['a database that refuses', 'database', { code: 'storage.full' }],
  ['a row that is none', 'schema', { code: 'failure.unknown' }],
  ['anything else', 'secret', { code: 'failure.unknown' }],
])('%s reaches the user as what is to be said, which gives nothing away', async (_, name, said) => {
  expect(await message({ to: 'sheaf.view', name, params: {} }, HOME)).toEqual({ ok: false, said });
});

test.each([
  ['the bridge of a page', { ...HOME, origin: 'https://shop.example', url: 'https://shop.example/', tab: { id: 1 } }],
  ['a page that has our address in its own', { ...HOME, origin: undefined, url: `https://shop.example/?${OWN}/` }],
  ['a sandboxed frame of ours', { ...HOME, origin: 'null' }],
  ['another extension', { ...HOME, id: 'zyxwvutsrqponmlkjihgfedcbazyxwvu' }],
  ['nobody', {}],
])('P-08 %s is not answered', async (_, sender) => {
  expect(await message({ to: 'sheaf.view', name: 'lock', params: {} }, sender)).toBeUndefined();
});

test.each([[undefined], ['sheaf.nudge'], [{ to: 'elsewhere', name: 'lock' }], [{ to: 'sheaf.view', name: 7 }]])(
  'a message that is no command is left to others',
  async (content) => {
    expect(await message(content, HOME)).toBeUndefined();
  },
);
