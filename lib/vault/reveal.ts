import { FIRST_PHRASE } from '../core/account/account.ts';
import type { GivenPhrase, ProvenWord, RevealedPhrase, VaultRecord, VaultStore } from '../core/account/vault.ts';
import { errors } from '../core/errors.ts';
import type { Clock, Random } from '../core/platform.ts';
import type { Address, HexString } from '../core/schema.ts';
import { type ByteArray, toHex } from './crypto.ts';
import { derivationOf, revealed, type Secret, secretOf, wordsOf } from './phrase.ts';
import { addressOf, type makeRecords } from './record.ts';
import { refuse } from './refuse.ts';

export interface RevealParts {
  store: Pick<VaultStore, 'prove'>;
  clock: Clock;
  random: Random;
  records: Pick<ReturnType<typeof makeRecords>, 'openPhrase' | 'openKey'>;
  findWhole(): Promise<VaultRecord>;
  openWith(record: VaultRecord, password: string): Promise<ByteArray>;
}

/** How many words the user is asked for. */
const ASKED = 3;

/** What the vault says of itself, for the password: each time, also while unlocked, and each wrong one counts (T-G5, T-G10). */
export function makeReveal({ store, clock, random, records, findWhole, openWith }: RevealParts) {
  async function phraseOf(password: string, id: string): Promise<Secret> {
    const record = await findWhole();
    if (!Object.hasOwn(record.phrases, id)) throw refuse.noPhrase();
    const raw = await openWith(record, password);
    return records.openPhrase(record, raw, id).finally(() => raw.fill(0));
  }

  return {
    /** The addresses of a phrase, that is given or stored. It is kept for as long as that is. */
    async addressesOf(of: GivenPhrase | { password: string; id?: string | undefined }): Promise<(index: number) => Address> {
      const keyAt = await derivationOf('phrase' in of ? secretOf(of) : await phraseOf(of.password, of.id ?? FIRST_PHRASE));
      return (index) => {
        const key = keyAt(index);
        try {
          return addressOf(key);
        } finally {
          key.fill(0);
        }
      };
    },

    revealPhrase: async (password: string, id = FIRST_PHRASE): Promise<RevealedPhrase> => revealed(await phraseOf(password, id)),

    async revealKey(password: string, address: Address): Promise<HexString> {
      const record = await findWhole();
      if (!Object.hasOwn(record.keys, address)) throw refuse.noKey();
      const raw = await openWith(record, password);
      const key = await records
        .openKey(record, raw, address)
        .catch(() => {
          throw errors.keyDamaged();
        })
        .finally(() => raw.fill(0));
      const shown = toHex(key);
      key.fill(0);
      return shown;
    },

    /** Which words of a phrase to ask the user for, from 1 on: the phrase itself does not have to be shown for it. */
    async proofPlaces(password: string, id = FIRST_PHRASE): Promise<number[]> {
      const { length } = (await phraseOf(password, id)).phrase.split(' ');
      const places = Array.from({ length }, (_, at) => at + 1);
      const lots = new Map(places.map((place) => [place, random.bytes(8)]));
      const drawn = places.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1)).slice(0, ASKED);
      return drawn.sort((a, b) => a - b);
    },

    /** Notes that the user has a phrase, where they know these words of it. @returns the places of those that are wrong. */
    async prove(password: string, words: readonly ProvenWord[], id = FIRST_PHRASE): Promise<number[]> {
      const phrase = (await phraseOf(password, id)).phrase.split(' ');
      const wrong = words.filter(({ place, word }) => phrase[place - 1] !== wordsOf(word).join(' ')).map(({ place }) => place);
      if (wrong.length === 0) await store.prove(id, clock.now());
      return wrong;
    },
  };
}
