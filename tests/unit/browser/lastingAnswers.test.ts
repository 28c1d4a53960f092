import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Site } from '../../../lib/core/account/account.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { PATIENT } from '../../support/patience.ts';
import { drawFrom } from '../../support/random.ts';
import { ACCOUNT, asker, PASSWORD, startWallet, type TestWallet } from '../../support/wallet.ts';
import { batchOf, slotOf } from '../store/rows.ts';
import { connect, leaveAll } from './browser.ts';

// The browser's stand-in has to be there before the door is.
const { openPageDoor } = await import('../../../lib/browser/doors.ts');

const { origin } = asker();
const SITE = { origin, tab: { id: 1 }, frameId: 0 };
const MINUTE = 60_000;

/** The wallet of the test, behind the one door there is. */
let wallet: TestWallet;
let wallets = 0;
/** What the door had the wallet work out. */
const workedOut: string[] = [];
/** Where a test wants it: pages are told of nothing before this is over… */
let holdUp: Promise<void> | undefined;
/** …what was worked out is not handed on before this is… */
let handing: Promise<void> | undefined;
/** …both take so long as it says… */
let delay: (() => Promise<void>) | undefined;
/** …and nobody can say how long anything holds. */
let isTimeless = false;

const door = openPageDoor({
  async request(...args) {
    workedOut.push(args[2]);
    const answer = await wallet.request(...args);
    await handing;
    await delay?.();
    return answer;
  },
  async state(site) {
    await holdUp;
    await delay?.();
    return wallet.state(site);
  },
  gone: (asker, requestIds) => void wallet.gone(asker, requestIds),
  isFromRecords: (method) => wallet.isFromRecords(method),
  isRepeatable: (method) => wallet.isRepeatable(method),
  records: {
    // One door has one wallet, but for here.
    stamp: () => wallet.records.stamp() + wallets * 1_000_000,
    holdUntil: async () => {
      if (isTimeless) throw new Error('out of reach');
      return wallet.records.holdUntil();
    },
  },
});

let ids = 0;
const freshId = () => (ids++).toString(16).padStart(32, '0');

/** A page that asks through the door. */
function openPage(origin = SITE.origin) {
  const page = connect({ ...SITE, origin });
  const textOf = (method: string, params: unknown) => JSON.stringify({ kind: 'request', id: freshId(), method, params });
  const last = () => page.heard.at(-1);
  return {
    ...page,
    textOf,
    /** What it hears in the very turn in which it asks; nothing where it has to wait. */
    hearsAtOnce(method: string, params: unknown = []) {
      const before = page.heard.length;
      page.send(textOf(method, params));
      return page.heard.length > before ? last()?.result : undefined;
    },
    async asks(method: string, params: unknown = []) {
      const text = textOf(method, params);
      const { id } = JSON.parse(text);
      page.send(text);
      const answer = () => page.heard.find((each) => each.id === id);
      await vi.waitFor(() => expect(answer()).toBeDefined(), PATIENT);
      const { error, result } = answer() ?? {};
      return error ?? result;
    },
    /** Until what was answered is kept. */
    async learns(method: string, params: unknown = []) {
      await this.asks(method, params);
      await vi.waitFor(() => expect(this.hearsAtOnce(method, params)).toBeDefined(), PATIENT);
    },
  };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A page that knows its state. */
async function openKnowing(site = origin) {
  const page = openPage(site);
  page.send({ kind: 'open' });
  await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
  return page;
}

/** What a page was told of its state last. */
const lastState = (page: Awaited<ReturnType<typeof openKnowing>>) => page.heard.findLast(({ kind }) => kind === 'state')?.state;

/** Values that outlive the worker, with those who want to hear of their changes. */
function sessionValues() {
  const values = new Map<string, unknown>();
  const listeners: [string, () => void][] = [];
  const told = (key: string) => {
    for (const [of, changed] of listeners) if (of === key) changed();
  };
  return {
    async get(key: string) {
      reads += 1;
      await reading;
      return structuredClone(values.get(key));
    },
    async set(key: string, value: unknown) {
      values.set(key, value);
      told(key);
    },
    async remove(key: string) {
      values.delete(key);
      told(key);
    },
    onChange: (key: string, changed: () => void) => void listeners.push([key, changed]),
  };
}

let now = Date.now();
/** How often the session was read, and, where a test wants it, what that waits for. */
let reads = 0;
let reading: Promise<void> | undefined;

beforeEach(async () => {
  wallets += 1;
  workedOut.length = 0;
  holdUp = undefined;
  vi.restoreAllMocks();
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  reading = undefined;
  handing = undefined;
  delay = undefined;
  isTimeless = false;
  wallet = startWallet({
    db: openDatabase(`lasting-${crypto.randomUUID()}`),
    session: sessionValues(),
    push: (site) => door.push(site),
    vaultChanged: () => {},
  });
  await wallet.imported();
  const connected = wallet.ask('eth_requestAccounts');
  await wallet.confirm({ accounts: [ACCOUNT] });
  await connected;
  await wallet.db.batches.add(batchOf(1, { origin }));
  await wallet.db.slots.add(slotOf(1));
});
afterEach(() => {
  leaveAll();
  wallet.stop();
});

const ASKED: [method: string, params: unknown[]][] = [
  ['eth_accounts', []],
  ['eth_coinbase', []],
  ['eth_chainId', []],
  ['net_version', []],
  ['wallet_getPermissions', []],
  ['wallet_getCallsStatus', ['id 1']],
];

describe('what is answered from the wallet’s own records', () => {
  test.each(ASKED)('%s is answered in the very turn where nothing has changed, with the same', async (method, params) => {
    const page = openPage();
    const first = await page.asks(method, params);
    await page.learns(method, params);
    const before = workedOut.length;
    expect(page.hearsAtOnce(method, params)).toEqual(first);
    expect(workedOut).toHaveLength(before);
    expect(await wallet.ask(method, params)).toEqual(first);
  });

  test('many in one message are answered in few messages, each on its own', async () => {
    const page = openPage();
    await page.learns('wallet_getPermissions');
    const [texts, said, before] = [
      Array.from({ length: 200 }, () => page.textOf('wallet_getPermissions', [])),
      page.heard.length,
      page.messages.length,
    ];
    page.send(texts.join('\0'));
    await Promise.resolve();
    expect(page.heard.slice(said).map(({ id }) => id)).toEqual(texts.map((text) => JSON.parse(text).id));
    expect(page.messages.length - before).toBe(2);
  });

  test('what one page of a site was answered another one hears too, and no other site', async () => {
    await openPage().learns('wallet_getPermissions');
    expect(openPage().hearsAtOnce('wallet_getPermissions')).toHaveLength(1);
    expect(openPage('https://other.example').hearsAtOnce('wallet_getPermissions')).toBeUndefined();
  });

  test('P-09 what is sent again under the id of a request that is under way changes nothing of its answer', async () => {
    const page = openPage();
    const id = freshId();
    page.send({ kind: 'request', id, method: 'personal_sign', params: ['0x61', ACCOUNT] });
    await wallet.question('personal_sign');
    await page.learns('eth_chainId');
    const asked = page.heard.length;
    page.send({ kind: 'request', id, method: 'eth_chainId', params: [] });
    await wallet.confirm();
    await vi.waitFor(
      () => expect(page.heard.slice(asked)).toEqual([{ kind: 'answer', id, result: expect.stringMatching(/^0x.{130}$/) }]),
      PATIENT,
    );
  });

  test('P-04 what is sent again joins no answer that began earlier: it may be overtaken', async () => {
    const [page, other] = [openPage(), openPage()];
    const gate = Promise.withResolvers<void>();
    handing = gate.promise;
    const request = { kind: 'request', id: freshId(), method: 'eth_chainId', params: [] };
    page.send(request);
    await vi.waitFor(() => expect(workedOut).toEqual(['eth_chainId']), PATIENT);
    await tick();
    await wallet.db.sites.update(origin, { chainId: 10 });
    other.send({ kind: 'open' });
    await vi.waitFor(() => expect(other.heard).toHaveLength(1), PATIENT);
    other.send(request);
    gate.resolve();
    await vi.waitFor(() => expect([page.heard.length, other.heard.length]).toEqual([1, 2]), PATIENT);
    expect(other.heard).toEqual([
      { kind: 'state', state: { chainId: '0xa', accounts: [ACCOUNT] } },
      { kind: 'answer', id: request.id, result: '0xa' },
    ]);
  });

  test('P-10 what is read under the id of a question keeps nobody from hearing that its page has gone', async () => {
    const [page, other] = [openPage(), openPage()];
    const id = freshId();
    page.send({ kind: 'request', id, method: 'personal_sign', params: ['0x61', ACCOUNT] });
    other.send({ kind: 'request', id, method: 'eth_chainId', params: [] });
    await vi.waitFor(() => expect(other.heard).toHaveLength(1), PATIENT);
    page.leave();
    await vi.waitFor(async () => expect(await wallet.waiting()).toEqual([]), PATIENT);
    // Nor comes it up later.
    await wallet.ask('eth_chainId');
    expect(await wallet.waiting()).toEqual([]);
  });

  test('P-11 a request that was let in is not refused because it is read again', async () => {
    const [page, other] = [await openKnowing(), openPage()];
    const [gate, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    holdUp = gate.promise;
    void door.push(origin);
    page.send(page.textOf('wallet_getPermissions', []));
    await vi.waitFor(() => expect(workedOut).toEqual(['wallet_getPermissions']), PATIENT);
    await tick();
    handing = later.promise;
    for (let count = 0; count < 200; count++) other.send(other.textOf('wallet_getCallsStatus', ['id 1']));
    gate.resolve();
    // The site has as many in flight as it may.
    await vi.waitFor(() => expect(other.heard.at(-1)?.error).toMatchObject({ code: -32005 }), PATIENT);
    later.resolve();
    await vi.waitFor(() => expect(page.heard.at(-1)?.kind).toBe('answer'), PATIENT);
    expect(page.heard.at(-1)?.result).toHaveLength(1);
  });

  test('what was written while it was read is not answered again', async () => {
    const page = openPage();
    await page.learns('eth_chainId');
    const gate = Promise.withResolvers<void>();
    handing = gate.promise;
    page.send(page.textOf('wallet_getCallsStatus', ['id 1']));
    await vi.waitFor(() => expect(workedOut.at(-1)).toBe('wallet_getCallsStatus'), PATIENT);
    await tick();
    await wallet.db.slots.update(slotOf(1).hash, { state: 'mined' });
    gate.resolve();
    await vi.waitFor(() => expect(page.heard.at(-1)?.result).toMatchObject({ id: 'id 1' }), PATIENT);
    await tick();
    expect(page.hearsAtOnce('wallet_getCallsStatus', ['id 1'])).toBeUndefined();
  });

  test('where nobody can say how long an answer holds, it is worked out each time', async () => {
    isTimeless = true;
    const page = openPage();
    for (let time = 0; time < 3; time++) await page.asks('eth_chainId');
    expect(workedOut).toHaveLength(3);
    isTimeless = false;
    await page.learns('eth_chainId');
  });

  test('P-11 who asks in ever other words while the wallet is locked keeps nobody from unlocking it', async () => {
    await wallet.lock();
    const page = openPage('https://other.example');
    reads = 0;
    const odd = (at: number) => `{"kind":"request","id":"${freshId()}","method":"eth_chainId","params":[],"x":${at}}`;
    for (let at = 0; at < 1_000; at++) {
      page.send(odd(at));
      await vi.waitFor(() => expect(page.heard.length).toBe(at + 1), PATIENT);
    }
    expect(reads).toBeLessThanOrEqual(2);
  });

  test('a refusal is worked out each time, and so is what asks a node or the user', async () => {
    const page = openPage();
    for (let time = 0; time < 3; time++) {
      expect(await page.asks('wallet_getCallsStatus', ['unknown'])).toMatchObject({ code: 5730 });
      expect(await page.asks('wallet_getPermissions', [1])).toMatchObject({ code: -32602 });
      await page.asks('web3_clientVersion');
    }
    expect(workedOut).toHaveLength(9);
  });

  test('P-11 a page that asks in ever other words has no more kept than twenty answers', async () => {
    const page = openPage();
    await page.learns('eth_chainId');
    const odd = (spaces: number) =>
      `{"kind":"request","id":"${freshId()}","method":"eth_chainId","params":[${' '.repeat(spaces)}]}`;
    for (let spaces = 1; spaces <= 20; spaces++) page.send(odd(spaces));
    await vi.waitFor(() => expect(page.heard.filter(({ result }) => result === '0x1').length).toBeGreaterThan(20), PATIENT);
    await tick();
    expect(page.hearsAtOnce('eth_chainId')).toBeUndefined();
  });
});

describe('P-04 what may have changed is worked out anew', () => {
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['the site leaves', () => wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }])],
    ['the user ends its connection', () => wallet.command('disconnectSite', { origin })],
    ['the wallet is locked', () => wallet.lock()],
    [
      'accounts are shown while it is locked',
      () => wallet.command('setSetting', { name: 'showAccountsWhenLocked', value: true }),
    ],
    ['a slot of a batch moves', () => wallet.db.slots.update(slotOf(1).hash, { state: 'mined' })],
    ['a batch is deleted', () => wallet.db.batches.delete('batch 1')],
    [
      'another part of the extension writes',
      async () => {
        const other = openDatabase(wallet.db.name);
        await other.sites.update(origin, { chainId: 10 });
        await vi.waitFor(async () => expect((await wallet.state(origin)).chainId).toBe('0xa'), PATIENT);
        other.close();
      },
    ],
  ];

  test.each(changes)('once %s', async (_, change) => {
    const page = openPage();
    for (const [method, params] of ASKED) await page.learns(method, params);
    await change();
    for (const [method, params] of ASKED) {
      expect(page.hearsAtOnce(method, params)).toBeUndefined();
      expect(await page.asks(method, params)).toEqual(
        await wallet.ask(method, params).catch(({ code }) => expect.objectContaining({ code })),
      );
    }
  });

  test('as soon as the lock begins, not once it is done', async () => {
    const page = openPage();
    await page.learns('wallet_getPermissions');
    const gate = Promise.withResolvers<void>();
    reading = gate.promise;
    const locked = wallet.lock();
    expect(page.hearsAtOnce('wallet_getPermissions')).toBeUndefined();
    await tick();
    expect(page.hearsAtOnce('wallet_getPermissions')).toBeUndefined();
    gate.resolve();
    await locked;
    expect(await page.asks('wallet_getPermissions')).toEqual([]);
  });

  test('where the time of the session is over, though nobody has looked', async () => {
    await wallet.command('setSetting', { name: 'autoLockMinutes', value: 1 });
    now += 30_000;
    const page = openPage();
    await page.learns('wallet_getPermissions');
    now += 31_000;
    expect(page.hearsAtOnce('wallet_getPermissions')).toBeUndefined();
    expect(await page.asks('wallet_getPermissions')).toEqual([]);
  });

  test.each([
    ['is a minute further', MINUTE],
    ['was set back', -1],
    ['was set back by an hour', -60 * MINUTE],
  ])('where the clock %s', async (_, by) => {
    const page = openPage();
    await page.learns('wallet_getPermissions');
    now += by;
    expect(page.hearsAtOnce('wallet_getPermissions')).toBeUndefined();
  });

  test.each([0, 30, 59])(
    'T-G15 a clock set back by more than a minute ends the session of whoever has asked from second %i on',
    async (first) => {
      const page = openPage();
      now += first * 1_000;
      for (let second = first; second < 118; second++) {
        now += 1_000;
        await page.asks('wallet_getPermissions');
      }
      now -= 61_000;
      expect(await page.asks('wallet_getPermissions')).toEqual([]);
    },
  );

  test('no answer comes before a state that the page is being told', async () => {
    const page = openPage();
    page.send({ kind: 'open' });
    await page.learns('eth_chainId');
    const gate = Promise.withResolvers<void>();
    holdUp = gate.promise;
    const pushed = door.push(origin);
    expect(page.hearsAtOnce('eth_chainId')).toBeUndefined();
    gate.resolve();
    await pushed;
    // Nothing had changed.
    await vi.waitFor(() => expect(page.hearsAtOnce('eth_chainId')).toBe('0x1'), PATIENT);
  });

  const overtakings: [what: string, accounts: string[], first: () => Promise<unknown>, meanwhile: () => Promise<unknown>][] = [
    ['a lock', [], async () => {}, () => wallet.lock()],
    ['the end of a lock', [ACCOUNT], () => wallet.lock(), () => wallet.command('unlock', { password: PASSWORD })],
    [
      'accounts that are shown while it is locked',
      [ACCOUNT],
      () => wallet.lock(),
      () => wallet.command('setSetting', { name: 'showAccountsWhenLocked', value: true }),
    ],
    ['the end of its connection', [], async () => {}, () => wallet.command('disconnectSite', { origin })],
  ];

  /** A page that knows its state, where it asks for its accounts: once the answer is worked out, and not yet handed on. */
  async function waitingForAccounts() {
    const page = openPage();
    page.send({ kind: 'open' });
    await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
    const gate = Promise.withResolvers<void>();
    handing = gate.promise;
    page.send(page.textOf('eth_accounts', []));
    await vi.waitFor(() => expect(workedOut.at(-1)).toBe('eth_accounts'), PATIENT);
    await tick();
    return { page, handOn: gate.resolve };
  }

  test.each(overtakings)(
    'where the page was told of %s while its answer was under way',
    async (_, accounts, first, meanwhile) => {
      await first();
      const { page, handOn } = await waitingForAccounts();
      await meanwhile();
      handOn();
      await vi.waitFor(() => expect(page.heard).toHaveLength(3), PATIENT);
      expect(page.heard.slice(1)).toMatchObject([
        { kind: 'state', state: { accounts } },
        { kind: 'answer', result: accounts },
      ]);
    },
  );

  test.each(overtakings)('where a state that was to be told already knows of %s', async (_, accounts, first, meanwhile) => {
    await first();
    const { page, handOn } = await waitingForAccounts();
    const gate = Promise.withResolvers<void>();
    holdUp = gate.promise;
    void door.push(origin);
    handOn();
    handing = undefined;
    await tick();
    const done = meanwhile();
    await vi.waitFor(async () => expect((await wallet.state(origin)).accounts).toEqual(accounts), PATIENT);
    gate.resolve();
    await done;
    await vi.waitFor(() => expect(page.heard).toHaveLength(3), PATIENT);
    expect(page.heard.slice(1)).toMatchObject([
      { kind: 'state', state: { accounts } },
      { kind: 'answer', result: accounts },
    ]);
  });

  const CONNECTING: [method: string, params: unknown, accountsOf: (result: unknown) => string[]][] = [
    ['eth_requestAccounts', [], (result) => result as string[]],
    [
      'wallet_connect',
      [{ version: '1' }],
      (result) => (result as { accounts: { address: string }[] }).accounts.map(({ address }) => address),
    ],
  ];

  test.each(CONNECTING)(
    'nor does %s of a connected site name accounts that were taken away meanwhile',
    async (method, params, accountsOf) => {
      const both = [ACCOUNT, '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const;
      await wallet.db.sites.update(origin, { accounts: [...both] });
      const page = await openKnowing();
      const gate = Promise.withResolvers<void>();
      handing = gate.promise;
      page.send(page.textOf(method, params));
      await vi.waitFor(() => expect(workedOut.at(-1)).toBe(method), PATIENT);
      await tick();
      await wallet.command('setSiteAccounts', { origin, was: [...both], accounts: [ACCOUNT] });
      gate.resolve();
      await vi.waitFor(() => expect(page.heard).toHaveLength(3), PATIENT);
      expect(page.heard[1]).toMatchObject({ kind: 'state', state: { accounts: [ACCOUNT] } });
      expect(accountsOf(page.heard[2]?.result)).toEqual([ACCOUNT]);
    },
  );

  test.each([...CONNECTING.map(([method, params]) => [method, params]), ['wallet_requestPermissions', [{ eth_accounts: {} }]]])(
    'and %s that asked its user asks them once, though its page is told of the connection before its answer',
    async (method, params) => {
      const page = await openKnowing('https://new.example');
      page.send(page.textOf(method as string, params));
      await wallet.confirm({ accounts: [ACCOUNT] }, method as string, 'https://new.example');
      await vi.waitFor(() => expect(page.heard.at(-1)?.kind).toBe('answer'), PATIENT);
      expect(lastState(page)).toMatchObject({ accounts: [ACCOUNT] });
      expect(JSON.stringify(page.heard.at(-1)?.result)).toContain(ACCOUNT);
      expect(await wallet.waiting()).toEqual([]);
    },
  );

  test('where what it was made of was so between two states that are the same', async () => {
    const page = openPage();
    page.send({ kind: 'open' });
    await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
    const gate = Promise.withResolvers<void>();
    holdUp = gate.promise;
    const steps: Promise<unknown>[] = [
      wallet.command('setSetting', { name: 'showAccountsWhenLocked', value: false }),
      wallet.lock(),
    ];
    await vi.waitFor(async () => expect((await wallet.state(origin)).accounts).toEqual([]), PATIENT);
    page.send(page.textOf('eth_accounts', []));
    await vi.waitFor(() => expect(workedOut.at(-1)).toBe('eth_accounts'), PATIENT);
    await tick();
    steps.push(wallet.command('unlock', { password: PASSWORD }));
    await vi.waitFor(async () => expect((await wallet.state(origin)).accounts).toEqual([ACCOUNT]), PATIENT);
    gate.resolve();
    await Promise.all(steps);
    await vi.waitFor(() => expect(page.heard).toHaveLength(2), PATIENT);
    expect(page.heard.at(-1)).toMatchObject({ kind: 'answer', result: [ACCOUNT] });
  });

  test('where the page leaves meanwhile, nothing is worked out for nobody', async () => {
    const { page, handOn } = await waitingForAccounts();
    await wallet.lock();
    const before = workedOut.length;
    page.leave();
    handOn();
    await tick();
    expect(workedOut).toHaveLength(before);
  });

  test('what does more than read is done once, though its page is told of it meanwhile', async () => {
    const page = await openKnowing();
    expect(await page.asks('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
    expect(workedOut).toEqual(['wallet_revokePermissions']);
    expect(lastState(page)).toMatchObject({ accounts: [] });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'however long looks and answers take, no answer contradicts the event before it (draw %i)',
    async (seed) => {
      const random = drawFrom(seed);
      const soon = async () => {
        for (let turns = random.between(0, 5); turns > 0; turns--) await (random.of([true, false]) ? tick() : Promise.resolve());
      };
      delay = soon;
      const page = await openKnowing();
      const done: Promise<unknown>[] = [];
      let asked = 0;
      for (let step = 0; step < 150; step++) {
        if (random.between(0, 9) < 7) {
          // In ever other words: none of these is answered from what was answered before.
          page.send(page.textOf('eth_accounts', []).replace('"params"', `"x":${asked++},"params"`));
        } else {
          const change = random.of([
            () => wallet.lock(),
            () => wallet.command('unlock', { password: PASSWORD }),
            () => wallet.command('selectSiteChain', { origin, chainId: random.of([1, 10]) }),
          ]);
          done.push(Promise.resolve(change()));
        }
        await soon();
      }
      await Promise.allSettled(done);
      await vi.waitFor(() => expect(page.heard.filter(({ kind }) => kind === 'answer')).toHaveLength(asked), PATIENT);
      let told: unknown;
      for (const { kind, state, result } of page.heard)
        if (kind === 'state') told = (state as { accounts: unknown }).accounts;
        else expect(result).toEqual(told);
    },
  );

  test('whatever happens in which order: an answer is never older than what was done before it was asked for', async () => {
    const random = drawFrom(11);
    const page = openPage();
    page.send({ kind: 'open' });
    let atOnce = 0;
    /** By the rows themselves, and the session. */
    const truth = async () => {
      const { chainId, accounts } = (await wallet.db.sites.get(origin)) as Site;
      const isShown =
        (await wallet.db.settings.get('showAccountsWhenLocked'))?.value === true || (await wallet.openUntil()) !== undefined;
      const seen = isShown ? accounts : [];
      return { eth_accounts: seen, eth_coinbase: seen[0] ?? null, eth_chainId: `0x${chainId}`, net_version: `${chainId}` };
    };
    const shown = async () => {
      const before = workedOut.length;
      const heard = Object.fromEntries(
        await Promise.all(Object.keys(await truth()).map(async (each) => [each, await page.asks(each)])),
      );
      expect(heard).toEqual(await truth());
      atOnce += 4 - new Set(workedOut.slice(before)).size;
    };
    const steps: (() => Promise<unknown>)[] = [
      () => wallet.lock(),
      () => wallet.command('unlock', { password: PASSWORD }),
      () => wallet.command('setSetting', { name: 'showAccountsWhenLocked', value: random.of([true, false]) }),
      () => wallet.command('disconnectSite', { origin }),
      () =>
        wallet.db.sites.put({ origin, chainId: random.between(1, 3), accounts: [ACCOUNT], connectedAt: random.between(0, 9) }),
      async () => {
        now += random.between(0, 70) * 1_000;
      },
      async () => {},
    ];
    for (let step = 0; step < 150; step++) {
      const under = random.of(steps)();
      // Whatever is said while it is under way: once it is done, that is what counts.
      for (let time = random.between(0, 3); time > 0; time--) await page.asks(random.of(['eth_accounts', 'eth_chainId']));
      await under;
      await shown();
    }
    expect(atOnce).toBeGreaterThan(100);
  });
});

describe('P-04 a page is told of what has changed for it', () => {
  const WATCHED = '0x00000000000000000000000000000000000abcde' as const;
  const SITES = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`);

  /** Sites that have an account which is only watched. */
  async function sitesOfWatched() {
    await wallet.command('watchAddress', { address: WATCHED });
    await wallet.db.sites.bulkPut(SITES.map((each) => ({ origin: each, chainId: 1, accounts: [WATCHED], connectedAt: 1 })));
  }

  test.each<[what: string, change: () => Promise<unknown>]>([
    ['the user selects another network', () => wallet.command('setSetting', { name: 'selectedChain', value: 10 })],
    [
      'the network that is selected is removed',
      async () => {
        await Promise.all([wallet.db.batches.clear(), wallet.db.slots.clear()]);
        await wallet.command('removeNetwork', { chainId: 1 });
      },
    ],
  ])('a page of a site that was never here before, once %s', async (_, change) => {
    const page = await openKnowing('https://stranger.example');
    await change();
    await vi.waitFor(() => expect(lastState(page)).not.toMatchObject({ chainId: '0x1' }), PATIENT);
    expect(lastState(page)).toMatchObject({ chainId: await page.asks('eth_chainId') });
  });

  test('each page before it is answered that an account is gone, however many sites have it', async () => {
    await sitesOfWatched();
    const page = await openKnowing(SITES[0]);
    let isOver = false;
    const removed = wallet.command('removeAccount', { address: WATCHED }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      page.send(page.textOf('eth_coinbase', []));
      await tick();
    }
    await removed;
    expect(lastState(page)).toMatchObject({ accounts: [] });
    const told = page.heard.findLastIndex(({ kind }) => kind === 'state');
    expect(page.heard.slice(0, told).filter(({ kind, result }) => kind === 'answer' && result === null)).toEqual([]);
  });

  test('those of sites before the one for which the disk failed', async () => {
    await sitesOfWatched();
    const page = await openKnowing(SITES[0]);
    const put = wallet.db.sites.put.bind(wallet.db.sites);
    const failing = vi.spyOn(wallet.db.sites, 'put').mockImplementation(((row: Site) => {
      if (row.origin === SITES[1]) throw new Error('the disk');
      return put(row);
    }) as never);
    await expect(wallet.command('removeAccount', { address: WATCHED })).rejects.toThrow();
    expect(lastState(page)).toMatchObject({ accounts: [] });
    failing.mockRestore();
    await wallet.command('removeAccount', { address: WATCHED });
    expect((await wallet.db.sites.toArray()).filter(({ accounts }) => accounts.includes(WATCHED))).toEqual([]);
  });
});
