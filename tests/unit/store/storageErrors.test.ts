import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { StorageFailure } from '../../../lib/core/storage.ts';
import { NewerDatabase, troubleOf } from '../../../lib/store/storageErrors.ts';
import { withStorageErrors } from '../../../lib/store/withStorageErrors.ts';

const error = (name: string, message = '', inner?: unknown) => Object.assign(new Error(message), { name, inner });
const nested = (depth: number): unknown =>
  depth === 0 ? error('QuotaExceededError') : error('SomeError', '', nested(depth - 1));

describe('T-H3 T-H5 what an error of the database means for the user', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a newer database', new NewerDatabase(''), 'newer'],
    ['one that says so by name', error('VersionError'), 'newer'],
    ['no room', new DOMException('', 'QuotaExceededError'), 'full'],
    ['no room, in the words of Firefox', error('UnknownError', 'NS_ERROR_FILE_NO_DEVICE_SPACE'), 'full'],
    ['no room, in capital letters', error('UnknownError', 'NO SPACE LEFT ON DEVICE'), 'full'],
    ['a disk that is full', error('UnknownError', 'The disk of this device is full'), 'full'],
    ['no space, as the cause', error('AbortError', '', error('DataError', 'no space left')), 'full'],
    ...[
      ...['UnknownError', 'AbortError', 'DatabaseClosedError', 'InvalidStateError', 'InvalidTableError', 'NotFoundError'],
      ...['MissingAPIError', 'NoSuchDatabaseError', 'OpenFailedError', 'NotReadableError', 'TimeoutError'],
    ].map((name): [string, unknown, string] => [name, error(name), 'unreadable']),
    ['an abort for want of room', error('AbortError', '', error('QuotaExceededError')), 'full'],
    ['a closing for a newer database', error('DatabaseClosedError', '', error('VersionError')), 'newer'],
    ['an abort for what was asked', error('AbortError', '', error('ConstraintError')), 'unreadable'],
    ['a bulk of which the first failed', new Dexie.BulkError('', { 0: error('QuotaExceededError') } as never), 'full'],
    ['a cause five deep', nested(5), 'full'],
    ['a cause so deep that it is none', nested(6), undefined],
    ['what was asked', error('ConstraintError'), undefined],
    ['a name that every object has', error('constructor'), undefined],
    ['a word', 'QuotaExceededError', undefined],
    ['nothing', null, undefined],
    ['an object without a name', { message: 'no space' }, undefined],
  ])('%s', (_, thrown, meaning) => expect(troubleOf(thrown)).toBe(meaning));
});

describe('J-11 a store whose refusals have a name', () => {
  const store = withStorageErrors({
    size: 7,
    plain: (value: number) => value + 1,
    later: async (thrown: unknown) => {
      if (thrown) throw thrown;
      return 'done';
    },
    self() {
      return Promise.resolve(this.size);
    },
  });

  test('gives what the store gives', async () => {
    expect([store.size, store.plain(1), await store.later(undefined), await store.self()]).toEqual([7, 2, 'done', 7]);
  });

  test('names what is the matter with the database, and nothing else', async () => {
    await expect(store.later(error('QuotaExceededError'))).rejects.toEqual(new StorageFailure('full'));
    const other = error('ConstraintError');
    await expect(store.later(other)).rejects.toBe(other);
  });
});
