import { formatUnits } from 'viem';
import { isOwn } from '../../../describe/facts.ts';
import { address } from '../../../describe/sentence.ts';
import { nobody } from '../../../names/dealings.ts';
import { type Part, say } from '../../../part.ts';
import type { Address } from '../../../schema.ts';
import { standsFor } from '../../../token/standsFor.ts';
import { listedToken } from '../../../token/wellKnownTokens.ts';
import { type Warning, warn } from '../../../warning.ts';
import { paidForOthers } from '../../recipients.ts';
import { addressIn, integerIn, type Struct, structsIn } from '../fields.ts';
import { type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing } from '../signing.ts';

/** A token on another network, of which no node is asked: what the wallet's lists, or the user's, say of it. */
interface Other {
  symbol: string;
  decimals?: number;
}

const code = (text: string): Part => ({ type: 'code', text });

/** What arrives on another network. */
export function elsewhere(order: Struct, of: Signing): Meaning | undefined {
  const [much, chain] = [integerIn(order.outputAmount), integerIn(order.destinationChainId)];
  const [token, to] = [unpadded(order.outputToken), unpadded(order.recipient)];
  if (much === undefined || chain === undefined || !token || !to) return undefined;
  const [person, contract] = [addressIn(to), addressIn(token)];
  const listed = contract && listedAt(Number(chain), contract, of);
  const where = { token: code(token), network: code(String(chain)), to: person ? address(person) : code(to) };
  return mergeMeanings([
    onlySays(wordsOf(much, listed, where)),
    much <= 1n ? onlyWarns(warn('danger', 'warning.givesAway')) : nothing,
    onlyWarns(...worth(much, { chainId: Number(chain), contract, listed }, where, of)),
    person && isOwn(person, of.facts)
      ? nothing
      : // Who that is here says nothing of who it is there.
        onlyWarns(
          person ? paidForOthers(person, { dealings: nobody }) : warn('danger', 'warning.goesElsewhere', { to: code(to) }),
        ),
    order.message === '0x' || order.message === undefined ? nothing : onlyWarns(warn('caution', 'warning.foreignCode')),
  ]);
}

/** An address in 32 bytes, as chains that are no EVM's need them, or as it is. */
const unpadded = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/^0x0{24}(?=[0-9a-f]{40}$)/, '0x') : undefined;

function listedAt(chainId: number, token: Address, { facts }: Signing): Other | undefined {
  const known = listedToken(chainId, token);
  if (known) {
    const { decimals } = standsFor(chainId, token) ?? {};
    return { symbol: known.symbol, ...(decimals === undefined ? {} : { decimals }) };
  }
  return facts.watched.find((each) => each.chainId === chainId && each.address === token);
}

function wordsOf(much: bigint, listed: Other | undefined, where: Record<'token' | 'network' | 'to', Part>): Part {
  if (!listed) return say('signing.elsewhere', { units: code(String(much)), ...where });
  const symbol: Part = { type: 'foreign', text: listed.symbol };
  return listed.decimals === undefined
    ? say('signing.elsewhere.listed', { units: code(String(much)), symbol, ...where })
    : say('signing.elsewhere.amount', { amount: code(formatUnits(much, listed.decimals)), symbol, ...where });
}

/** V-08: what comes there held against what may be taken here, as far as anybody here can. */
function worth(
  much: bigint,
  { chainId, contract, listed }: { chainId: number; contract: Address | undefined; listed: Other | undefined },
  { token, network }: Record<'token' | 'network', Part>,
  { typedData, facts }: Signing,
): Warning[] {
  if (!contract || !listed) return [warn('caution', 'warning.elsewhere.unlisted', { token, network })];
  const [permitted, ...more] = structsIn(typedData.message.permitted);
  const [paid, most] = [addressIn(permitted?.token), integerIn(permitted?.amount)];
  const [gives, gets] = [paid && standsFor(facts.chainId, paid), standsFor(chainId, contract)];
  if (!gives || most === undefined || more.length > 0 || gives.of !== gets?.of)
    return [warn('caution', 'warning.elsewhere', { network })];
  const [given, got] = [most * 10n ** BigInt(gets.decimals), much * 10n ** BigInt(gives.decimals)];
  if (got * 10n >= given * 9n) return [];
  const percent = Number((got * 100n) / given);
  return [warn(got * 2n < given ? 'danger' : 'caution', 'warning.elsewhere.less', { network, percent })];
}
