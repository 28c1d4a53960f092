import { describe, expect, test } from 'vitest';
import { fieldOf, peopleWith, readContact } from '../../../lib/view/people.ts';
import { FRIEND, ME, POISON, STRANGER } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';

const contacts = [
  { address: FRIEND, name: 'Ada', note: 'the miller', addedAt: 2 },
  { address: STRANGER, name: 'änne 10', addedAt: 0 },
  { address: POISON, name: 'Änne 9', addedAt: 1 },
];
const known = { accounts: [accountOf(ME, 0, 'Account 1')], contacts: contacts.slice(0, 1) };
const names = (text: string) => peopleWith(text, contacts).map(({ name }) => name);

describe('people are found', () => {
  test.each([
    ['nothing', ' ', ['Ada', 'Änne 9', 'änne 10']],
    ['a part of a name', 'ÄNNE', ['Änne 9', 'änne 10']],
    ['a part of a note', 'mill', ['Ada']],
    ['an address as it is written elsewhere', FRIEND.toUpperCase(), ['Ada']],
    ['what nobody has', 'Eve', []],
  ])('by %s', (_, text, found) => expect(names(text)).toEqual(found));
});

const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('what is typed of somebody', () => {
  const problemOf = (address: string, name = 'Eve') => readContact({ address, name }, undefined, known).problem;

  test.each([
    ['as it comes', STRANGER],
    ['in capitals, with blanks around it', ` 0x${STRANGER.slice(2).toUpperCase()}\n`],
    ['with its network', `eth:${STRANGER}`],
  ])('is an address %s', (_, address) =>
    expect(readContact({ address, name: 'Eve' }, undefined, known)).toEqual({ address: STRANGER }),
  );

  test('is none with a wrong checksum, by a name, or where it is there already', () => {
    expect(problemOf(CHECKSUMMED.replace('F', 'f'))).toEqual({ code: 'recipient.checksum' });
    expect(problemOf('ada.eth')).toEqual({ code: 'people.address.name' });
    expect(problemOf(FRIEND)).toEqual({ code: 'people.address.saved', name: 'Ada' });
    expect(problemOf(CHECKSUMMED)).toEqual({ code: 'refusal.contactAddress.own' });
  });

  test('T-J7 cannot be taken for an account that the user has not named', () => {
    expect(problemOf(STRANGER, 'Account 1')).toEqual({ code: 'refusal.name.account', name: 'Account 1' });
    expect(readContact({ address: '', name: 'Ada' }, FRIEND, known)).toEqual({ address: FRIEND });
  });

  test.each(['Account 2', 'аccount 17', 'ACCOUNT2'])('T-J7 nor for one that is still to come: %s', (name) =>
    expect(problemOf(STRANGER, name)?.code).toBe('people.name.numbered'),
  );

  test.each(['Bank account 2', 'Ada 2', 'Accounting'])('may be called %s', (name) =>
    expect(problemOf(STRANGER, name)).toBeUndefined(),
  );

  test.each([
    ['address', 'recipient.length'],
    ['address', 'refusal.contactAddress.like'],
    ['name', 'refusal.name.contact'],
    ['name', 'people.name.numbered'],
    ['name', 'input.name.blank'],
    ['note', 'input.note.tooLong'],
  ] as const)('has its problem at the field: %s of %s', (field, code) =>
    expect(fieldOf({ code, name: 'Ada', count: 1 } as Parameters<typeof fieldOf>[0])).toBe(field),
  );
});
