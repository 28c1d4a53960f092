import type { Address } from '../../schema.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { once } from '../warnings.ts';
import { authorisationIn } from './authorisations.ts';
import { domainRisks } from './domainRisks.ts';
import { addressesIn } from './fields.ts';
import { grantIn } from './grants.ts';
import { ordersIn } from './orders.ts';
import type { Meaning, Signing } from './signing.ts';
import { unknown } from './unknown.ts';
import { orderToOthers, partiesInside } from './wallets.ts';

/**
 * The most addresses that one window asks the node about: of those that the data names, and with those of a call inside of it.
 */
const MAX_NAMED = 30;
const MAX_PARTIES = 40;

/**
 * What a signature on typed data would do, and what the user should know before giving it, the gravest first. Data that no
 * rule knows is called unknown (T-C19, T-D15).
 */
export function explainSigning(of: Signing): Meaning {
  const known = grantIn(of) ?? authorisationIn(of) ?? orderToOthers(of) ?? ordersIn(of);
  const { says, warnings } = known ?? unknown(of);
  return { says, warnings: once([...warnings, ...domainRisks(of)]) };
}

/** Whom the chain should be asked about, for the explanation to say what is known of them. */
export const partiesOfData = (typedData: TypedData): Address[] =>
  [...new Set([...addressesIn(typedData).slice(0, MAX_NAMED), ...partiesInside(typedData)])].slice(0, MAX_PARTIES);
