import { checkNetwork } from './chain/node/checkNetwork.ts';
import { gated } from './chain/node/gate.ts';
import type { Fetch } from './chain/node/http.ts';
import { makeNodes } from './chain/node/node.ts';
import { lookAtNode } from './chain/node/nodeLook.ts';
import { chainIdProbe } from './chain/node/probeChainId.ts';
import { makePlanner } from './chain/plan/planner.ts';
import { recogniser } from './chain/plan/recognise.ts';
import { readTokens } from './chain/plan/tokenFacts.ts';
import { makeAccountUses } from './chain/read/accountUse.ts';
import { allowanceReader, leftReader } from './chain/read/allowances.ts';
import { assetReader } from './chain/read/asset.ts';
import { balanceReader } from './chain/read/balances.ts';
import { makeCapabilities } from './chain/read/delegation.ts';
import { nameResolver } from './chain/read/ens.ts';
import { makeGuardReader } from './chain/read/guard.ts';
import { logoKeeper } from './chain/read/logo.ts';
import { makeResets } from './chain/read/resets.ts';
import { tokenReader } from './chain/read/token.ts';
import { makeBatchSigner } from './chain/send/batchSigner.ts';
import { firstAttempts } from './chain/send/firstAttempt.ts';
import { makeOffersUnderWay } from './chain/send/offersUnderWay.ts';
import { makeUserActions } from './chain/send/userActions.ts';
import { makeWatcher } from './chain/watch/watcher.ts';
import { makeCommands } from './commands/index.ts';
import { siteMover } from './commands/moveSites.ts';
import { mustNotAnswerForAnother } from './commands/networks.ts';
import { announcedSites } from './core/account/announcedSites.ts';
import type { FailpointHook } from './core/batch/failpoints.ts';
import { builtInNetworks } from './core/network/networks.ts';
import type { Browser, Clock, Random } from './core/platform.ts';
import { makeApprovals } from './core/request/approvals.ts';
import { makeContexts } from './core/request/contexts.ts';
import { makeLookUps } from './core/request/lookUps.ts';
import { makeRecovery } from './core/request/recovery.ts';
import { makeRouter } from './core/request/router.ts';
import { countPushes, makeVisibleAccounts } from './core/request/visibleAccounts.ts';
import './core/token/listedTokens.ts';
import { whenNeeded } from './core/whenNeeded.ts';
import { methods } from './methods/index.ts';
import { ownMethods } from './own/index.ts';
import type { Database } from './store/db.ts';
import { openStores } from './store/stores.ts';
import { makeVault } from './vault/vault.ts';

/** What the wallet needs of the place where it runs. The background hands in the browser's; tests hand in Node's. */
export interface Platform extends Browser {
  db: Database;
  fetch: Fetch;
  clock: Clock;
  random: Random;
  /** Test builds only: where a test may stop the wallet, as if its worker died. */
  failpoint?: FailpointHook;
  /** Tests only: fewer rounds between password and key than the product's, which take a fifth of a second. */
  rounds?: number;
}

/** The whole wallet without a browser: what pages ask, what screens command, what goes on by itself. */
export function createWallet(platform: Platform) {
  const { db, session, local, clock, random, exclusively, later, protocolOf, failpoint: step } = platform;

  const { health, diskSpace, stamp, ...stores } = openStores(db, builtInNetworks);
  const { settings, accounts, networks, tokens, journal, whomToAsk } = stores;
  // Whatever the wallet asks of anybody it asks through here, but for nodes that the user has just named and wants looked at.
  const mayAskNodes = async () => (await whomToAsk.get()) === 'chosen';
  const fetch = gated(platform.fetch, mayAskNodes);
  const pages = countPushes(platform.push);
  const sites = announcedSites(stores.sites, pages.push);

  const vault = makeVault({
    store: stores.vault,
    backups: stores.backups,
    session,
    local,
    settings,
    clock,
    random,
    rounds: platform.rounds,
  });
  const { signer, unlocked } = vault;
  vault.onChange(() => void pages.push());
  vault.onChange(platform.vaultChanged);

  // To the millisecond: whoever asks again before a limit is over has asked in vain.
  const rest = (ms: number) => new Promise<void>((over) => setTimeout(over, ms));
  const nodes = makeNodes({ networks, clock, fetch, session, rest, protocolOf });
  const { broadcast: send, broadcastEach: sendEach } = nodes;
  const resets = makeResets({ networks, nodes, chains: stores.chains, journal, clock });
  const guardOn = whenNeeded(() => makeGuardReader({ nodes, networks, clock }));
  const offers = makeOffersUnderWay();
  const watcher = makeWatcher({ journal, nodes, resets, clock, step, later, send, sendEach, offers, resting: platform.watching });
  const chain = { journal, nodes, resets, clock, step, offers, wake: watcher.wake };
  const batchSigner = whenNeeded(() => makeBatchSigner({ ...chain, signer }));
  const probeChainId = chainIdProbe(fetch);
  const resolveName = whenNeeded(() => nameResolver(nodes, later));

  const visibleAccounts = makeVisibleAccounts({ sites, settings, unlocked, pushes: pages.count });
  const contexts = makeContexts({
    ...{ sites, networks, accounts, tokens, journal, nodes, clock, random, signer, batchSigner, probeChainId, visibleAccounts },
    statuses: stores.statuses,
    mayAskNodes,
    planner: whenNeeded(() => makePlanner({ ...chain, accounts, tokens, networks, random, later, guardOn })),
    capabilities: whenNeeded(() => makeCapabilities(nodes, { clock, later })),
    readToken: whenNeeded(() => tokenReader(nodes, { clock, later })),
    resolveName,
    recognise: whenNeeded(() => recogniser(nodes, { clock, later })),
    fetchLogo: logoKeeper(tokens, fetch),
    showBatch: platform.showBatch,
    firstAttempt: whenNeeded(() => firstAttempts({ journal, offers, clock, later })),
    inShareOf: makeLookUps(clock, later),
    declineAll: (origin) => approvals.declineAll(origin),
  });
  const approvals = makeApprovals({
    ...{ clock, random, unlocked, exclusively, step, later },
    sessionsBegun: vault.sessionsBegun,
    methods: [...methods, ...ownMethods],
    sites,
    networks,
    store: stores.approvals,
    before: contexts.beforeNow,
    after: contexts.after,
    writable: diskSpace.makeSure,
    waiting: platform.waiting,
    session: platform.session,
  });
  const marked = (mark: 'fromRecords' | 'repeatable') => new Set(methods.filter((each) => each[mark]).map(({ name }) => name));
  const [fromRecords, repeatable] = [marked('fromRecords'), marked('repeatable')];
  const router = makeRouter({ methods, sites, approvals, before: contexts.before });
  const ownRequests = makeRouter({ methods: ownMethods, sites, approvals, before: contexts.beforeOwn });

  const recovery = makeRecovery({
    trouble: health.trouble,
    later,
    async pickUp(grace) {
      // A worker may have died over the removal of a network.
      await siteMover({ networks, sites, settings })();
      await approvals.resume(grace);
      watcher.check();
    },
  });

  const command = whenNeeded(() =>
    makeCommands({
      ...{
        vault,
        accounts,
        approvals,
        ownRequests,
        journal,
        networks,
        nodes,
        sites,
        tokens,
        settings,
        clock,
        exclusively,
        wake: watcher.wake,
      },
      ...makeUserActions({
        ...chain,
        ...{ networks, accounts, signer, exclusively, sendEach, unlocked, later },
      }),
      guardOn,
      checkNetwork: (network) => checkNetwork(network, fetch, clock),
      chainIdOf: probeChainId,
      async lookAtNode(url) {
        const look = await lookAtNode(url, platform.fetch, clock);
        nodes.answered(look.chainId, url);
        return look;
      },
      mustNotAnswerForAnother: mustNotAnswerForAnother(chainIdProbe(platform.fetch)),
      whomToAsk,
      decided() {
        watcher.wake();
        platform.vaultChanged();
      },
      resolveName,
      contacts: stores.contacts,
      usesOf: makeAccountUses({ nodes, networks, settings, clock, later }),
      ...{ items: stores.items, holdings: stores.holdings },
      ...{ readAsset: assetReader(nodes, { clock, later }), readBalances: balanceReader(nodes) },
      readAllowances: allowanceReader({
        nodes,
        tokens,
        items: stores.items,
        ownLogs: stores.ownLogs.of,
        readTokens,
        clock,
        rest,
      }),
      readLeft: leftReader({ nodes, readTokens, clock, rest }),
      glance: watcher.glance,
      trouble: recovery.catchUp,
      notify: (origin) => void pages.push(origin),
      claimEthereum: platform.claimEthereum,
      async lockTimeChanged() {
        await vault.retime();
        platform.vaultChanged();
      },
      siteInSight: platform.siteInSight,
      shortcutOf: platform.shortcutOf,
      changeShortcuts: platform.changeShortcuts,
    }),
  );

  return {
    /** Begins to read what most first requests need, while they are still on their way. */
    prepare() {
      nodes.prepare();
      for (const read of [networks.all, mayAskNodes]) read().catch(() => undefined);
    },
    /** Answers a page. @throws named errors; others are for `toWireError`. */
    request: router.request,
    /** A page's document is gone, with the requests that it had open. */
    gone: router.gone,
    /** What a site may know without asking. */
    state: contexts.stateOf,
    isFromRecords: (method: string) => fromRecords.has(method),
    isRepeatable: (method: string) => repeatable.has(method),
    /** What answers hold by that are made of the wallet's own records alone. */
    records: {
      // None of these ever falls: the sum is the same as long as each is.
      stamp: () => stamp() + pages.count() + vault.stamp(),
      holdUntil: vault.holdUntil,
    },
    /** Carries out a command of the wallet's own screens. @throws Refusal */
    command,
    /** The last window of the browser is closed, which does not end it everywhere: locks, where that was to be then. */
    async browserLeft() {
      if ((await settings.get('autoLockMinutes')) === 'browserCloses') await vault.lock();
    },
    /** Locks at once, as by a shortcut. */
    lock: () => vault.lock(),
    /** No to everything that waits: the window was closed. */
    declineAll: () => approvals.declineAll(),
    /** Picks up what a dead worker left (J-5). `grace`: how long pages have to come back, 0 after a start of the browser. */
    resume: recovery.resume,
    /** Looks after batches, as when an alarm rings. */
    check: watcher.check,
    /** Ends a session whose time is over, and says until when one may last that is not; nothing while the wallet is locked. */
    openUntil: vault.openUntil,
  };
}
