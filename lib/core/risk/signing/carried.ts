import { decodeCall } from '../../decode/decode.ts';
import type { Decoded } from '../../decode/decoded.ts';
import { explainCall } from '../../describe/explain.ts';
import { decidersOf, partiesOf, tokensOf } from '../../describe/facts.ts';
import type { Address, Bytes } from '../../schema.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { kindOf } from '../../warning.ts';
import { warningsOfCalls } from '../warnings.ts';
import { addressIn } from './fields.ts';
import type { Meaning, Signing } from './signing.ts';

/** What a call does that others may make for somebody by a signature; nobody can try out what is sent at another time. */
export function carriedOut(call: Decoded, sender: Address, { facts }: Signing): Meaning {
  const theirs = { ...facts, account: sender, own: [...facts.own, sender] };
  const warnings = warningsOfCalls({ calls: [call], facts: theirs, plan: { simulatedOn: 'none' }, byAnybody: true });
  return { says: explainCall(call, theirs, 1), warnings: warnings.map((each) => ({ ...each, call: undefined })) };
}

/** The same where the contract may do much in the signer's name: what nobody can read, and no trial shows, can be any of that. */
export function carriedOutUnread(call: Decoded, sender: Address, of: Signing): Meaning {
  const { says, warnings } = carriedOut(call, sender, of);
  return { says, warnings: warnings.map((each) => (kindOf(each) === 'unreadable' ? { ...each, level: 'danger' } : each)) };
}

/** Whom such a call concerns. */
export const concernedBy = (call: Decoded): Address[] => [...decidersOf(call), ...tokensOf(call), ...partiesOf(call)];

/** A call of the contract itself that the data has in a field, and that it makes as whoever signs, whoever carries it out. */
export function signedCall({ domain, message }: TypedData, field: string): { signer: Address; decoded: Decoded } | undefined {
  const [contract, signer] = [addressIn(domain.verifyingContract), addressIn(message.signer)];
  const data = message[field];
  if (!contract || !signer || typeof data !== 'string') return undefined;
  // The currency that goes along is that of whoever carries it out.
  return { signer, decoded: decodeCall({ to: contract, value: 0n, data: data as Bytes }, signer) };
}

/** Whom it concerns. */
export function partiesOfSigned(typedData: TypedData, field: string): Address[] {
  const call = signedCall(typedData, field);
  return call ? concernedBy(call.decoded) : [];
}
