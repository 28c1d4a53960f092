import { chainIdIn, isPaymentUri, type PaymentRequest, readPaymentUri, shown } from './paymentUri.ts';
import { chainOfShortName } from './shortNames.ts';
import { type RecipientProblem, readTarget } from './target.ts';

/** A recipient as somebody typed or pasted it, or what is wrong with it. */
export type ReadRecipient = (PaymentRequest & { problem?: undefined }) | { problem: RecipientProblem };

/** More than any address, name or request for a payment has. */
const LONGEST = 2_048;

/**
 * Reads whom something is to go to: an address in any case, one with its network (EIP-3770, CAIP-10), a name, or a request for a
 * payment (ERC-681). Never throws. What a name stands for has to be looked up, in its normal form.
 */
export function parseRecipient(text: string): ReadRecipient {
  if (text.length > LONGEST) return { problem: { code: 'recipient.tooLong' } };
  const written = text.trim();
  if (written === '') return { problem: { code: 'recipient.enter' } };
  if (isPaymentUri(written)) return readPaymentUri(written);
  const at = written.lastIndexOf(':');
  const network = at < 0 ? undefined : chainOf(written.slice(0, at));
  if (network?.problem) return network;
  const read = readTarget(written.slice(at + 1));
  return read.problem ? read : { to: read.to, ...network, ignored: [] };
}

/** The network before an address: its short name, or `eip155:` and its number. */
function chainOf(prefix: string): { chainId: number; problem?: undefined } | { problem: RecipientProblem } {
  const [space = '', reference, ...more] = prefix.split(':');
  if (reference !== undefined && (space.toLowerCase() !== 'eip155' || more.length > 0))
    return { problem: { code: 'recipient.otherKind' } };
  const chainId = reference === undefined ? chainOfShortName(space) : chainIdIn(reference);
  return chainId === undefined ? { problem: { code: 'recipient.unknownNetwork', name: shown(reference ?? space) } } : { chainId };
}
