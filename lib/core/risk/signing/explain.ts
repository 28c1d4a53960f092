import type { Address } from '../../schema.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { type Warning, warn } from '../../warning.ts';
import { isUnknown } from '../unknown.ts';
import { once } from '../warnings.ts';
import { authorisationIn } from './authorisations.ts';
import { domainRisks } from './domainRisks.ts';
import { addressIn, decidersFirst } from './fields.ts';
import { grantIn } from './grants.ts';
import { ordersIn } from './orders.ts';
import type { Meaning, Signing } from './signing.ts';
import { unknown } from './unknown.ts';
import { orderToOthers, partiesInside } from './wallets.ts';

/** The most addresses that one window asks the node about, beyond what honest data names: what lies behind is counted (V-04). */
const MAX_PARTIES = 100;

/**
 * What a signature on typed data would do, and what the user should know before giving it, the gravest first. Data that no
 * rule knows is called unknown (T-C19, T-D15).
 */
export function explainSigning(of: Signing): Meaning {
  const known = grantIn(of) ?? authorisationIn(of) ?? orderToOthers(of) ?? ordersIn(of);
  const { says, warnings } = known ?? unknown(of);
  return { says, warnings: once([...warnings, ...domainRisks(of), ...notLookedUp(of, known === undefined)]) };
}

/** Whom the chain should be asked about, for the explanation to say what is known of them; what decides first. */
export const partiesOfData = (typedData: TypedData): Address[] => everybodyIn(typedData).slice(0, MAX_PARTIES);

/** The contract that the data is for, and a call inside of it, come before what anybody could fill. */
function everybodyIn(typedData: TypedData): Address[] {
  const contract = addressIn(typedData.domain.verifyingContract);
  return [...new Set([...(contract ? [contract] : []), ...partiesInside(typedData), ...decidersFirst(typedData)])];
}

/** V-04: how many there are of whom nobody said who they are. Of data that the wallet cannot read, anybody may get something. */
function notLookedUp({ typedData, facts }: Signing, isUnread: boolean): Warning[] {
  const everybody = everybodyIn(typedData);
  const count = everybody.filter((each) => isUnknown(each, facts)).length;
  const level = isUnread && everybody.length > MAX_PARTIES ? 'danger' : 'caution';
  return count > 0 ? [warn(level, 'warning.notLookedUp.data', { count })] : [];
}
