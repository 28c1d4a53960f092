import { checkNetwork } from './chain/node/checkNetwork.ts';
import type { Fetch } from './chain/node/http.ts';
import { makeNodes } from './chain/node/node.ts';
import { chainIdProbe } from './chain/node/probeChainId.ts';
import { makePlanner } from './chain/plan/planner.ts';
import { recogniser } from './chain/plan/recognise.ts';
import { makeCapabilities } from './chain/read/delegation.ts';
import { logoKeeper } from './chain/read/logo.ts';
import { makeResets } from './chain/read/resets.ts';
import { tokenReader } from './chain/read/token.ts';
import { makeBatchSigner } from './chain/send/batchSigner.ts';
import { makeDelegations } from './chain/send/delegations.ts';
import { makeGiveUp } from './chain/send/giveUp.ts';
import { makeReplacer } from './chain/send/replace.ts';
import { makeRevoker } from './chain/send/revoke.ts';
import { makeAfresh } from './chain/send/startAfresh.ts';
import { makeWatcher } from './chain/watch/watcher.ts';
import { makeCommands } from './commands/index.ts';
import type { Site } from './core/account/account.ts';
import type { FailpointHook } from './core/batch/failpoints.ts';
import { type CommandResults, commands as schemas } from './core/command.ts';
import { errors } from './core/errors.ts';
import { builtInNetworks } from './core/network/networks.ts';
import type { Clock, KeyValues, Random, SessionStore } from './core/platform.ts';
import type { Asker } from './core/request/approval.ts';
import { makeApprovals } from './core/request/approvals.ts';
import type { ApprovedContext, RequestContext } from './core/request/method.ts';
import { makeReadSet, type ReadSet } from './core/request/readSet.ts';
import { makeRouter } from './core/request/router.ts';
import { type Address, toHex } from './core/schema.ts';
import { StorageFailure, type StorageTrouble } from './core/storage.ts';
import { methods } from './methods/index.ts';
import { accountStore } from './store/accounts.ts';
import { approvalStore } from './store/approvals.ts';
import { chainStore } from './store/chains.ts';
import type { Database } from './store/db.ts';
import { diskSpaceOf } from './store/diskSpace.ts';
import { healthOf } from './store/health.ts';
import { journalStore } from './store/journal.ts';
import { networkStore } from './store/networks.ts';
import { settingsStore } from './store/settings.ts';
import { siteStore } from './store/sites.ts';
import { withStorageErrors } from './store/storageErrors.ts';
import { tokenStore } from './store/tokens.ts';
import { vaultStore } from './store/vault.ts';
import { makeVault } from './vault/vault.ts';

/** What the wallet needs of the place where it runs. The background hands in the browser's; tests hand in Node's. */
export interface Platform {
  db: Database;
  session: SessionStore;
  local: KeyValues;
  fetch: Fetch;
  clock: Clock;
  random: Random;
  /** One thing at a time under a name, across contexts (Web Locks). */
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  later(milliseconds: number, run: () => void): void;
  /** What waits for the user has changed; `show` asks for the window. */
  waiting(count: number, show: boolean): Promise<void>;
  showBatch(key: string): Promise<void>;
  /** Lets the wallet be `window.ethereum` of pages, or not (P-06). */
  claimEthereum(may: boolean): Promise<void>;
  /** Whether batches are under way, so that the worker is kept alive, or woken again in so many milliseconds. */
  watching(state: 'busy' | 'waiting' | 'done', next: number): void;
  /** Test builds only: where a test may stop the wallet, as if its worker died. */
  failpoint?: FailpointHook;
  /** Tests only: fewer rounds between password and key than the product's, which take a fifth of a second. */
  rounds?: number;
  /** What a page may see has changed, for one origin or for all; told to the page before any later answer (P-04). */
  push(origin?: string): Promise<void>;
}

/** How soon a database that was out of reach is tried again, in milliseconds. */
const TRY_AGAIN = 5_000;

/** The whole wallet without a browser: what pages ask, what screens command, what goes on by itself. */
export function createWallet(platform: Platform) {
  const { db, clock, random, exclusively, failpoint: step } = platform;
  const health = healthOf(db);
  const settings = withStorageErrors(settingsStore(db));
  const accounts = withStorageErrors(accountStore(db));
  const networks = withStorageErrors(networkStore(db, builtInNetworks));
  const tokens = withStorageErrors(tokenStore(db));
  const journal = withStorageErrors(journalStore(db));
  /** How often pages were told something. What was found out meanwhile may be older than what they heard. */
  let told = 0;
  const push = (origin?: string) => {
    told++;
    return platform.push(origin);
  };
  const stored = withStorageErrors(siteStore(db, () => settings.get('selectedChain')));
  const sites = {
    ...stored,
    connect: async (origin: string, picked: Address[], now: number) => {
      await stored.connect(origin, picked, now);
      await push(origin);
    },
    disconnect: async (origin: string) => {
      await stored.disconnect(origin);
      await push(origin);
    },
    block: async (origin: string, now: number) => {
      await stored.block(origin, now);
      await push(origin);
    },
    selectChain: async (origin: string, chainId: number) => {
      await stored.selectChain(origin, chainId);
      await push(origin);
    },
  };

  const room = withStorageErrors(diskSpaceOf(db));
  const vault = makeVault({
    store: withStorageErrors(vaultStore(db)),
    session: platform.session,
    local: platform.local,
    settings,
    clock,
    random,
    rounds: platform.rounds,
  });
  const nodes = makeNodes({ networks, clock, fetch: platform.fetch, session: platform.session });
  const resets = makeResets({ networks, nodes, chains: withStorageErrors(chainStore(db)), journal, clock });
  const planner = makePlanner({ nodes, journal, accounts, resets });
  const capabilities = makeCapabilities(nodes, platform.later);
  const probeChainId = chainIdProbe(platform.fetch);
  const watcher = makeWatcher({
    journal,
    nodes,
    resets,
    clock,
    step,
    later: platform.later,
    resting: platform.watching,
    send: nodes.broadcast,
  });
  const readToken = tokenReader(nodes);
  const recognise = recogniser(nodes, platform.later);
  const batchSigner = makeBatchSigner({ journal, signer: vault.signer, clock, step, wake: watcher.wake });
  const replacer = makeReplacer({ journal, nodes, resets, signer: vault.signer, exclusively, step, wake: watcher.wake });
  const revoker = makeRevoker({
    nodes,
    journal,
    batchSigner,
    random,
    exclusively,
    resets,
    unlocked: () => vault.unlocked(),
  });

  /** P-07: a locked wallet shows no accounts, unless the user wants otherwise. */
  async function visibleAccounts(origin: string, readSet = makeReadSet()): Promise<Address[]> {
    const before = told;
    const found = await findVisible(origin, readSet);
    // Who heard of the end of its connection is not told of its accounts after that (P-04).
    return told === before ? found : visibleAccounts(origin, readSet);
  }

  async function findVisible(origin: string, readSet: ReadSet): Promise<Address[]> {
    const { accounts: granted } = await readSet.tracked(sites.get)(origin);
    if (granted.length === 0) return [];
    return (await readSet.tracked(() => settings.get('showAccountsWhenLocked'))()) || (await vault.unlocked()) ? granted : [];
  }

  const shared = { nodes, planner, capabilities, clock, random };

  function before(asker: Asker, site: Site, readSet: ReadSet): RequestContext {
    const { tracked: through } = readSet;
    return {
      ...shared,
      sites: { get: through(sites.get) },
      networks: { get: through(networks.get), all: through(networks.all) },
      accounts: { all: through(accounts.all) },
      tokens: { get: through(tokens.get), all: through(tokens.all) },
      batches: {
        find: through(journal.find),
        has: through(journal.has),
        slots: through(journal.slots),
        lastNonce: through(journal.lastNonce),
      },
      site,
      asker,
      readToken,
      recognise,
      visibleAccounts: () => visibleAccounts(asker.origin, readSet),
      async leave() {
        await sites.disconnect(asker.origin);
        await approvals.declineAll(asker.origin);
      },
      showBatch: platform.showBatch,
    };
  }

  const beforeNow = async (asker: Asker): Promise<RequestContext> => before(asker, await sites.get(asker.origin), makeReadSet());

  async function after(asker: Asker, confirmedAt: number): Promise<ApprovedContext> {
    const { leave: _, showBatch: __, ...reading } = await beforeNow(asker);
    return {
      ...reading,
      sites,
      networks,
      tokens,
      journal,
      batchSigner: { sign: (batch, plan) => batchSigner.sign(batch, plan, confirmedAt) },
      signer: vault.signer,
      probeChainId,
      fetchLogo: logoKeeper(tokens, platform.fetch),
    };
  }

  const approvals = makeApprovals({
    store: withStorageErrors(approvalStore(db)),
    methods,
    before: beforeNow,
    after,
    clock,
    random,
    unlocked: () => vault.unlocked(),
    writable: room.makeSure,
    exclusively,
    step,
    waiting: platform.waiting,
    later: platform.later,
  });
  const router = makeRouter({ methods, sites, approvals, before });
  const handlers = makeCommands({
    vault,
    accounts,
    approvals,
    journal,
    clock,
    replacer,
    revoker,
    giveUp: makeGiveUp({ journal, clock, resets, sendEach: nodes.broadcastEach, exclusively, step, wake: watcher.wake }),
    startAfresh: makeAfresh({ journal, nodes, accounts, resets, clock, exclusively, step, wake: watcher.wake }),
    exclusively,
    wake: watcher.wake,
    delegationsOf: makeDelegations({ networks, nodes, later: platform.later }),
    networks,
    nodes,
    sites,
    tokens,
    settings,
    checkNetwork: (network) => checkNetwork(network, platform.fetch, clock),
    chainIdOf: probeChainId,
    notify: (origin) => void push(origin),
    claimEthereum: platform.claimEthereum,
  });
  /** Whether what a dead worker left is still to be picked up, because the database was out of reach. */
  let missed: { grace: number } | undefined;

  async function resume(grace: number): Promise<void> {
    missed = undefined;
    try {
      await approvals.resume(grace);
      watcher.check();
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      missed = { grace };
      platform.later(TRY_AGAIN, () => void catchUp());
    }
  }

  /** Why the database cannot be used now; where it can be again, goes on with what waited for it. */
  async function catchUp(): Promise<StorageTrouble | undefined> {
    const trouble = await health.trouble();
    if (!missed) return trouble;
    if (trouble) platform.later(TRY_AGAIN, () => void catchUp());
    else void resume(missed.grace);
    return trouble;
  }

  async function status(): Promise<CommandResults['status']> {
    watcher.glance();
    const why = await catchUp();
    return why ? { vault: 'damaged', why } : handlers.status({});
  }

  vault.onChange(() => void push());

  return {
    /** Answers a page. @throws named errors; others are for `toWireError`. */
    request: router.request,
    /** A page's document is gone, with the requests that it had open. */
    gone: router.gone,
    /** What a site may know without asking. */
    async state(origin: string) {
      const [site, visible] = await Promise.all([sites.get(origin), visibleAccounts(origin)]);
      return { chainId: toHex(site.chainId), accounts: visible };
    },
    /** Carries out a command of the wallet's own screens. @throws Refusal and ZodError. */
    async command(name: string, params: unknown): Promise<unknown> {
      if (!Object.hasOwn(schemas, name)) throw errors.unsupportedMethod(name);
      const known = name as keyof typeof schemas;
      if (known === 'status') return status();
      const handler = handlers[known] as (params: unknown) => Promise<unknown>;
      return handler(schemas[known].parse(params));
    },
    /** No to everything that waits: the window was closed. */
    declineAll: () => approvals.declineAll(),
    /** Picks up what a dead worker left (J-5). `grace`: how long pages have to come back, 0 after a start of the browser. */
    resume,
    /** Looks after batches, as when an alarm rings. */
    check: watcher.check,
  };
}
