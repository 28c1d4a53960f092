import 'fake-indexeddb/auto';
import type { CommandName, CommandParams, CommandResults } from '../../lib/core/command.ts';
import type { OwnName, OwnParams } from '../../lib/core/ownRequests.ts';
import type { Plan } from '../../lib/core/plan/plan.ts';
import type { Approval, Asker } from '../../lib/core/request/approval.ts';
import type { Database } from '../../lib/store/db.ts';
import { openDatabase } from '../../lib/store/db.ts';
import { createWallet, type Platform } from '../../lib/wallet.ts';
import { refused } from './refused.ts';

export const PHRASE = 'test test test test test test test test test test test junk';
export const PASSWORD = 'correct horse battery';
/** The first account of the phrase. */
export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const LOCAL = 31337;
/** Between password and key; the product's 900,000 would take up most of the time of many tests. */
export const FEW_ROUNDS = 1_000;

/** Whether the window of a question is open before anybody knows what it is about. */
export function isOpen({ subject }: Approval): boolean {
  const { plan, opening } = subject as { plan?: Pick<Plan, 'blocked'>; opening?: true };
  return opening === true || plan?.blocked?.code === 'blocked.opening';
}

export const asker = (origin = 'https://dapp.example'): Asker => ({ origin, topOrigin: origin, tabId: 1, frameId: 0 });

const memory = (values = new Map<string, unknown>()) => ({
  get: async (key: string) => values.get(key),
  set: async (key: string, value: unknown) => void values.set(key, value),
  remove: async (key: string) => void values.delete(key),
});

/** The nodes of public networks are away; only those on this machine are spoken to. */
const onlyHere: Platform['fetch'] = async (url, init) => {
  if (new URL(url).hostname !== '127.0.0.1') throw new TypeError('offline');
  return globalThis.fetch(url, init);
};

const vaults = new Map<string, ReturnType<typeof makeVault>>();

/** Has a wallet make its vault, as every wallet does, and takes along all that it wrote. */
async function makeVault(rounds: number | undefined, accounts: number) {
  const [local, session] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const at = Date.now();
  const wallet = startWallet({ local: memory(local), session: memory(session), clock: { now: () => at }, rounds });
  await wallet.command('createVault', { phrase: PHRASE, password: PASSWORD });
  await wallet.command('chooseNodes', { whom: 'builtIn' });
  for (let added = 1; added < accounts; added++) await wallet.command('addAccount', { password: PASSWORD });
  wallet.stop();
  const rows = await Promise.all(
    wallet.db.tables.map(async ({ name }) => [name, await wallet.db.table(name).toArray()] as const),
  );
  await wallet.db.delete();
  return { rows, local, session: session.get('vault') as Record<'usedAt' | 'seenAt' | 'deadline', number>, at };
}

/** The vault of the test phrase, unlocked now, where there is none: a copy, because each that is made takes its rounds. */
async function putVault({ db, local, session, clock, rounds }: Platform, accounts = 1): Promise<void> {
  const kind = `${rounds} ${accounts}`;
  const vault = vaults.get(kind) ?? makeVault(rounds, accounts);
  vaults.set(kind, vault);
  const made = structuredClone(await vault);
  await db.transaction('rw', db.tables, async () => {
    for (const [table, rows] of made.rows) await db.table(table).bulkAdd(rows);
  });
  for (const [key, value] of made.local) await local.set(key, value);
  const later = clock.now() - made.at;
  const { usedAt, seenAt, deadline } = made.session;
  const moved = { usedAt: usedAt + later, seenAt: seenAt + later, deadline: deadline + later };
  await session.set('vault', { ...made.session, ...moved });
}

/** The most that passes between two looks at a chain where the wallet itself would take a blink: tests wait for many of them. In ms. */
const SOON = 15;

/** Exchanges with nodes, of all wallets: what a dead worker has sent still arrives. */
const underWay = new Set<Promise<void>>();

/** Resolves once nothing that was sent is still to arrive, or a node has kept it for long enough. */
export const arrivals = (): Promise<unknown> =>
  Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);

/** The whole wallet in Node: real stores on fake-indexeddb, real vault, real node; only the browser is left out. */
export function startWallet(options: Partial<Platform> = {}) {
  const db: Database = options.db ?? openDatabase(`sheaf-test-${crypto.randomUUID()}`);
  const pushes: (string | undefined)[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const turns = new Map<string, Promise<unknown>>();
  let stopped = false;
  const platform: Platform = {
    db,
    session: memory(),
    local: memory(),
    fetch: onlyHere,
    clock: { now: () => Date.now() },
    rounds: FEW_ROUNDS,
    random: { bytes: (count) => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(count))).toString('hex')}` },
    exclusively(name, run) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(run, run);
      turns.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    later(milliseconds, run) {
      if (stopped) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          run();
        },
        milliseconds < 1_000 ? Math.min(milliseconds, SOON) : milliseconds,
      );
      timer.unref();
      timers.add(timer);
    },
    waiting: async () => undefined,
    showBatch: async () => undefined,
    watching: () => undefined,
    claimEthereum: async () => undefined,
    siteInSight: async () => undefined,
    shortcutOf: async () => undefined,
    changeShortcuts: async () => undefined,
    vaultChanged: () => undefined,
    push: async (origin) => void pushes.push(origin),
    ...options,
  };
  const { fetch } = platform;
  platform.fetch = (url, init) => {
    // A dead worker asks nothing more, and hears nothing more.
    if (stopped) return new Promise(() => undefined);
    const exchange = fetch(url, init);
    const over = exchange.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(over);
    void over.then(() => underWay.delete(over));
    return exchange;
  };
  const wallet = createWallet(platform);
  let requests = 0;

  const ask = (method: string, params?: unknown, from = asker(), id = `request ${requests++}`) =>
    wallet.request(from, id, method, params);
  const command = <Name extends CommandName>(name: Name, params: CommandParams<Name>) =>
    wallet.command(name, params) as Promise<CommandResults[Name]>;
  const own = async <Name extends OwnName>(method: Name, params: OwnParams<Name>) =>
    (await command('ask', { requestId: `own request ${requests++}`.padEnd(16, '.'), method, params })).key;
  const waiting = async (): Promise<Approval[]> => db.approvals.where('state').equals('waiting').sortBy('seq');

  return {
    ...wallet,
    platform,
    db,
    pushes,
    waiting,
    /** A page's request. */
    ask,
    /** The error of a page's request that is refused without a question, and leaves nothing behind. */
    refused: (...request: Parameters<typeof ask>) => refused(db, () => ask(...request)),
    command,
    /** The next question that waits for the user, by this method or site where they are named, as soon as it can say what it is about. */
    async question(method?: string, origin?: string): Promise<Approval> {
      const isMeant = (row: Approval) =>
        (method === undefined || row.method === method) && (origin === undefined || row.asker.origin === origin);
      for (;;) {
        const found = (await waiting()).find((row) => isMeant(row) && !isOpen(row));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** Says yes to what is shown; where it has changed meanwhile, to what is shown then, as a user does. */
    async confirm(choice?: unknown, method?: string, origin?: string) {
      for (;;) {
        const { id, revision } = await this.question(method, origin);
        const said = await command('settle', { id, revision, verdict: { confirmed: true, choice } });
        if (said.settled !== 'changed') return said;
      }
    },
    /** What the owner asks by the wallet itself; resolves once they have answered, with the key of the batch where they said yes. */
    own,
    /** The same with a yes to what is shown. @returns the key. @throws what stands against it. */
    async ownConfirmed<Name extends OwnName>(method: Name, params: OwnParams<Name>): Promise<string> {
      const asked = own(method, params);
      asked.catch(() => undefined);
      await Promise.race([asked, this.question(method)]);
      const { settled } = await this.confirm(undefined, method);
      if (settled !== 'done') throw new Error(settled);
      return (await asked) ?? '';
    },
    async decline(part?: 'upgrade') {
      const { id, revision } = await this.question();
      return wallet.command('settle', { id, revision, verdict: { confirmed: false, ...(part ? { part } : {}) } });
    },
    /** Gives it the vault of the test phrase, unlocked, with so many of its accounts. */
    imported: (accounts?: number) => putVault(platform, accounts),
    /** Imports the test phrase, points the local network at `rpcUrl` and connects `from` to the first account. */
    async ready(rpcUrl: string, from = asker()) {
      await putVault(platform);
      await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [rpcUrl] });
      await wallet.command('setSetting', { name: 'selectedChain', value: LOCAL });
      const connected = wallet.request(from, `connect ${requests++}`, 'eth_requestAccounts', []);
      await this.confirm({ accounts: [ACCOUNT] });
      await connected;
    },
    /** Ends every timer, as the death of the worker does; the database stays. */
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export type TestWallet = ReturnType<typeof startWallet>;
