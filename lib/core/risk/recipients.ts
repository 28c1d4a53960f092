import type { Action } from '../decode/decoded.ts';
import { ZERO } from '../decode/known/known.ts';
import { type Facts, isOwn, partiesOf } from '../describe/facts.ts';
import { address, asset, say } from '../describe/sentence.ts';
import { lookAlikeOf } from '../names/lookAlike.ts';
import type { Address } from '../schema.ts';
import { actionsOf, callsOf, type Read, type Warning } from './warning.ts';

const DEAD: Address = '0x000000000000000000000000000000000000dead';

/** Built into the chain, without code of their own. */
const isPrecompile = (of: Address) => BigInt(of) < 0x200n;

/** T-D25 and T-J7: where something goes. */
export const recipientWarnings = (of: Read): Warning[] => [
  ...lookAlikes(of),
  ...actionsOf(of).flatMap(({ action, call, decoded }) => {
    const called = decoded.kind === 'creation' ? undefined : decoded.to;
    const inside = decoded !== of.calls[call];
    const handed = inside ? handedOn(action, of.facts) : sent(action, of.facts);
    return [...handed, ...elsewhere(action, called, of.facts)].map((warning) => ({ ...warning, call }));
  }),
  ...withoutCode(of),
];

function lookAlikes({ calls, facts }: Read): Warning[] {
  const parties = new Map(calls.flatMap((decoded, call) => partiesOf(decoded).map((party) => [party, call] as const)).reverse());
  const known = [facts.account, ...facts.own];
  return [...parties].flatMap(([party, call]): Warning[] => {
    const original = lookAlikeOf(party, known, facts.used);
    if (!original) return [];
    return [{ ...imitation(party, original), call }];
  });
}

/** An address that is made to be taken for a known one (T-J7). */
export const imitation = (party: Address, original: Address): Warning => ({
  kind: 'lookAlike',
  severity: 'danger',
  title: 'This address imitates another one',
  detail: say`${address(party)} begins and ends like ${address(original)}, which you know, but is another one. Such addresses are made to be copied by mistake.`,
});

/** What is odd about where something goes that an account of the user's sends. */
export function sent(action: Action, facts: Facts): Warning[] {
  if ((action.kind !== 'send' && action.kind !== 'sendItem') || !isOwn(action.from, facts)) return [];
  const { from, to } = action;
  const token = action.kind === 'sendItem' ? action.collection : action.asset;
  const nothing = action.kind === 'send' && action.amount === 0n;
  if (from === to)
    return [
      {
        kind: 'toSelf',
        severity: 'note',
        title: 'Sent to itself',
        detail: say`${address(to)} is sender and recipient: it changes nothing and costs the network fee.`,
      },
    ];
  if (nothing) return [];
  if (to === ZERO || to === DEAD)
    return [
      {
        kind: 'lost',
        severity: 'danger',
        title: 'Nobody owns this address',
        detail: say`What is sent to ${address(to)} is gone for ever.`,
      },
    ];
  if (to === token)
    return [
      {
        kind: 'toTokenContract',
        severity: 'danger',
        title: 'Sent to the token’s own contract',
        detail: say`${address(to)} is the contract of ${asset(token, facts)} itself. What is sent there can almost never be brought back.`,
      },
    ];
  if (facts.tokens[to]?.kind === 'token' && token !== 'native')
    return [
      {
        kind: 'toTokenContract',
        severity: 'caution',
        title: 'Sent to the contract of a token',
        detail: say`${address(to)} is the contract of ${asset(to, facts)}, not somebody’s account.`,
      },
    ];
  if (isOwn(to, facts) || facts.used.includes(to)) return [];
  return [
    {
      kind: 'firstContact',
      severity: 'note',
      title: 'First time',
      detail: say`You have not sent anything to ${address(to)} with this wallet before.`,
    },
  ];
}

/** What a contract takes from the user and gives to a person: what a thief's call looks like from outside. */
function handedOn(action: Action, facts: Facts): Warning[] {
  const others = sent(action, facts);
  if (action.kind !== 'send' && action.kind !== 'sendItem') return others;
  const code = facts.code[action.to];
  if (!others.some(({ kind }) => kind === 'firstContact') || (code !== 'none' && code !== 'delegated')) return others;
  return [
    {
      kind: 'goesElsewhere',
      severity: 'danger',
      title: 'A contract hands on what is yours',
      detail: say`Inside of the call something of yours goes to ${address(action.to)}: a person whom you have not dealt with before.`,
    },
  ];
}

/** What the user pays for, and somebody else gets. */
function elsewhere(action: Action, called: Address | undefined, facts: Facts): Warning[] {
  if (action.kind !== 'swap' && action.kind !== 'vault') return [];
  const payer = action.kind === 'swap' ? action.from : action.owner;
  if (!isOwn(payer, facts) || isOwn(action.to, facts) || action.to === called) return [];
  return [
    {
      kind: 'goesElsewhere',
      severity: facts.used.includes(action.to) ? 'caution' : 'danger',
      title: 'You pay, somebody else receives',
      detail: say`What comes out of this goes to ${address(action.to)}, which is none of your accounts.`,
    },
  ];
}

/** Data for an address that cannot read it. */
const withoutCode = (of: Read): Warning[] =>
  callsOf(of).flatMap(({ decoded, call }): Warning[] => {
    if (decoded.kind !== 'known' && decoded.kind !== 'unknown') return [];
    if (of.facts.code[decoded.to] !== 'none' || isPrecompile(decoded.to)) return [];
    return [
      {
        kind: 'noCode',
        severity: decoded.value > 0n ? 'danger' : 'caution',
        title: 'There is no contract here',
        detail:
          decoded.value > 0n
            ? say`${address(decoded.to)} has no code: the call does nothing there, and what goes with it is simply given away.`
            : say`${address(decoded.to)} has no code: the call does nothing there.`,
        call,
      },
    ];
  });
