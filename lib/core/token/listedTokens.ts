import { CURATED } from './curatedTokens.ts';
import listed from './listedTokens.json' with { type: 'json' };
import { giveTokenLists } from './wellKnownTokens.ts';

/** Whoever has imported this may ask about tokens: the worker does at its start, windows while they read what is stored. */
giveTokenLists(() => ({ curated: CURATED, listed }));
