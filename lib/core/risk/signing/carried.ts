import type { Decoded } from '../../decode/decoded.ts';
import { explainCall } from '../../describe/explain.ts';
import { decidersOf, partiesOf, tokensOf } from '../../describe/facts.ts';
import type { Address } from '../../schema.ts';
import { kindOf } from '../../warning.ts';
import { warningsOfCalls } from '../warnings.ts';
import type { Meaning, Signing } from './signing.ts';

/** What a call does that others may make for somebody by a signature; nobody can try out what is sent at another time. */
export function carriedOut(call: Decoded, sender: Address, { facts }: Signing): Meaning {
  const theirs = { ...facts, account: sender, own: [...facts.own, sender] };
  const warnings = warningsOfCalls({ calls: [call], facts: theirs, plan: { simulatedOn: 'none' } });
  return { says: explainCall(call, theirs, 1), warnings: warnings.map((each) => ({ ...each, call: undefined })) };
}

/** The same where the contract may do much in the signer's name: what nobody can read, and no trial shows, can be any of that. */
export function carriedOutUnread(call: Decoded, sender: Address, of: Signing): Meaning {
  const { says, warnings } = carriedOut(call, sender, of);
  return { says, warnings: warnings.map((each) => (kindOf(each) === 'unreadable' ? { ...each, level: 'danger' } : each)) };
}

/** Whom such a call concerns. */
export const concernedBy = (call: Decoded): Address[] => [...decidersOf(call), ...tokensOf(call), ...partiesOf(call)];
