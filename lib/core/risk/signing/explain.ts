import { isAt, isKnownToken } from '../../describe/known.ts';
import { address } from '../../describe/sentence.ts';
import type { Address } from '../../schema.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { kindOf, type Warning, warn } from '../../warning.ts';
import { once } from '../once.ts';
import { isUnknown } from '../unknown.ts';
import { authorisationIn } from './authorisations.ts';
import { domainRisks } from './domainRisks.ts';
import { addressIn, decidersFirst } from './fields.ts';
import { grantIn } from './grants.ts';
import { formOf, isHome, type SignedProtocol } from './known/known.ts';
import { PERMIT2_HOME } from './known/permit2.ts';
import { SIGNED } from './known/protocols.ts';
import { boundIn } from './known/witnesses.ts';
import { ordersIn } from './orders.ts';
import { type Meaning, mergeMeanings, nothing, onlyWarns, type Signing } from './signing.ts';
import { unknown } from './unknown.ts';
import { orderToOthers, partiesInside } from './wallets.ts';

/** The most addresses that one window asks the node about, beyond what honest data names: what lies behind is counted (V-04). */
const MAX_PARTIES = 100;

/**
 * What a signature on typed data would do, and what the user should know before giving it, the gravest first. Data that no
 * rule knows is called unknown (T-C19, T-D15).
 */
export function explainSigning(of: Signing): Meaning {
  const known = readAsKnown(of);
  const { says, warnings } = known ?? unknown(of);
  const all = [...warnings, ...domainRisks(of), ...notLookedUp(of, known === undefined)];
  return { says, warnings: once(all, (token) => isKnownToken(token, of.facts)) };
}

/** The protocols that the form of the data is one of. */
function alikeIn({ types, primaryType }: TypedData): SignedProtocol[] {
  const form = formOf(types, primaryType);
  return SIGNED.filter(({ forms }) => forms.includes(form));
}

/** What the data says by a form that contracts are known to hash, else by what its fields seem to be (V-08). */
function readAsKnown(of: Signing): Meaning | undefined {
  const contract = addressIn(of.typedData.domain.verifyingContract);
  const alike = alikeIn(of.typedData);
  const protocol = alike.find(({ home }) => isHome(home, contract, of)) ?? alike[0];
  const exact = protocol?.read(of);
  if (protocol && exact)
    return isHome(protocol.home, contract, of) ? exact : mergeMeanings([exact, claims(protocol.name, contract)]);
  const permitted = permit2Order(of);
  if (permitted) return permitted;
  const loose = grantIn(of) ?? authorisationIn(of) ?? orderToOthers(of) ?? ordersIn(of);
  // That there are fields which nobody reads says it already.
  if (!loose || loose.warnings.some((each) => kindOf(each) === 'otherFields')) return loose;
  return mergeMeanings([loose, onlyWarns(warn('caution', 'warning.claims.form'))]);
}

/** A permit of Permit2 with an order in it: by the permit's own home, and by that of who is to keep the order. */
function permit2Order(of: Signing): Meaning | undefined {
  const { typedData, facts } = of;
  const [contract, spender] = [addressIn(typedData.domain.verifyingContract), addressIn(typedData.message.spender)];
  const witness = boundIn(typedData)?.witness;
  const meaning = witness && grantIn(of);
  if (!meaning) return undefined;
  return mergeMeanings([
    meaning,
    contract && isAt(PERMIT2_HOME, contract, facts.chainId) ? nothing : claims('Permit2', contract),
    spender && witness.home(spender, facts.chainId) ? nothing : claims(witness.name, spender),
  ]);
}

const claims = (name: string, contract: Address | undefined): Meaning =>
  onlyWarns(
    contract
      ? warn('caution', 'warning.claims.protocol', { protocol: { type: 'name', text: name }, contract: address(contract) })
      : warn('caution', 'warning.claims.form'),
  );

/** Whom the chain should be asked about, for the explanation to say what is known of them; what decides first. */
export const partiesOfData = (typedData: TypedData): Address[] => everybodyIn(typedData).slice(0, MAX_PARTIES);

/** The contract that the data is for, and a call inside of it, come before what anybody could fill. */
function everybodyIn(typedData: TypedData): Address[] {
  const contract = addressIn(typedData.domain.verifyingContract);
  const inside = [...partiesInside(typedData), ...(alikeIn(typedData)[0]?.parties?.(typedData) ?? [])];
  return [...new Set([...(contract ? [contract] : []), ...inside, ...decidersFirst(typedData)])];
}

/** V-04: how many there are of whom nobody said who they are. Of data that the wallet cannot read, anybody may get something. */
function notLookedUp({ typedData, facts }: Signing, isUnread: boolean): Warning[] {
  const everybody = everybodyIn(typedData);
  const count = everybody.filter((each) => isUnknown(each, facts)).length;
  const level = isUnread && everybody.length > MAX_PARTIES ? 'danger' : 'caution';
  return count > 0 ? [warn(level, 'warning.notLookedUp.data', { count })] : [];
}
