import type { Batch } from '../batch/batch.ts';
import { type Action, type Amount, type Asset, type Decoded, everyAction } from '../decode/decoded.ts';
import { type Facts, heldBy } from '../describe/facts.ts';
import type { Address } from '../schema.ts';

/** What calls say that they take of something: `exactly` so much, or at the most. */
export interface Given {
  most: bigint;
  exactly: boolean;
}

/** What the data of a batch fixes, whatever the chain is like when it is carried out. */
export interface Stakes {
  given: ReadonlyMap<Asset, Given>;
  /** The least that has to come. */
  demanded: ReadonlyMap<Asset, bigint>;
  /** How many of an item go. */
  items: ReadonlyMap<string, bigint>;
}

type Side = 'given' | 'demanded';
type Said = [side: Side, asset: Asset | undefined, much: Amount, exactly: boolean];

/** Reads what the calls of an account say of its own: sums, as far as each call of the same thing names an amount. */
export function stakesIn(
  { from: account, calls: raw }: Pick<Batch, 'from' | 'calls'>,
  calls: readonly Decoded[],
  facts: Pick<Facts, 'tokens'>,
): Stakes {
  const actions = calls.flatMap(everyAction);
  const given = new Map<Asset, Given>();
  const demanded = new Map<Asset, bigint>();
  const open = new Set<string>();
  // The currency leaves an account with its own calls, and in no other way.
  const along = raw.reduce((sum, { to, value }) => sum + (to === account ? 0n : value), 0n);
  given.set('native', { most: along, exactly: true });
  for (const [side, asset, much, exactly] of actions.flatMap((each) => saidBy(each, account, facts))) {
    if (asset === undefined || (side === 'given' && asset === 'native')) continue;
    if (much === 'all') open.add(`${side} ${asset}`);
    else if (side === 'demanded') demanded.set(asset, (demanded.get(asset) ?? 0n) + much);
    else {
      const was = given.get(asset) ?? { most: 0n, exactly: true };
      given.set(asset, { most: was.most + much, exactly: was.exactly && exactly });
    }
  }
  // What goes and comes of the same thing is set off against each other: neither side says anything of the sum.
  for (const asset of [...demanded.keys()]) {
    const goes = given.get(asset)?.most ?? 0n;
    if (goes > 0n || open.has(`given ${asset}`)) {
      demanded.delete(asset);
      if (asset !== 'native') given.delete(asset);
    }
  }
  for (const asset of [...given.keys()]) if (open.has(`given ${asset}`)) given.delete(asset);
  const items = new Map<string, bigint>();
  for (const each of actions) {
    if (each.kind !== 'sendItem' || each.from !== account) continue;
    const key = `${each.collection} ${each.id}`;
    items.set(key, (items.get(key) ?? 0n) + each.amount);
  }
  return { given, demanded, items };
}

function saidBy(action: Action, account: Address, facts: Pick<Facts, 'tokens'>): Said[] {
  switch (action.kind) {
    case 'send':
      return action.from === account && action.to !== account ? [['given', action.asset, action.amount, true]] : [];
    case 'share':
      return action.from === account ? [['given', action.asset, 'all', false]] : [];
    case 'swap': {
      const { give, get, exact, from, to } = action;
      return [
        ...(from === account ? [['given', give.asset, give.amount, exact === 'give'] as Said] : []),
        ...(to === account ? [['demanded', get.asset, get.amount, exact === 'get'] as Said] : []),
      ];
    }
    case 'wrap':
      return action.to === account && action.from === account ? [['demanded', action.token, action.amount, true]] : [];
    case 'unwrap':
      return [
        ...(action.from === account ? [['given', action.token, action.amount, true] as Said] : []),
        ...(action.to === account ? [['demanded', 'native', action.amount, true] as Said] : []),
      ];
    case 'vault': {
      const { does, vault, amount, owner, to } = action;
      const [asset, shares] = [heldBy(vault, facts), vault];
      const gives = owner === account;
      const gets = to === account;
      if (does === 'deposit') return gives ? [['given', asset, amount, true]] : [];
      if (does === 'redeem') return gives ? [['given', shares, amount, true]] : [];
      if (does === 'mint')
        return [
          ...(gives ? [['given', asset, 'all', false] as Said] : []),
          ...(gets ? [['demanded', shares, amount, true] as Said] : []),
        ];
      return [
        ...(gives ? [['given', shares, 'all', false] as Said] : []),
        ...(gets ? [['demanded', asset, amount, true] as Said] : []),
      ];
    }
    case 'refund':
      return action.from === account ? [['given', action.asset, action.most, false]] : [];
    case 'sendItem':
    case 'allow':
    case 'allowItem':
    case 'allowAll':
    case 'mint':
    case 'right':
    case 'control':
    case 'create':
      return [];
  }
}
