import { zeroAddress } from 'viem';
import { isAt } from '../../describe/known.ts';
import { address } from '../../describe/sentence.ts';
import { PERMIT2 } from '../../effects/effects.ts';
import { skeleton } from '../../names/confusables.ts';
import { lookAlikeOf } from '../../names/lookAlike.ts';
import { glanceAt } from '../../names/resemblance.ts';
import type { Address } from '../../schema.ts';
import { keyWarnings, onlySignOn } from '../../signing/keyWords.ts';
import { signInClaims } from '../../signing/signInClaims.ts';
import { hasControls, hasHiddenCharacters, textsWithin } from '../../signing/text.ts';
import { structsOf } from '../../signing/typedData.ts';
import { listedToken, wellKnownTokens } from '../../token/wellKnownTokens.ts';
import { type Warning, warn } from '../../warning.ts';
import { imitation } from '../recipients.ts';
import { aboutToken } from '../tokens.ts';
import { addressesIn, addressIn } from './fields.ts';
import { SIGNED } from './known/protocols.ts';
import type { Signing } from './signing.ts';

/** Names that a signature's domain may bear, and the contracts that bear them rightly on every chain. */
const NAMED: readonly { name: string; addresses: readonly Address[] }[] = [
  { name: 'Permit2', addresses: [PERMIT2] },
  {
    name: 'Seaport',
    addresses: [
      '0x00000000006c3852cbef3e08e8df289169ede581',
      '0x00000000000001ad428e4906ae43d8f9852d0dd6',
      '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
      '0x0000000000000068f116a894984e2db1123eb395',
    ],
  },
  { name: 'Gnosis Protocol', addresses: ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'] },
];

/** The most warnings about names of addresses: nobody reads more, and data may name any number of addresses. */
const ENOUGH = 100;

/** What is to be said of the data whatever it means: whom it is for, and what it hides. */
export const domainRisks = (of: Signing): Warning[] => [
  ...imitations(of),
  ...enough(addressesIn(of.typedData).flatMap((each) => [...imitatedAddress(each, of), ...aboutToken(each, of.facts)])),
  ...noContract(of),
  ...noNetwork(of),
  ...hidden(of),
  ...signIns(of),
  ...keys(of),
];

/** What is less grave must not fill the place of what is a danger, and that there is more is said (V-04). */
function enough(all: readonly Warning[]): Warning[] {
  const gravest = all.toSorted((one, other) => Number(other.level === 'danger') - Number(one.level === 'danger'));
  const [left] = gravest.slice(ENOUGH);
  if (!left) return gravest;
  return [...gravest.slice(0, ENOUGH), warn(left.level, 'warning.moreRemarks', { count: gravest.length - ENOUGH })];
}

/** A name that is somebody else's, or made to be read as it (T-J3, T-C16). */
function imitations({ typedData: { domain }, facts }: Signing): Warning[] {
  const contract = addressIn(domain.verifyingContract);
  const name = typeof domain.name === 'string' ? domain.name : undefined;
  if (!contract || name === undefined) return [];
  // Markets have names that tokens have, too.
  if (SIGNED.some(({ home }) => typeof home === 'object' && isAt(home, contract, facts.chainId))) return [];
  const tokens = wellKnownTokens(facts.chainId).map((token) => ({ name: token.name, addresses: [token.address] }));
  const glance = glanceAt(name);
  const alike = [...NAMED, ...tokens].filter((each) => glance.whole.has(skeleton(each.name)));
  const real = alike.some(({ addresses }) => addresses.includes(contract)) || listedToken(facts.chainId, contract)?.name === name;
  const [first] = alike;
  if (!first || real) return [];
  return [
    warn('danger', 'warning.imitates', {
      name: { type: 'foreign', text: name },
      contract: address(contract),
      original: { type: 'name', text: first.name },
    }),
  ];
}

function imitatedAddress(party: Address, { facts }: Signing): Warning[] {
  const wellKnown = wellKnownTokens(facts.chainId).map((token) => token.address);
  const known = [facts.account, ...facts.own, ...wellKnown, ...NAMED.flatMap(({ addresses }) => addresses)];
  const original = lookAlikeOf(party, known, facts.dealings);
  return original ? [imitation(party, original, known, facts)] : [];
}

function noContract({ typedData: { domain }, facts }: Signing): Warning[] {
  const contract = addressIn(domain.verifyingContract);
  // Where no contract is asked, domains have the address of nobody.
  if (!contract || contract === zeroAddress || facts.code[contract] !== 'none') return [];
  return [warn('caution', 'warning.noCode.data', { to: address(contract) })];
}

/** T-D3. */
const noNetwork = ({ typedData: { domain } }: Signing): Warning[] =>
  domain.chainId === undefined ? [warn('caution', 'warning.noNetwork')] : [];

/** T-C16: characters that nobody sees, in any text of the data. */
function hidden({ typedData: { domain, message } }: Signing): Warning[] {
  const texts = textsIn([domain, message]);
  if (!texts.some((text) => hasHiddenCharacters(text) || hasControls(text))) return [];
  return [warn('danger', 'warning.hiddenText')];
}

/** V-03: a sign-in that is not asked for as one. */
function signIns({ typedData: { domain, message } }: Signing): Warning[] {
  const texts = textsIn([domain, message]);
  const found = texts.some((text) => [text, ...textsWithin(text)].some((each) => signInClaims(each) !== undefined));
  return found ? [warn('danger', 'warning.signIn.data')] : [];
}

/** V-03: orders to make a key, which some services write as typed data. */
function keys({ typedData, origin }: Signing): Warning[] {
  const { domain, message } = typedData;
  const texts = textsIn(message);
  // "Paradex" stands in the domain, "STARK Key" in the message.
  const named = texts.slice(0, ENOUGH).map((each) => `${String(domain.name)} ${each}`);
  const asked = keyWarnings([...texts, ...named], origin);
  return [...asked, ...structsOf(typedData).flatMap(({ value }) => onlySignOn(value, origin))];
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
