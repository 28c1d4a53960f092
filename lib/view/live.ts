import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { FIRST_PHRASE, PhraseRow, type Site } from '../core/account/account.ts';
import { type Batch, StoredBatch, statusOf } from '../core/batch/batch.ts';
import { mayHappen } from '../core/batch/lifecycle.ts';
import { Slot } from '../core/batch/slot.ts';
import type { Contact } from '../core/contact.ts';
import type { LookAlike, Nearest } from '../core/names/dealings.ts';
import { outlineOf } from '../core/names/lookAlike.ts';
import { inOrder, isOffered } from '../core/network/listing.ts';
import type { Network } from '../core/network/network.ts';
import { builtInNetworks } from '../core/network/networks.ts';
import { type Approval, inOrderOfAsking } from '../core/request/approval.ts';
import { isSound } from '../core/rows.ts';
import type { Address } from '../core/schema.ts';
import type { Settings } from '../core/settings.ts';
import type { Holdings } from '../core/token/holdings.ts';
import type { Item } from '../core/token/item.ts';
import type { Token } from '../core/token/token.ts';
import { accountStore } from '../store/accounts.ts';
import { approvalStore } from '../store/approvals.ts';
import { batchKeys, type Latest, type Which } from '../store/batchKeys.ts';
import { chainStore } from '../store/chains.ts';
import { contactStore } from '../store/contacts.ts';
import { dealingStore } from '../store/dealings.ts';
import { holdingsStore } from '../store/holdings.ts';
import { itemStore } from '../store/items.ts';
import { networkStore } from '../store/networks.ts';
import { ownPayments } from '../store/ownPayments.ts';
import { settingsStore } from '../store/settings.ts';
import { listedSites, siteStore } from '../store/sites.ts';
import { tokenStore } from '../store/tokens.ts';
import { databaseWith } from '../store/versions.ts';
import { accountName, type NamedAccount } from './accountName.ts';

/*
 * What the screens read, as it changes; `undefined` until the first answer. The background writes, views only read.
 * A database that cannot be read throws while rendering: the page's boundary says so.
 */
const db = databaseWith(() => import('../store/upgrades.ts'));

/** As large as what a page begins with: it comes while the first rows are read. */
const listedTokens = import('../core/token/listedTokens.ts');

// Another version of the wallet wants the database: this page goes out of its way and comes back as what is installed then. What the
// window that asks was asked is over by then, and nobody closes it: it would come back to say that nothing waits.
db.on('versionchange', () => {
  db.close();
  if (location.pathname !== '/approval.html') return location.reload();
  window.close();
  // One that may not close itself comes back too: of a database that is closed it could only say that it cannot be read.
  setTimeout(() => location.reload(), 1_000);
});

/** What a page is told of a user's no (EIP-1193). */
const DECLINED = 4001;

const approvals = approvalStore(db);
const accounts = accountStore(db);
const chains = chainStore(db);
const settings = settingsStore(db);
const tokens = tokenStore(db);
const items = itemStore(db);
const contacts = contactStore(db);
const holdings = holdingsStore(db);
const networks = networkStore(db, builtInNetworks);
const dealings = dealingStore(db);
const keys = batchKeys(db);
const payments = ownPayments(db);
const sites = siteStore(db, () => settings.get('selectedChain'));

/** The questions that wait for the user, in the order in which they are put to them. */
export const useWaiting = (): Approval[] | undefined =>
  useLiveQuery(async () => inOrderOfAsking(await approvals.inState('waiting')), []);

/** The user's accounts, each with what it is called. */
export const useAccounts = (): NamedAccount[] | undefined =>
  useLiveQuery(async () => (await accounts.all()).map((account) => ({ ...account, name: accountName(account) })), []);

/** The recovery phrases, the one that the wallet began with first. What may be known of them without a password. */
export const usePhrases = (): PhraseRow[] | undefined =>
  useLiveQuery(async () => {
    const rows = (await db.phrases.toArray()).filter((row) => isSound(PhraseRow, row));
    return rows.sort(
      (a, b) => Number(b.id === FIRST_PHRASE) - Number(a.id === FIRST_PHRASE) || (a.addedAt ?? 0) - (b.addedAt ?? 0),
    );
  }, []);

/** The built-in networks and the user's own in the order of the user; behind them those that were removed, which are only named. */
export const useNetworks = (): Network[] | undefined =>
  useLiveQuery(async () => inOrder(await networks.everKnown(), { order: await settings.get('networkOrder') }), []);

/** The networks as lists show them: those that they offer, and those that the user has hidden. */
export const useNetworkList = (): { offered: Network[]; hidden: Network[] } | undefined =>
  useLiveQuery(async () => {
    const [every, set, inUse] = await Promise.all([networks.everKnown(), settings.all(), chainsInUse()]);
    const listing = { hidden: set.hiddenNetworks, showTests: set.showTestNetworks, inUse: [...inUse, set.selectedChain] };
    const all = inOrder(every, { order: set.networkOrder });
    return {
      offered: all.filter((each) => isOffered(each, listing)),
      hidden: all.filter(({ chainId, removed }) => !removed && listing.hidden.includes(chainId)),
    };
  }, []);

/** Chains that the user has set up themselves, and those that something of theirs is on. */
async function chainsInUse(): Promise<number[]> {
  const [own, connected, watched, collected, kinds] = await Promise.all([
    db.networks.toCollection().primaryKeys(),
    listedSites(db),
    tokens.all(),
    items.all(),
    keys.kinds(),
  ]);
  return [...own, ...kinds.networks, ...[...connected, ...watched, ...collected].map(({ chainId }) => chainId)];
}

/** What a list offers to pick from, with the one that is picked, whatever became of that. */
export function useOffered(known: Pick<Known, 'networks'>, current: number): Network[] {
  const list = useNetworkList();
  const picked = known.networks.find(({ chainId }) => chainId === current);
  const offered = list?.offered ?? [];
  return !picked || offered.some(({ chainId }) => chainId === current) ? offered : [...offered, picked];
}

/** All watched tokens, newest last; once the wallet's own are there, without which nothing can be said of any. */
export const useTokens = (): Token[] | undefined =>
  useLiveQuery(async () => {
    const [watched] = await Promise.all([tokens.all(), listedTokens]);
    return watched.sort((a, b) => a.addedAt - b.addedAt);
  }, []);

/** The sites that use an account, those that may ask nothing, and last those that had an account. */
export const useSites = (): Site[] | undefined =>
  useLiveQuery(async () => (await listedSites(db)).sort((one, other) => Number(isOver(one)) - Number(isOver(other))), []);

const isOver = ({ accounts, blockedAt }: Site): boolean => accounts.length === 0 && blockedAt === undefined;

/** What a site may see and ask. */
export const useSite = (origin: string): Site | undefined => useLiveQuery(() => sites.get(origin), [origin]);

/** The network that a site sees, or would see once it is connected. */
export const useSiteChain = (origin: string): number | undefined =>
  useLiveQuery(async () => (await sites.get(origin)).chainId, [origin]);

/** How long a refusal is held against a site that asks again, in milliseconds. */
const RECENTLY = 60_000;

/** How many requests of a site, asked within a minute before this one, came to nothing by the user's word. */
export const useRefusals = ({ asker, askedAt }: Approval): number =>
  useLiveQuery(
    async () => {
      const answered = await approvals.inState('answered');
      return answered.filter(
        (each) =>
          each.asker.origin === asker.origin &&
          askedAt - each.askedAt < RECENTLY &&
          each.answer !== undefined &&
          'error' in each.answer &&
          each.answer.error.code === DECLINED,
      ).length;
    },
    [asker.origin, askedAt],
    0,
  );

/** Whom the user has dealt with, of these addresses and of those that look like them. */
export const useNearest = (chainId: number, addresses: readonly Address[]): Nearest | undefined =>
  useLiveQuery(() => dealings.nearest(chainId, addresses), [chainId, addresses]);

/**
 * For each of these addresses that has one, another that begins and ends as it does: of the user's accounts and people, or of what the
 * activity names. Nothing for those that are themselves among their accounts and people.
 * @param addresses the same list for as long as it has the same ones.
 */
export function useLookAlikes(
  addresses: readonly Address[],
  { accounts, contacts }: Pick<Known, 'accounts' | 'contacts'>,
): ReadonlyMap<Address, LookAlike> {
  const named = useLiveQuery(() => dealings.lookAlikes(addresses), [addresses]);
  return useMemo(() => {
    const known = [...accounts, ...contacts].map((each) => each.address);
    const [own, byOutline] = [new Set(known), new Map(known.map((each) => [outlineOf(each), each]))];
    const alike = (each: Address): LookAlike | undefined => {
      const address = byOutline.get(outlineOf(each));
      return own.has(each) ? undefined : address ? { address, isOriginal: true } : named?.get(each);
    };
    return new Map(
      addresses.flatMap((each): [Address, LookAlike][] => {
        const other = alike(each);
        return other ? [[each, other]] : [];
      }),
    );
  }, [addresses, accounts, contacts, named]);
}

export interface BatchWithSlots {
  batch: StoredBatch;
  slots: Slot[];
  /** Whether its chain was reset, and waits for the user to start afresh on it. */
  isReset: boolean;
}

/** A batch whose record is not what was written (T-H14). */
export interface UnreadableBatch {
  batch: null;
  /** Whether something of it may still happen, as far as can be read. */
  mayHappen: boolean;
}

async function batchWithSlots(key: string): Promise<BatchWithSlots | UnreadableBatch | null> {
  const [batch, slots] = await Promise.all([db.batches.get(key), db.slots.where('batch').equals(key).toArray()]);
  if (!batch) return null;
  const sound = slots.filter((slot) => isSound(Slot, slot));
  if (isSound(StoredBatch, batch) && sound.length === slots.length) {
    const fingerprint = await chains.get(batch.chainId);
    return { batch, slots, isReset: fingerprint?.reset !== undefined };
  }
  return { batch: null, mayHappen: sound.length < slots.length || mayHappen(slots) };
}

/** One batch and its journal; `null` when there is none of that key. */
export const useBatch = (key: string): BatchWithSlots | UnreadableBatch | null | undefined =>
  useLiveQuery(() => batchWithSlots(key), [key]);

/** How many open batches are looked at: few have more, and a count beyond says no more. */
const MOST_OPEN = 50;

/** Keys of the batches that the chain has yet to decide over. */
export const useUnderWay = (): string[] | undefined =>
  useLiveQuery(async () => {
    const open = await db.batches.where('open').equals(1).limit(MOST_OPEN).primaryKeys();
    const found = await Promise.all(open.map(batchWithSlots));
    return open.filter((_, at) => found[at]?.batch && statusOf(found[at].slots) === 100);
  }, []);

/** Keys of the latest batches of an account, or on a network, at least so many: rows are read when they come into sight. */
export const useBatchKeys = (atLeast: number, { from, chainId }: Which = {}): Latest | undefined =>
  useLiveQuery(() => keys.latest({ from, chainId }, atLeast), [from, chainId, atLeast]);

/** The accounts that batches are of, and the networks that they are on. */
export const useBatchKinds = () => useLiveQuery(() => keys.kinds(), []);

/** What balances depend on as far as the wallet itself knows: nodes, watched tokens, and transactions on their way or in a block. */
async function balanceSources(): Promise<string> {
  const [nodes, watched, sent] = await Promise.all([
    networks.all(),
    tokens.all(),
    db.slots.where('state').anyOf('offered', 'mined').toArray(),
  ]);
  return JSON.stringify([
    nodes.map(({ chainId, rpcUrls }) => [chainId, rpcUrls]),
    watched.map(({ chainId, address }) => [chainId, address]),
    sent.map(({ hash, state }) => [hash, state]),
  ]);
}

/** Calls back when the wallet itself has done what may change a balance. Returns what ends that. */
export function onBalancesMoved(moved: () => void): () => void {
  let last: string | undefined;
  const watching = liveQuery(balanceSources).subscribe({
    next(now) {
      if (last !== undefined && now !== last) moved();
      last = now;
    },
    // A database that cannot be read is said by what else reads it.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

/** Development chains that were reset, and wait for the user's word. */
export const useResetChains = () => useLiveQuery(() => chains.reset(), []);

/** What an account had on chains when a node last said so, by chain; nothing for one where none ever did. */
export const useLastHoldings = (
  chainIds: readonly number[],
  account: Address,
): ReadonlyMap<number, Holdings | undefined> | undefined =>
  useLiveQuery(
    async () => new Map(await Promise.all(chainIds.map(async (each) => [each, await holdings.get(each, account)] as const))),
    [chainIds.join(), account],
  );

/** The settings, with what holds where the user has said nothing. */
export const useSettings = (): Settings | undefined => useLiveQuery(() => settings.all(), []);

/** What screens know besides their subject. */
export interface Known {
  accounts: NamedAccount[];
  networks: Network[];
  tokens: Token[];
  items: Item[];
  contacts: Contact[];
  /** By which names the owner gave addresses of what is shown; for nothing else do they hold. */
  called?: Batch['called'];
  /** What the wallet's own lists call the contract at an address of what is shown, where it was found to be that one. */
  contractName?: (address: Address) => string | undefined;
}

export function useKnown(): Known | undefined {
  const accounts = useAccounts();
  const chains = useNetworks();
  const tokens = useTokens();
  const watched = useLiveQuery(() => items.all(), []);
  const people = useLiveQuery(() => contacts.all(), []);
  return useMemo(
    () =>
      accounts &&
      chains &&
      tokens &&
      watched &&
      people && { accounts, networks: chains, tokens, items: watched, contacts: people },
    [accounts, chains, tokens, watched, people],
  );
}

/** What the owner paid last, newest first, however much sites asked for since. */
export const useLatestPayments = (most: number): StoredBatch[] | undefined => useLiveQuery(() => payments.latest(most), [most]);

/** What the owner paid last, if that was within so many ms. */
export const useLatestPaymentWithin = (time: number): StoredBatch | undefined =>
  useLiveQuery(() => payments.latestSince(Date.now() - time), [time]);
