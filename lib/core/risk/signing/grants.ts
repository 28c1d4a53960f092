import { zeroAddress } from 'viem';
import { isSettler } from '../../decode/known/settlers.ts';
import { address, allowedUntil, asset, item, limit } from '../../describe/sentence.ts';
import { isUnlimited } from '../../effects/effects.ts';
import { incomparable } from '../../names/dealings.ts';
import { type Part, say } from '../../part.ts';
import type { Address } from '../../schema.ts';
import { warn } from '../../warning.ts';
import { isLikeBefore } from '../familiar.ts';
import { keepsNone } from '../leftThere.ts';
import { isPerson, person } from '../person.ts';
import { sent } from '../recipients.ts';
import { unknownTokens } from '../unknown.ts';
import { addressIn, has, integerIn, type Struct, structsIn } from './fields.ts';
import { settler } from './known/settler.ts';
import { boundIn } from './known/witnesses.ts';
import { otherFields } from './knownFields.ts';
import { orderIn } from './orders.ts';
import { begins, lines, type Meaning, mergeMeanings, nothing, onlySays, type Signing, usable, whose } from './signing.ts';

/**
 * Signatures that let somebody take something without a transaction of the user's (T-D15): EIP-2612, DAI, ERC-4494,
 * Permit2, ERC-3009. Nothing where the struct is not what its name says.
 */
export function grantIn(of: Signing): Meaning | undefined {
  const { primaryType, message, domain } = of.typedData;
  const contract = addressIn(domain.verifyingContract);
  if (primaryType === 'Permit' && contract) return whole(permit(message, contract, of), message, PERMIT);
  if (primaryType === 'PermitSingle' || primaryType === 'PermitBatch')
    return whole(permit2Allowance(message, of), message, ['details', 'spender', 'sigDeadline']);
  if (/^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType)) return permit2Transfer(message, of);
  if (/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType) && contract)
    return whole(authorization(message, contract, of), message, AUTHORIZATION);
  if (primaryType === 'CancelAuthorization' && contract && has(message, 'authorizer', 'nonce'))
    return whole(
      mergeMeanings([onlySays(say('signing.callsOff', { contract: asset(contract, of.facts) })), whose(message.authorizer, of)]),
      message,
      ['authorizer', 'nonce'],
    );
  return undefined;
}

const PERMIT = ['owner', 'holder', 'spender', 'value', 'tokenId', 'allowed', 'nonce', 'deadline', 'expiry'];
const AUTHORIZATION = ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce'];

/** With what the reader does not know. */
const whole = (meaning: Meaning | undefined, message: Struct, known: readonly string[]): Meaning | undefined =>
  meaning && mergeMeanings([meaning, otherFields(message, known)]);

interface Grant {
  token: Address;
  spender: Address;
  amount: bigint;
  /** When the allowance itself ends, in seconds since 1970. */
  until?: bigint;
  /** For one transfer, of no more than the amount. */
  once?: true;
  /** Though anybody tells the spender what to do, nobody but the user can have it take this, or by an order that is read. */
  kept?: true;
}

function given({ token, spender, amount: much, until: end, once, kept }: Grant, { facts }: Signing): Meaning {
  const all = { spender: address(spender), asset: asset(token, facts) };
  if (much === 0n) return { says: lines(say('signing.takeBack', all)), warnings: [] };
  const what = { spender: address(spender), amount: limit(much, token, facts) };
  const says = lines(once ? say('signing.allowOnce', what) : say('signing.allow', { ...what, ...allowedUntil(end) }));
  const people = kept ? [] : person(spender, what.amount, facts);
  const unread = [...people, ...unknownTokens([token], facts)];
  if ((!kept && isPerson(spender, facts)) || !isUnlimited(much)) return { says, warnings: unread };
  return { says, warnings: [...unread, warn('caution', once ? 'warning.unlimited.once' : 'warning.unlimited.signed', all)] };
}

function permit(message: Struct, token: Address, of: Signing): Meaning | undefined {
  const spender = addressIn(message.spender);
  if (!spender) return undefined;
  if (has(message, 'holder', 'expiry', 'allowed')) {
    // DAI and its kind allow all or nothing, and read an expiry of zero as never.
    const expiry = integerIn(message.expiry);
    const amountOf = message.allowed === true ? 2n ** 256n - 1n : 0n;
    return mergeMeanings([
      given({ token, spender, amount: amountOf }, of),
      usable(expiry === 0n ? 2n ** 256n - 1n : expiry, of),
      whose(message.holder, of),
    ]);
  }
  const deadline = integerIn(message.deadline);
  const id = integerIn(message.tokenId);
  if (id !== undefined && deadline !== undefined) {
    const what = item(token, id, 1n, of.facts);
    return mergeMeanings([givenItem(spender, what, of), usable(deadline, of)]);
  }
  const value = integerIn(message.value);
  if (value === undefined || deadline === undefined) return undefined;
  return mergeMeanings([given({ token, spender, amount: value }, of), usable(deadline, of), whose(message.owner, of)]);
}

function givenItem(spender: Address, what: Part, { facts }: Signing): Meaning {
  if (spender === zeroAddress)
    return onlySays(say('describe.takeBackItem', { item: what, whose: 'own', owner: address(facts.account) }));
  const says = lines(say('signing.allowItem', { spender: address(spender), item: what }));
  return { says, warnings: person(spender, what, facts) };
}

function permit2Allowance(message: Struct, of: Signing): Meaning | undefined {
  const [spender, deadline] = [addressIn(message.spender), integerIn(message.sigDeadline)];
  if (!spender || deadline === undefined) return undefined;
  const grants = structsIn(message.details).map(({ token, amount: much, expiration }): Grant | undefined => {
    const [what, units, end] = [addressIn(token), integerIn(much), integerIn(expiration)];
    return what && units !== undefined && end !== undefined ? { token: what, spender, amount: units, until: end } : undefined;
  });
  if (!areWhole(grants)) return undefined;
  const longest = grants.reduce((max, { until: end = 0n }) => (end > max ? end : max), deadline);
  return mergeMeanings([
    ...grants.map((each) => given(each, of)),
    { ...usable(deadline, of), warnings: usable(longest, of).warnings },
  ]);
}

function permit2Transfer(message: Struct, of: Signing): Meaning | undefined {
  const [spender, deadline] = [addressIn(message.spender), integerIn(message.deadline)];
  if (!spender || deadline === undefined) return undefined;
  const kept = keptBy(spender, of);
  const grants = structsIn(message.permitted).map(({ token, amount: much }): Grant | undefined => {
    const [what, units] = [addressIn(token), integerIn(much)];
    if (!what || units === undefined) return undefined;
    return { token: what, spender, amount: units, once: true, ...(kept ? { kept: true } : {}) };
  });
  if (!areWhole(grants)) return undefined;
  const byUser = kept === 'own' ? onlySays(say('signing.allowOnce.own')) : nothing;
  return mergeMeanings([...grants.map((each) => given(each, of)), byUser, boundOrder(message, of), usable(deadline, of)]);
}

/**
 * How one of 0x's Settlers comes to take what it may take once: in a transaction of the user's own, for it names its caller as the owner,
 * or by an order that it is bound to.
 */
function keptBy(spender: Address, { typedData, facts }: Signing): 'own' | 'order' | undefined {
  if (!isSettler(spender, facts.chainId) || facts.code[spender] === 'none') return undefined;
  if (!typedData.primaryType.includes('Witness')) return 'own';
  return boundIn(typedData)?.witness === settler ? 'order' : undefined;
}

/** The order that the permit holds only with. */
function boundOrder(message: Struct, of: Signing): Meaning {
  const bound = boundIn(of.typedData);
  const fields = ['permitted', 'spender', 'nonce', 'deadline'];
  if (!bound) return otherFields(message, fields);
  const read = bound.witness ? bound.witness.read(bound.order, of) : orderIn(bound.order, bound.type, of);
  if (read) return mergeMeanings([read, otherFields(message, [...fields, bound.member])]);
  return mergeMeanings([onlySays(say('signing.unreadOrder')), otherFields(message, fields)]);
}

const areWhole = (grants: readonly (Grant | undefined)[]): grants is Grant[] =>
  grants.length > 0 && grants.every((each) => each !== undefined);

function authorization(message: Struct, token: Address, of: Signing): Meaning | undefined {
  const [from, to] = [addressIn(message.from), addressIn(message.to)];
  const [value, end] = [integerIn(message.value), integerIn(message.validBefore)];
  if (!from || !to || value === undefined || end === undefined) return undefined;
  const facts = isLikeBefore(of.facts.dealings, { to, asset: token, amount: value })
    ? of.facts
    : { ...of.facts, dealings: incomparable(of.facts.dealings) };
  return mergeMeanings([
    {
      says: lines(say('signing.sends', { amount: limit(value, token, facts), to: address(to) })),
      warnings: [
        ...sent({ kind: 'send', asset: token, from, to, amount: value }, facts),
        // Contracts that carry out such a payment are others: here it is merely sent.
        ...(keepsNone(to, facts) ? [warn('danger', 'warning.leftThere', { to: address(to) })] : []),
        ...unknownTokens([token], facts),
      ],
    },
    usable(end, of),
    begins(integerIn(message.validAfter), of),
    whose(from, of),
  ]);
}
