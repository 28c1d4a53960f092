import { zeroAddress } from 'viem';
import type { Batch } from '../../core/batch/batch.ts';
import type { Log } from '../../core/batch/slot.ts';
import type { Decoded } from '../../core/decode/decoded.ts';
import { decidersOf, tokensOf } from '../../core/describe/facts.ts';
import { isCurrency, passesOn } from '../../core/describe/known.ts';
import { changesOf, runOf } from '../../core/effects/changes.ts';
import {
  type AccountEffects,
  contractOf,
  type Effects,
  type Moved,
  type Movement,
  merged,
  type Run,
  type Touched,
} from '../../core/effects/effects.ts';
import { gainsIn, type Roles, straysIn } from '../../core/effects/strays.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { isWellKnown } from '../../core/token/wellKnownTokens.ts';
import { number } from '../read/token.ts';
import type { Ran } from './estimate.ts';
import type { Kept } from './slots.ts';

/** What leaves the sender by a call and no transfer tells of. */
export interface Untold {
  call: number;
  movement: Movement;
}

/** What is held at contracts before anything is tried, and after it; nothing for each that did not answer. */
export interface Held {
  /** And whether it is counted. */
  before: readonly (Bytes | undefined)[];
  after: readonly (Bytes | undefined)[];
  stored?: Kept | undefined;
}

export interface Told {
  touched?: readonly Touched[] | undefined;
  shown: Pick<Effects, 'accounts' | 'touched'> | undefined;
}

/** Large amounts that grow or shrink with time are rounded. */
const PART = 10_000n;

/** What the account has less of than transfers tell. That less comes than they tell is another thing. */
export function untoldOf(
  { touched = [], shown }: Told,
  { before, after }: Held,
  { ran = [], from }: { ran: readonly Ran[] | undefined; from: Address },
): Untold[] {
  if (touched.length === 0) return [];
  const { leaves } = changesOf(
    ran.flatMap(({ success, logs }) => (success ? logs : [])),
    from,
  );
  const leaving = (contract: Address) =>
    leaves.filter(({ what }) => contractOf(what) === contract).reduce((sum, { amount }) => sum + amount, 0n);
  return touched.flatMap(({ contract, call }, index) => {
    const [was, is] = [number(before[index]), number(after[index])];
    if (was === undefined || is === undefined) {
      // That nobody answers this time makes nothing of what is said already untrue.
      const still = shown?.accounts[0]?.leaves.find(({ what, others }) => others.length === 0 && contractOf(what) === contract);
      return still ? [{ call, movement: still }] : [];
    }
    const amount = was - is - leaving(contract);
    if (amount <= was / PART) return [];
    return [{ call, movement: { what: { kind: 'token', token: contract }, amount, others: [] } }];
  });
}

/** The changes of an account with it. */
export const withUntold = <Changes extends Pick<AccountEffects, 'leaves'>>(
  mine: Changes,
  untold: readonly Untold[],
): Changes => ({
  ...mine,
  leaves: merged([...untold.map(({ movement }) => movement), ...mine.leaves]),
});

/** Who is who on a chain. @param own the user's accounts. */
export function rolesOn(chainId: number, own: readonly Address[]): Roles {
  const assetOf = (what: Moved) => (what.kind === 'native' ? 'native' : what.kind === 'token' ? what.token : undefined);
  const isMoney = (what: Moved) => isCurrency(assetOf(what) ?? zeroAddress, chainId);
  return {
    own,
    passesOn: (address) => passesOn(address, chainId),
    isCurrency: isMoney,
    isListed: (what) => isMoney(what) || isWellKnown(chainId, contractOf(what) ?? zeroAddress),
  };
}

/** What comes to those whom the calls name, and stays with them, of what the calls name. */
export function gainsOf(logs: readonly Log[], calls: readonly Decoded[], roles: Roles): Movement[] {
  const who = new Set(calls.flatMap(decidersOf).filter((each) => !roles.own.includes(each) && !roles.passesOn(each)));
  const named = new Set(calls.flatMap(tokensOf));
  return gainsIn(logs, who, roles).filter(({ what }) => roles.isCurrency(what) || named.has(contractOf(what) ?? zeroAddress));
}

/** What each transaction moves, with it. */
export const runsWith = (
  ran: readonly Ran[],
  untold: readonly Untold[],
  { from, chainId, own, calls }: Pick<Batch, 'from' | 'chainId'> & { own: readonly Address[]; calls: readonly Decoded[] },
): (Run | undefined)[] => {
  const roles = rolesOn(chainId, [from, ...own]);
  return ran.map(({ success, logs }, index) => {
    if (!success) return undefined;
    const run = runOf(logs, from);
    const mine = untold.filter(({ call }) => ran.length === 1 || call === index);
    const { stays, beyond } = straysIn(logs, roles);
    const gains = gainsOf(logs, calls, roles);
    const leaves = [...mine.map(({ movement }) => movement), ...run.leaves];
    return {
      ...run,
      leaves,
      ...(stays.length > 0 ? { stays } : {}),
      ...(beyond > 0 ? { staysBeyond: beyond } : {}),
      ...(gains.length > 0 ? { gains } : {}),
    };
  });
};
