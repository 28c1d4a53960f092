import { address, asset } from '../../describe/sentence.ts';
import { say } from '../../part.ts';
import type { Address } from '../../schema.ts';
import { warn } from '../../warning.ts';
import { person } from '../person.ts';
import { addressIn, has, integerIn, type Struct } from './fields.ts';
import { otherFields } from './knownFields.ts';
import { lines, type Meaning, mergeMeanings, type Signing, usable, whose } from './signing.ts';

/** Signatures that make somebody the operator of all that the user has at a contract, as each protocol names their fields. */
const KINDS: readonly { owner: string | undefined; operator: string; yes: string }[] = [
  // Morpho
  { owner: 'authorizer', operator: 'authorized', yes: 'isAuthorized' },
  // Compound III
  { owner: 'owner', operator: 'manager', yes: 'isAllowed' },
  // Collections with a permit for all of one's items
  { owner: 'owner', operator: 'operator', yes: 'approved' },
  { owner: 'owner', operator: 'spender', yes: 'approved' },
  { owner: undefined, operator: 'operator', yes: 'approved' },
];

/** Who may act for the user at a contract from then on; nothing where the struct does not say that. */
export function authorisationIn(of: Signing): Meaning | undefined {
  const { primaryType, message, domain } = of.typedData;
  const contract = addressIn(domain.verifyingContract);
  if (!contract) return undefined;
  if (primaryType === 'DelegationWithSig' && has(message, 'delegatee', 'value')) return credit(message, contract, of);
  const kind = KINDS.find(({ owner, operator, yes }) => has(message, ...(owner ? [owner] : []), operator, yes));
  const operator = kind && addressIn(message[kind.operator]);
  if (!operator || typeof message[kind.yes] !== 'boolean') return undefined;
  const all = { operator: address(operator), contract: asset(contract, of.facts) };
  const ends = usable(integerIn(message.deadline ?? message.expiry), of);
  const fields = [kind.owner ?? '', kind.operator, kind.yes, 'nonce', 'deadline', 'expiry'];
  const says = lines(message[kind.yes] === true ? say('signing.operator', all) : say('signing.noOperator', all));
  const people = person(operator, say('describe.everything', { contract: all.contract }), of.facts);
  const warnings = people.length > 0 ? people : [warn('caution', 'warning.operator', all)];
  return mergeMeanings([
    { says, warnings: message[kind.yes] === true ? warnings : [] },
    ends,
    whose(kind.owner ? message[kind.owner] : undefined, of),
    otherFields(message, fields),
  ]);
}

/** Aave: debts in the user's name. */
function credit(message: Struct, contract: Address, of: Signing): Meaning | undefined {
  const [to, value] = [addressIn(message.delegatee), integerIn(message.value)];
  if (!to || value === undefined) return undefined;
  const there = asset(contract, of.facts);
  const says = lines(say('signing.credit', { to: address(to), contract: there }));
  const people = person(to, say('describe.credit', { contract: there }), of.facts);
  const warnings = people.length > 0 ? people : [warn('caution', 'warning.credit', { to: address(to) })];
  return mergeMeanings([
    value === 0n ? { says: [], warnings: [] } : { says, warnings },
    usable(integerIn(message.deadline), of),
    whose(message.delegator, of),
    otherFields(message, ['delegator', 'delegatee', 'value', 'nonce', 'deadline']),
  ]);
}
