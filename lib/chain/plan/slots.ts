import type { Random } from '../../core/platform.ts';
import type { Address, Bytes, HexString } from '../../core/schema.ts';
import type { View } from '../read/views.ts';
import type { CodeOverride } from './simulate.ts';

/** Places in the storage of a contract. */
export interface Slots {
  contract: Address;
  slots: readonly HexString[];
}

/** What lies there, in the order of the places; nothing where nobody could look. */
export type Stored = readonly HexString[] | undefined;

/** The same before a trial and once all is done. */
export interface Kept {
  before: readonly Stored[];
  after: readonly Stored[];
}

/** So many of one contract are looked at: no more than the gas of a view reads. */
export const MAX_SLOTS = 100;

/** Looks into storage, which no contract shows by itself: by code of the wallet's own, which lies there while it is asked. */
export interface Reader {
  views: View[];
  code: CodeOverride;
  read(answers: readonly (Bytes | undefined)[]): Stored[];
}

/** The code answers a word that no contract can guess, and then what lies at each of the places in its data. */
export function makeReader(of: readonly Slots[], random: Random): Reader {
  const word = random.bytes(32).slice(2).toLowerCase();
  const code: HexString = `0x7f${word}60005260005b80361115603c5780355481602001526020016026565b366020016000f3`;
  return {
    views: of.map(({ contract, slots }) => ({ to: contract, data: `0x${slots.map((slot) => slot.slice(2)).join('')}` })),
    code: Object.fromEntries(of.map(({ contract }) => [contract, { code }])),
    read: (answers) =>
      of.map(({ slots }, index) => {
        const [first, ...words] = answers[index]?.slice(2).match(/.{64}/g) ?? [];
        return first === word && words.length === slots.length ? words.map((each): HexString => `0x${each}`) : undefined;
      }),
  };
}
