import { type AbiFunction, encodeFunctionData, pad, parseAbi } from 'viem';
import type { Telling } from '../../core/decode/known/known.ts';
import { PROTOCOLS } from '../../core/decode/known/protocols.ts';
import type { ToldRight } from '../../core/effects/rights.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import type { View } from '../read/views.ts';

/* What contracts of every protocol can be asked of rights, and what follows from what they answer. */

/** Whether somebody has a right, as a contract itself answers. */
export interface Question {
  right: ToldRight;
  view: View;
}

/** Who owns a contract, and whom the data of its calls names. */
export interface OwnerQuestion {
  view: View;
  named: readonly Address[];
}

type Asked = Telling & { item: AbiFunction };
let askable: { owners: Asked[]; rights: Asked[] } | undefined;

/** Made at first use: the background starts without it. */
function views(): { owners: Asked[]; rights: Asked[] } {
  if (askable) return askable;
  const all = PROTOCOLS.flatMap((each) => each.views ?? []).map((each) => {
    const [item] = parseAbi([`function ${each.human} view returns (bytes32)` as string]) as unknown as [AbiFunction];
    return { ...each, item };
  });
  askable = { owners: all.filter(({ over }) => over === 'ownership'), rights: all.filter(({ over }) => over !== 'ownership') };
  return askable;
}

/** Whether somebody has a right of any kind that contracts can be asked about. */
export const rightViews = (of: Pick<ToldRight, 'contract' | 'owner' | 'to'>): Question[] =>
  views().rights.map(({ over, item }) => ({ right: { ...of, over }, view: { to: of.contract, data: encoded(item, of) } }));

/** Who owns a contract. */
export const ownerViews = (contract: Address): View[] =>
  views().owners.map(({ item }) => ({ to: contract, data: encoded(item, {}) }));

/** With those in their places, by name. */
function encoded(item: AbiFunction, named: Partial<Record<string, Address>>): Bytes {
  const args = item.inputs.map(({ name = '', type }) => (type === 'address' ? named[name] : pad('0x')));
  return encodeFunctionData({ abi: [item], args });
}

/** What is owned by one of these accounts before anything is done and by somebody else when all is. */
export const handedOver = (
  asked: readonly OwnerQuestion[],
  { before, after }: { before: readonly (Bytes | undefined)[]; after: readonly (Bytes | undefined)[] },
  mine: readonly Address[],
): ToldRight[] =>
  asked.flatMap(({ view: { to: contract }, named }, index) => {
    const [was, is] = [ownerIn(before[index]), ownerIn(after[index])];
    if (is === undefined || mine.includes(is)) return [];
    // Where nobody says who it was, it may be as the data has it.
    const [account] = mine;
    const owner = was === undefined && named.includes(is) ? account : was;
    return owner !== undefined && mine.includes(owner) ? [{ contract, owner, to: is, over: 'ownership' as const }] : [];
  });

function ownerIn(answer: Bytes | undefined): Address | undefined {
  const value = number(answer);
  return value === undefined || value >= 1n << 160n ? undefined : `0x${value.toString(16).padStart(40, '0')}`;
}
