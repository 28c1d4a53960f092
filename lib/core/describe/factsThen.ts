import type { StoredBatch } from '../batch/batch.ts';
import type { TokenFacts } from '../effects/effects.ts';
import type { Address } from '../schema.ts';

type Then = Pick<StoredBatch, 'tokens'>;

/** What the journal keeps of a batch's tokens, as what is known of tokens. */
export const factsThen = ({ tokens = {} }: Then): Record<Address, TokenFacts> =>
  Object.fromEntries(Object.entries(tokens).map(([address, said]) => [address, fact(said)]));

const fact = ({ decimals, ...texts }: NonNullable<Then['tokens']>[Address]): TokenFacts =>
  decimals === undefined ? { kind: 'collection', ...texts } : { kind: 'token', ...texts, decimals };
