import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { outcomesOfOld, summaryOfOld, WARNINGS, warningOfOld } from '../../../lib/store/oldSentences.ts';
import { fixtureOf, layDown, native } from '../../support/databaseFixture.ts';
import { dyingAtEachWrite } from './dyingUpgrade.ts';

/** Questions that wait since versions 1 and 2 of the database, which said in English why calls fail, and what to look at twice. */

const laidDown = async (version: number) => {
  const name = `questions-${crypto.randomUUID()}`;
  await layDown(await fixtureOf(version), name);
  return { name };
};

async function subjects(name: string): Promise<Record<string, unknown>> {
  const db = openDatabase(name);
  const rows = await db.approvals.toArray();
  db.close();
  return Object.fromEntries(rows.map(({ id, subject }) => [id, subject]));
}

/** What stands in a text of today, as data. */
const name = (text: string) => ({ type: 'name', text });
const at = (address: string) => ({ type: 'address', address });
const warning = (level: string, code: string, params: object = {}) => ({ type: 'said', code, params, level });

const said = (text: string) => ({ outcome: 'reverts', reason: { code: 'revert.text', text } });
const inCodes = {
  named: { plan: { blocked: { code: 'blocked.short' }, outcomes: [{ outcome: 'reverts', failsWith: 1 }, said('closed')] } },
  pretended: { plan: { outcomes: [said('call 9 fails'), said('call 9 fails')] } },
  message: { warnings: [warning('danger', 'warning.message.transaction'), warning('caution', 'warning.message.noText')] },
  'sign-in': {
    warnings: [warning('caution', 'warning.signIn.checksum')],
    says: { type: 'said', code: 'signing.signIn', params: { domain: name('dapp.example') } },
  },
  forgery: {
    warnings: [
      warning('danger', 'warning.signIn.domain', { domain: name('bank.example'), site: name('https://dapp.example') }),
      warning('danger', 'warning.signIn.uri', { uri: name('https://bank.example/'), site: name('https://dapp.example') }),
      warning('danger', 'warning.signIn.account', {
        named: name('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
        account: name('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'),
      }),
      warning('danger', 'warning.signIn.network', { named: name('5'), chainId: name('31337') }),
    ],
  },
  token: {
    warnings: [
      warning('caution', 'warning.token.wellKnown', {
        symbol: name('USDC'),
        address: at('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
      }),
      warning('caution', 'warning.token.watched', { address: at('0x5fbdb2315678afecb367f032d93f642f64180aa3') }),
      warning('caution', 'warning.token.currency'),
    ],
  },
  network: { warnings: [warning('caution', 'warning.network.namesake', { name: name('Local') })] },
};

describe.each([1, 2])('T-H6 a question of version %i', (version) => {
  test('says by codes why its calls fail, what to look at and what it does, and quotes a contract that talks as the wallet', async () => {
    expect(await subjects((await laidDown(version)).name)).toMatchObject(inCodes);
  });

  test('is the same after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(
      () => laidDown(version),
      1,
      async ({ name }) => {
        expect(await native(name)).toMatchObject({ version: 10 * version });
        expect(await subjects(name)).toMatchObject(inCodes);
      },
    );
  });
});

describe('T-C21 the outcomes of a plan of 0.1.0', () => {
  const of = (...reasons: (string | undefined)[]) =>
    reasons.map((reason) => ({ outcome: 'reverts' as const, ...(reason === undefined ? {} : { reason }) }));
  const because = (failsWith: number) => ({ outcome: 'reverts', failsWith });

  test.each<[string, ReturnType<typeof of>, unknown[]]>([
    ['name the call that fails', of('call 2 fails', 'closed', 'call 2 fails'), [because(1), said('closed'), because(1)]],
    ['name the call that fails without a reason', of('call 2 fails', undefined), [because(1), { outcome: 'reverts' }]],
    ['name no call', of('closed', 'closed'), [said('closed'), said('closed')]],
    [
      'have a contract’s words where all say the same',
      of('call 2 fails', 'call 2 fails'),
      [said('call 2 fails'), said('call 2 fails')],
    ],
    [
      'have a contract’s words where two calls may be meant',
      of('call 2 fails', 'call 1 fails'),
      [said('call 2 fails'), said('call 1 fails')],
    ],
    [
      'have a contract’s words where one says something else',
      of('call 3 fails', 'closed', 'gone'),
      [said('call 3 fails'), said('closed'), said('gone')],
    ],
    ['have a contract’s words where there is no other call', of('call 9 fails'), [said('call 9 fails')]],
    ['that only begin or end so', of('call 2 fails badly', 'closed'), [said('call 2 fails badly'), said('closed')]],
  ])('%s', (_, old, expected) => {
    expect(outcomesOfOld(old, true)).toEqual(expected);
  });

  test('name no call one by one', () => {
    expect(outcomesOfOld(of('call 2 fails', 'closed'), false)).toEqual([said('call 2 fails'), said('closed')]);
  });

  test('stay as they are where they say it by codes', () => {
    const today = [because(1), said('call 1 fails')];
    expect(outcomesOfOld(today as ReturnType<typeof of>, true)).toEqual(today);
  });
});

describe('T-H6 a warning of 0.1.0', () => {
  test.each(Object.entries(WARNINGS))('%s is told by its code, however grave it was', (code, sentence) => {
    expect(warningOfOld(sentence)).toMatchObject({ code, level: 'caution' });
    expect(warningOfOld(`Danger: ${sentence}`)).toMatchObject({ code, level: 'danger' });
  });

  test.each([
    ['in words that nobody knows', 'Look out.', 'caution', 'Look out.'],
    ['in grave words that nobody knows', 'Danger: look out.', 'danger', 'look out.'],
    ['that has that word elsewhere', 'No Danger: here.', 'caution', 'No Danger: here.'],
    ['that goes on', 'this sign-in message has expired. Or not.', 'caution', 'this sign-in message has expired. Or not.'],
    ['that begins before', 'So this sign-in message has expired.', 'caution', 'So this sign-in message has expired.'],
    ['with another mark at its end', 'this sign-in message has expired!', 'caution', 'this sign-in message has expired!'],
  ])('%s is kept as data', (_, sentence, level, text) => {
    expect(warningOfOld(sentence)).toEqual(warning(level, 'warning.stored', { sentence: name(text) }));
  });

  test('keeps what a site put into it as data, whatever it says', () => {
    const site = 'a, but b asks for it.\nc';
    expect(warningOfOld(`this signs you in to ${site}, but https://dapp.example asks for it.`).params).toEqual({
      domain: name(site),
      site: name('https://dapp.example'),
    });
    const nowhere = warningOfOld('It looks like a token that you watch already, at 0x12.');
    expect(nowhere.params).toEqual({ address: name('0x12') });
  });

  test('is not searched where it is longer than any was', () => {
    const long = 'x'.repeat(3_000);
    expect(warningOfOld(`Its name looks like that of ${long}, which is another network.`).code).toBe('warning.stored');
  });

  test('is joined by what a message does', () => {
    expect(summaryOfOld('It does something else.')).toEqual(name('It does something else.'));
  });
});
