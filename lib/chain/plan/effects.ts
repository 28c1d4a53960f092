import type { Batch } from '../../core/batch/batch.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import { partiesOf, tokensOf } from '../../core/describe/facts.ts';
import { believed } from '../../core/effects/balance.ts';
import { changesOf, outflowOf } from '../../core/effects/changes.ts';
import type { AccountEffects, Allowance, CodeAt, Effects, Movement, TokenFacts } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import { steady } from '../../core/review/steady.ts';
import type { Address } from '../../core/schema.ts';
import { code } from '../read/read.ts';
import type { Shown } from './estimate.ts';
import type { Balances } from './notes.ts';
import { readAllowances, readTokens } from './tokenFacts.ts';

/** Bounds of what is kept and asked for one batch, whatever its contracts say. */
const MAX_LISTED = 100;
const MAX_TOKENS = 20;
const MAX_PARTIES = 40;

interface Wanted {
  batch: Batch;
  estimate: Shown;
  own: readonly Address[];
  /** What the accounts were seen to hold, where anybody looked. */
  held?: Balances | undefined;
  shown?: Effects | undefined;
}

/**
 * What a batch would do to the user's accounts, and what the chain says of tokens and addresses in it. What was read for
 * `shown` is not asked again. Never fails: what the node does not say is absent.
 * @param own the user's accounts.
 */
export async function effectsOf(node: Node, { batch, estimate, own, held, shown }: Wanted): Promise<Effects> {
  const calls = decodeCalls(batch);
  const raw = accountsOf(batch.from, own, estimate, held);
  // Tokens that the calls name come first: a contract can make a thousand others appear.
  const wanted = [...new Set([...calls.flatMap(tokensOf), ...raw.flatMap(tokensSeen)])].slice(0, MAX_TOKENS);
  const parties = [...new Set([...calls.flatMap(partiesOf), ...raw.flatMap(spenders)])].slice(0, MAX_PARTIES);
  const [tokens, codes, accounts] = await Promise.all([
    known(wanted, shown?.tokens, (missing) => readTokens(node, missing)),
    known(parties, shown?.code, (missing) => readCodes(node, missing)),
    withBefore(node, raw, shown),
  ]);
  const now = { accounts: accounts.map((each) => bounded(each, tokens, wanted)), tokens, code: codes };
  return steady(now, shown);
}

/** The sender, and each other account of the user that the batch touches. */
function accountsOf(
  from: Address,
  own: readonly Address[],
  { logs, simulatedOn }: Pick<Shown, 'logs' | 'simulatedOn'>,
  held: Balances | undefined,
): Changes[] {
  if (simulatedOn === 'none') return [];
  const changesFor = (account: Address) => believed(changesOf(logs, account), held?.get(account)).changes;
  const others = own.filter((each) => each !== from).map(changesFor);
  const isTouched = ({ leaves, arrives, allowances }: Changes) => leaves.length + arrives.length + allowances.length > 0;
  const mine = changesFor(from);
  const allowed = [...new Set(mine.allowances.flatMap((each) => (each.kind === 'token' ? [each.token] : [])))];
  const outflow = outflowOf(logs, from, allowed.slice(0, MAX_TOKENS));
  return [{ ...mine, ...(outflow.length > 0 ? { outflow } : {}) }, ...others.filter(isTouched)];
}

type Changes = ReturnType<typeof changesOf>;

const holderOf = ({ what }: Movement): Address[] =>
  what.kind === 'native' ? [] : [what.kind === 'token' ? what.token : what.collection];
const allowedOf = (each: Allowance): Address => (each.kind === 'token' ? each.token : each.collection);

const tokensSeen = ({ leaves, arrives, allowances }: Changes): Address[] => [
  ...leaves.flatMap(holderOf),
  ...allowances.map(allowedOf),
  ...arrives.flatMap(holderOf),
];
const spenders = ({ allowances }: Changes): Address[] => allowances.map(({ spender }) => spender);

/** What is known already, and of the rest what `read` finds. */
async function known<Fact>(
  wanted: readonly Address[],
  old: Readonly<Record<Address, Fact>> = {},
  read: (missing: Address[]) => Promise<Record<Address, Fact>>,
): Promise<Record<Address, Fact>> {
  const missing = wanted.filter((each) => old[each] === undefined);
  const found = missing.length > 0 ? await read(missing) : {};
  const facts = wanted.flatMap((each): [Address, Fact][] => {
    const fact = old[each] ?? found[each];
    return fact === undefined ? [] : [[each, fact]];
  });
  return Object.fromEntries(facts);
}

/** Whether there is code at addresses. Never fails: of whom the node says nothing is left out. */
export async function readCodes(node: Node, addresses: readonly Address[]): Promise<Record<Address, CodeAt>> {
  const found = await Promise.all(
    addresses.map(async (each): Promise<[Address, CodeAt][]> => {
      const bytes = await code(node, each, 'latest').catch(() => undefined);
      if (bytes === undefined) return [];
      return [[each, bytes === '0x' ? 'none' : bytes.startsWith('0xef0100') ? 'delegated' : 'contract']];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Allowances beside what was allowed before: spending one makes some tokens tell of what is left of it. */
async function withBefore(node: Node, accounts: readonly Changes[], shown: Effects | undefined): Promise<Changes[]> {
  const allowanceKey = (account: Address, each: Allowance) =>
    each.kind === 'token' ? `${account} ${each.token} ${each.spender} ${each.until === undefined}` : '';
  const before = new Map(
    (shown?.accounts ?? []).flatMap(({ account, allowances }) =>
      allowances.flatMap((each) =>
        each.kind === 'token' && each.before !== undefined ? [[allowanceKey(account, each), each.before] as const] : [],
      ),
    ),
  );
  const missing = accounts
    .flatMap(({ account, allowances }) =>
      allowances.flatMap((each) =>
        each.kind === 'token' && !before.has(allowanceKey(account, each)) ? [{ account, each }] : [],
      ),
    )
    .slice(0, MAX_TOKENS);
  const found = missing.length > 0 ? await readAllowances(node, missing) : [];
  for (const [index, { account, each }] of missing.entries()) {
    const amount = found[index];
    if (amount !== undefined) before.set(allowanceKey(account, each), amount);
  }
  return accounts.map((changes) => ({
    ...changes,
    allowances: changes.allowances.map((each) => {
      const was = before.get(allowanceKey(changes.account, each));
      return each.kind === 'token' && was !== undefined ? { ...each, before: was } : each;
    }),
  }));
}

/** As much as one can look at, what the calls name first; without what only looked like a token. */
function bounded(changes: Changes, tokens: Readonly<Record<Address, TokenFacts>>, first: readonly Address[]): AccountEffects {
  const rank = (holders: readonly Address[]) => {
    const [holder] = holders;
    const at = holder ? first.indexOf(holder) : -2;
    return at === -1 ? first.length : at;
  };
  const isReal = ({ inferred, what }: Movement) => !inferred || (what.kind === 'token' && tokens[what.token]?.kind === 'token');
  const movements = (all: readonly Movement[]) =>
    all.filter(isReal).toSorted((one, other) => rank(holderOf(one)) - rank(holderOf(other)));
  const [leaves, arrives] = [movements(changes.leaves), movements(changes.arrives)];
  const allowances = changes.allowances.toSorted((one, other) => rank([allowedOf(one)]) - rank([allowedOf(other)]));
  const kept = {
    leaves: leaves.slice(0, MAX_LISTED),
    arrives: arrives.slice(0, MAX_LISTED),
    allowances: allowances.slice(0, MAX_LISTED),
  };
  const count = (all: { leaves: unknown[]; arrives: unknown[]; allowances: unknown[] }) =>
    all.leaves.length + all.arrives.length + all.allowances.length;
  const { account, outflow } = changes;
  return { account, ...kept, ...(outflow ? { outflow } : {}), left: count({ leaves, arrives, allowances }) - count(kept) };
}
