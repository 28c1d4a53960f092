import 'fake-indexeddb/auto';
import { setImmediate as laterOn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { metKey } from '../../../lib/core/names/dealingIndex.ts';
import { SOME_SITE } from '../../../lib/core/network/network.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { type Database, openDatabase } from '../../../lib/store/db.ts';
import { dealingStore } from '../../../lib/store/dealings.ts';
import { OLD_REASONS } from '../../../lib/store/oldReasons.ts';
import { OLD, saidOfOld } from '../../../lib/store/oldSentences.ts';
import { isKey } from '../../../lib/words/words.ts';
import { FRIEND, POISON, ROUTER, STRANGER, THIEF } from '../../corpus/addresses.ts';
import { call } from '../../corpus/request.ts';
import { contents, type DatabaseFixture, fixtureOf, layDown, native } from '../../support/databaseFixture.ts';
import { dyingAtEachWrite } from './dyingUpgrade.ts';

/** A token that only the user's list has. */
const ODD: Address = '0x0dd0000000000000000000000000000000000dd0';
/** Of the batches in the fixtures. */
const CHAIN = 31337;
const PAID = { given: new Map([['native', 10n ** 18n]]), met: true };
const MET = { given: new Map(), met: true };
const STRANGE = { given: new Map(), met: false };

/** What version 7 has in other places, or had not. */
const MOVED = { index: 0, number: 0, order: 0, source: 0, phrase: 0, phrases: 0 };
const bareVault = (row: Record<string, unknown>) => ({ ...row, ...MOVED, measured: 0 });

const freshName = () => `upgrades-${crypto.randomUUID()}`;

test.each([1, 2])(
  'V-10 networks that sites had added by version %i are told as some site’s, all others are as they were',
  async (version) => {
    const fixture = await fixtureOf(version);
    const [local] = fixture.rows.networks ?? [];
    const ethereum = { ...local, chainId: 1 };
    const polygon = { ...local, chainId: 137 };
    fixture.rows.networks = [ethereum, polygon, { ...local }];
    const name = freshName();
    await layDown(fixture, name);
    const db = openDatabase(name);
    expect(await db.networks.toArray()).toEqual([ethereum, { ...polygon, addedBy: SOME_SITE }, local]);
    db.close();
  },
);

describe('N-01 losses of version 1', () => {
  /** A batch that is closed or open, and lost its nonce. */
  const lost = (fixture: DatabaseFixture, key: string, open: 0 | 1) => {
    const [batch] = fixture.rows.batches ?? [];
    const [slot] = fixture.rows.slots ?? [];
    const { nonceKey: _, ...row } = { ...slot };
    fixture.rows.batches?.push({ ...batch, key, id: key, open, seq: 100 + open });
    fixture.rows.slots?.push({ ...row, hash: `0x${key}`, batch: key, state: 'replaced' });
  };
  const withLosses = async () => {
    const fixture = await fixtureOf(1);
    lost(fixture, 'closed', 0);
    lost(fixture, 'open', 1);
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture };
  };
  const states = async (name: string) => {
    const db = openDatabase(name);
    const found = await Promise.all(['closed', 'open'].map(async (key) => (await db.slots.get(`0x${key}`))?.state));
    db.close();
    return found;
  };

  test('are final where the batch was closed, and looked at again where it was not', async () => {
    const { name } = await withLosses();
    expect(await states(name)).toEqual(['lost', 'replaced']);
  });

  test('T-H6 are whole again after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(withLosses, 1, async ({ name }) => expect(await states(name)).toEqual(['lost', 'replaced']));
  });
});

describe('N-26 whom the user dealt with in version 1', () => {
  /** More than are held at a time, the first for a friend; every hundredth is torn in another way. */
  const BATCHES = 450;
  const TEARS: Record<string, unknown>[] = [
    { calls: 'none' },
    { calls: [{ to: '0xabcd', value: 1n, data: '0x' }] },
    { calls: [{ to: FRIEND, value: '1', data: '0x' }] },
    { calls: [null] },
    { from: 7 },
  ];
  const payments = async () => {
    const fixture = await fixtureOf(1);
    const [batch] = fixture.rows.batches ?? [];
    const torn = (at: number) => (at % 100 === 1 ? TEARS[(at - 1) / 100] : {});
    const more = Array.from({ length: BATCHES }, (_, at) => {
      const calls = [{ to: at === 0 ? FRIEND : payee(at), value: 10n ** 18n, data: '0x' }];
      return { ...batch, key: `key ${at}`, id: `id ${at}`, seq: 100 + at, calls, ...torn(at) };
    });
    fixture.rows.batches?.push(...more);
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture, more };
  };
  const payee = (at: number): Address => `0x${at.toString(16).padStart(40, '5')}`;
  const nearest = async (db: Database, ...addresses: Address[]) => [
    ...(await dealingStore(db).nearest(CHAIN, addresses)).values(),
  ];

  test('is known by its index, of any age; what cannot be read is left as it is, and opens all the same', async () => {
    const { name, more } = await payments();
    const db = openDatabase(name);
    const last = payee(BATCHES - 1);
    expect(await nearest(db, FRIEND, POISON, payee(200), last, payee(101))).toEqual([
      PAID,
      { ...STRANGE, imitated: FRIEND },
      PAID,
      PAID,
      STRANGE,
    ]);
    for (const before of more) {
      const { dealt, ...after } = (await db.batches.get(before.key)) ?? {};
      expect([after, dealt?.length]).toEqual([before, Number(before.key.slice(4)) % 100 === 1 ? undefined : 1]);
    }
    db.close();
  });

  test('T-H13 is found without holding more than some hundreds of batches at a time', async () => {
    const { name } = await payments();
    const db = openDatabase(name);
    let most = 0;
    db.use({
      stack: 'dbcore',
      name: 'most',
      create: (core) => ({
        ...core,
        table: (table) => ({
          ...core.table(table),
          async query(request) {
            const found = await core.table(table).query(request);
            if (request.values) most = Math.max(most, found.result.length);
            return found;
          },
        }),
      }),
    });
    await db.open();
    db.close();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(200);
  });

  test('T-H6 is known after a migration that died at any of its writes, and what waited still waits', async () => {
    await dyingAtEachWrite(payments, 3, async ({ name, fixture }) => {
      expect(await native(name)).toMatchObject({ version: 10 });
      const db = openDatabase(name);
      expect(await nearest(db, FRIEND, payee(BATCHES - 1))).toEqual([PAID, PAID]);
      const byId = (rows: Record<string, unknown>[] = []) => new Map(rows.map(({ id, subject: _, ...row }) => [id, row]));
      expect(byId((await contents(db)).approvals)).toEqual(byId(fixture.rows.approvals));
      db.close();
    });
  });
});

describe('V-12 whom version 2 counted as dealt with', () => {
  /** What a site can have a user confirm for nothing, as it was written down then. */
  const marked = async () => {
    const fixture = await fixtureOf(2);
    const [batch] = fixture.rows.batches ?? [];
    const row = (at: number, to: Address, change: object) => {
      const common = { ...batch, key: `key ${at}`, id: `id ${at}`, seq: 100 + at, open: 0 };
      return { ...common, calls: [{ to, value: 0n, data: '0x' }], dealt: [metKey(to)], ...change };
    };
    const send = call(ODD, 'transfer(address to, uint256 amount)', [ROUTER, 10n ** 18n]);
    fixture.rows.batches?.push(
      row(0, FRIEND, { calls: [{ to: FRIEND, value: 10n ** 18n, data: '0x' }] }),
      row(1, THIEF, {}),
      row(2, STRANGER, { calls: 'torn' }),
      row(3, ODD, { calls: [send], dealt: [metKey(ODD), metKey(ROUTER)] }),
    );
    fixture.rows.tokens?.push({ chainId: CHAIN, address: ODD, symbol: 'ODD', name: 'Odd', decimals: 18, addedAt: 0 });
    const name = freshName();
    await layDown(fixture, name);
    return { name };
  };
  const known = async (name: string) => {
    const db = openDatabase(name);
    const near = await dealingStore(db).nearest(CHAIN, [FRIEND, POISON, THIEF, STRANGER, ROUTER]);
    db.close();
    return [...near.values()];
  };
  const anew = [PAID, { ...STRANGE, imitated: FRIEND }, MET, MET, MET];

  test('stays so where something known was given, and is only met otherwise, also where nobody can tell', async () => {
    expect(await known((await marked()).name)).toEqual(anew);
  });

  test('is told apart by a window, too, which has to load for it what it does not begin with', async () => {
    const { name } = await marked();
    vi.resetModules();
    const { databaseWith } = await import('../../../lib/store/versions.ts');
    const { isWellKnown } = await import('../../../lib/core/token/wellKnownTokens.ts');
    expect(() => isWellKnown(CHAIN, ODD)).toThrow('not there yet');
    const db = databaseWith(async () => {
      for (let turns = 0; turns < 20; turns++) await laterOn();
      return import('../../../lib/store/upgrades.ts');
    }, name);
    await db.open();
    db.close();
    expect(await known(name)).toEqual(anew);
  });

  test('T-H6 is told apart after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(marked, 1, async ({ name }) => {
      expect(await native(name)).toMatchObject({ version: 20 });
      expect(await known(name)).toEqual(anew);
    });
  });
});

describe('what versions 1 and 2 said in English', () => {
  /** More than are held at a time, each with something to say. */
  const ROWS = 250;
  /** The last one that says the same as the first. */
  const LAST = 245;
  const NODE = 'nonce too high; \u202ebad';
  const SHORT = 'The account does not hold enough to pay for this batch and its network fee.';

  async function english(version: 1 | 2) {
    const fixture = await fixtureOf(version);
    const [batch] = fixture.rows.batches ?? [];
    const [slot] = fixture.rows.slots ?? [];
    const [question] = (fixture.rows.approvals ?? []).filter(({ state }) => state === 'waiting');
    const { nonceKey: _, ...row } = { ...slot };
    const nth = (at: number) => ({ key: `key ${at}`, id: `id ${at}`, seq: 100 + at });
    const batches = [
      { refused: 'Another transaction took its place in the account’s order.' },
      { refused: 'The wallet is locked' },
      { damaged: 'The record of it is not what was written', open: 1 },
      { refused: 7 },
    ];
    fixture.rows.batches?.push(...batches.map((said, at) => ({ ...batch, open: 0, ...nth(at), ...said })));
    const troubles = [
      'Another version of it was included.',
      'the chain does not know this type of transaction',
      NODE,
      { torn: true },
      'the node took too long; the node limits its rate (HTTP 429); the node answered HTTP 503',
      'no time left',
      `the node took too long; ${NODE}`,
    ];
    const slots = Array.from({ length: ROWS }, (_, at) => ({ ...row, hash: `0x${at}`, trouble: troubles[at % troubles.length] }));
    fixture.rows.slots?.push(...slots);
    const asked = (id: string, subject: unknown) => ({ ...question, id, seq: 100 + Number(id), request: id, claim: id, subject });
    const subject = question?.subject as { plan: object };
    fixture.rows.approvals?.push(
      asked('1', { ...subject, plan: { ...subject.plan, blocked: SHORT } }),
      asked('2', { plan: null }),
      asked('3', { ...subject, plan: { ...subject.plan, blocked: 'Nobody says this' } }),
    );
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture };
  }

  const said = async (name: string) => {
    const db = openDatabase(name);
    const slots = await Promise.all([0, 1, 2, 3, 4, 5, 6, LAST].map(async (at) => (await db.slots.get(`0x${at}`))?.trouble));
    const batches = await Promise.all([0, 1, 2, 3].map((at) => db.batches.get(`key ${at}`)));
    const questions = await Promise.all(['1', '2', '3'].map(async (id) => (await db.approvals.get(id))?.subject as Asked));
    db.close();
    return {
      slots,
      batches: batches.map((row) => row?.refused ?? row?.damaged),
      questions: questions.map(({ plan }) => plan?.blocked),
      fees: questions.map(({ plan }) => plan?.maxFee),
    };
  };
  interface Asked {
    plan: { blocked?: unknown; maxFee?: bigint } | null;
  }

  const inCodes = {
    slots: [
      { code: 'trouble.otherVersion' },
      { code: 'broadcast.unknownType' },
      { code: 'failure.told', text: NODE },
      { torn: true },
      {
        code: 'failure.both',
        one: { code: 'rpc.tooLong' },
        other: {
          code: 'failure.both',
          one: { code: 'rpc.limited.status', status: 429 },
          other: { code: 'rpc.status', status: 503 },
        },
      },
      { code: 'rpc.noTime' },
      { code: 'failure.told', text: `the node took too long; ${NODE}` },
      { code: 'trouble.otherVersion' },
    ],
    batches: [{ code: 'refused.placeTaken' }, { code: 'failure.locked' }, { code: 'damaged.record' }, 7],
    questions: [{ code: 'blocked.short' }, undefined, { code: 'failure.told', text: 'Nobody says this' }],
    fees: [expect.any(BigInt), undefined, expect.any(BigInt)],
  };

  test.each([1, 2] as const)(
    'T-H6 of version %i is said by codes, questions that wait too, and what is none of it stays',
    async (version) => {
      expect(await said((await english(version)).name)).toEqual(inCodes);
    },
  );

  test('T-H6 changes nothing else in any row', async () => {
    const { name, fixture } = await english(2);
    const db = openDatabase(name);
    const now = await contents(db);
    db.close();
    for (const [table, rows] of Object.entries(fixture.rows)) {
      const bare = (row: Record<string, unknown>) => ({
        ...row,
        trouble: 0,
        refused: 0,
        damaged: 0,
        subject: 0,
        dealt: 0,
        measured: 0,
        ...MOVED,
      });
      expect((now[table] ?? []).map(bare), table).toEqual(expect.arrayContaining(rows.map(bare)));
      expect(now[table], table).toHaveLength(rows.length);
    }
  });

  test('T-H6 is said by codes after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(
      () => english(2),
      4,
      async ({ name, fixture }) => {
        expect(await native(name)).toMatchObject({ version: 20 });
        expect(await said(name)).toEqual(inCodes);
        expect(fixture.rows.slots?.length).toBeGreaterThan(ROWS);
      },
    );
  });

  test('is each a code of its own, and what a node said is none', () => {
    const sentences = Object.keys({ ...OLD, ...OLD_REASONS });
    const codes = sentences.map((text) => saidOfOld(text).code);
    expect(new Set(codes).size).toBe(sentences.length);
    expect(codes.filter((code) => !isKey(code) || code === 'failure.told')).toEqual([]);
    expect(saidOfOld('toString')).toEqual({ code: 'failure.told', text: 'toString' });
  });
});

describe('V-11 whether the password was measured, in version 3', () => {
  const noted = async (said?: boolean) => {
    const fixture = await fixtureOf(3);
    if (said !== undefined) fixture.rows.settings?.push({ name: 'passwordMeasured', value: said });
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture };
  };
  const upgraded = async (name: string) => {
    const db = openDatabase(name);
    const now = await contents(db);
    db.close();
    return now;
  };

  test.each([true, false, undefined])('T-H6 stands nowhere any more, and nothing else is changed: %s', async (said) => {
    const { name, fixture } = await noted(said);
    const { vault, settings, accounts: _, phrases: __, ...others } = await upgraded(name);
    const { vault: vaultBefore, settings: settingsBefore, accounts: ___, ...othersBefore } = fixture.rows;
    expect(others).toEqual({ ...othersBefore, items: [], contacts: [] });
    expect(settings).toEqual(settingsBefore?.filter((row) => row.name !== 'passwordMeasured'));
    expect(vault?.map(bareVault)).toEqual(vaultBefore?.map(bareVault));
    expect(vault).toEqual([expect.objectContaining({ measured: expect.any(Uint8Array) })]);
  });

  test('looks like what is sealed there, and each time other', async () => {
    const measured = async (rows: Promise<DatabaseFixture['rows']>) => (await rows).vault?.[0]?.measured as Uint8Array;
    const old = await Promise.all([true, false].map(async (said) => measured(upgraded((await noted(said)).name))));
    const sealed = await measured(fixtureOf(4).then(({ rows }) => rows));
    expect(old.map(({ length }) => length)).toEqual([sealed.length, sealed.length]);
    expect(old[0]).not.toEqual(old[1]);
  });

  test('T-H6 is gone after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(
      () => noted(true),
      1,
      async ({ name, fixture }) => {
        expect(await native(name)).toMatchObject({ version: 30 });
        const { vault, settings } = await upgraded(name);
        expect(settings).toHaveLength((fixture.rows.settings?.length ?? 0) - 1);
        expect(vault).toEqual([expect.objectContaining({ measured: expect.any(Uint8Array) })]);
      },
    );
  });
});

describe('G-01 questions of version 4 about calls that are all or nothing', () => {
  /** Two questions that wait and one that is answered, planned before there was a guard. */
  const planned = async () => {
    const fixture = await fixtureOf(4);
    const question = fixture.rows.approvals?.find(({ state }) => state === 'waiting') as Record<string, unknown>;
    const { subject } = question as { subject: { plan: object } };
    const planOf = (id: string, seq: number, plan: object, change: object = {}) => ({
      ...{ ...question, id, seq, request: `${id} request`, claim: `${id} claim` },
      subject: { ...subject, plan: { ...subject.plan, ...plan } },
      ...change,
    });
    fixture.rows.approvals = [
      planOf('whole', 900, { atomic: true }),
      planOf('one by one', 901, { atomic: false }),
      planOf('over', 902, { atomic: true }, { state: 'answered', answer: { result: null } }),
    ];
    const name = freshName();
    await layDown(fixture, name);
    return { name };
  };
  const guards = async (name: string) => {
    const db = openDatabase(name);
    const rows = await Promise.all(['whole', 'one by one', 'over'].map((id) => db.approvals.get(id)));
    db.close();
    return rows.map((row) => (row?.subject as { plan: { guard?: unknown } } | undefined)?.plan.guard);
  };
  const BEFORE = [{ is: 'off', why: 'before' }, undefined, undefined];

  test('say that nothing enforces them, and no other does', async () => {
    const { name } = await planned();
    expect(await guards(name)).toEqual(BEFORE);
  });

  test('T-H6 say so after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(planned, 1, async ({ name }) => expect(await guards(name)).toEqual(BEFORE));
  });
});

describe('L-01 the one phrase of version 6', () => {
  const six = async () => {
    const fixture = await fixtureOf(6);
    fixture.rows.accounts?.push({ address: '0x01', index: 'torn' });
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture };
  };
  const moved = async ({ name, fixture }: Awaited<ReturnType<typeof six>>) => {
    const db = openDatabase(name);
    const { accounts, phrases, vault, ...others } = await contents(db);
    db.close();
    const { accounts: before = [], vault: vaultBefore = [], ...othersBefore } = fixture.rows;
    expect(others).toEqual(othersBefore);
    expect(phrases).toEqual([{ id: 'first', path: "m/44'/60'/0'/0/i" }]);
    expect(vault).toEqual(vaultBefore.map(({ phrase, ...row }) => ({ ...row, phrases: { first: phrase } })));
    const byAddress = (rows: Record<string, unknown>[]) => new Map(rows.map((row) => [row.address, row]));
    const after = before.map(({ index, ...row }) =>
      typeof index === 'number'
        ? { ...row, number: index + 1, order: index, source: { kind: 'phrase', phrase: 'first', index } }
        : { ...row, index },
    );
    expect(byAddress(accounts ?? [])).toEqual(byAddress(after));
  };

  test('T-H6 is the first of several, its accounts are at their places in it, and nothing else is changed', async () => {
    await moved(await six());
  });

  test('T-H6 is so after a migration that died at any of its writes', async () => {
    await dyingAtEachWrite(six, 3, moved);
  });

  test('T-H6 has none of it where there was no wallet yet', async () => {
    const fixture = await fixtureOf(6);
    const name = freshName();
    await layDown({ ...fixture, rows: {} }, name);
    const db = openDatabase(name);
    expect([await db.phrases.count(), await db.accounts.count()]).toEqual([0, 0]);
    db.close();
  });
});
