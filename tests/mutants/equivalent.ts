/** A mutation that changes nothing anybody could see, and why; `original` and `replacement` as `npm run mutants` prints them. */
export interface Equivalent {
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'lib/vault/backoff.ts',
    original: 'if (at < failed.at) await store.setFailedUnlocks({ ...failed, at });',
    replacement: 'if (at <= failed.at) await store.setFailedUnlocks({ ...failed, at });',
    reason: 'Writes what is there already.',
  },
  {
    file: 'lib/chain/send/broadcaster.ts',
    original: 'const slots = condemned.length > 0 ? await journal.slots(batch.key) : found;',
    replacement: 'const slots = condemned.length > (-1) ? await journal.slots(batch.key) : found;',
    reason: 'Where nothing was discarded, what is read again is what was found.',
  },
  {
    file: 'lib/chain/node/body.ts',
    original: `for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {`,
    replacement: `for (let end = text.indexOf('"', start + 1); end >= 1; end = text.indexOf('"', end + 1)) {`,
    reason: 'A quotation mark that ends a string is never the first character.',
  },
  {
    file: 'lib/chain/node/endpoint.ts',
    original: 'restUntil = 0;',
    replacement: 'restUntil = 1;',
    reason: 'Both were long ago: clocks count from 1970.',
  },
  {
    file: 'lib/chain/watch/watcher.ts',
    original: 'const turn = (turns.get(chainId) ?? 0) + 1;',
    replacement: 'const turn = (turns.get(chainId) ?? 0) + 2;',
    reason: 'Turns are only told apart.',
  },
  {
    file: 'lib/chain/plan/simulate.ts',
    original: '...(overrides ? { stateOverrides: overrides } : {}),',
    replacement: '...(true ? { stateOverrides: overrides } : {}),',
    reason: 'What is undefined is left out of the JSON.',
  },
  {
    file: 'lib/chain/read/image.ts',
    original: 'return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };',
    replacement: 'return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 16382) };',
    reason: 'A side only counts as too long or not, and the lowest bit does not carry one over the limit.',
  },
  {
    file: 'lib/methods/wallet_watchAsset.ts',
    original: ".refine((text) => text.length <= 44 && text !== '' && [...text].length <= 11, notASymbol)",
    replacement: ".refine((text) => text.length < 44 && text !== '' && [...text].length <= 11, notASymbol)",
    reason: 'Eleven characters take 22 units at most; the bound only spares the count of a long text.',
  },
  {
    file: 'lib/methods/reads.ts',
    original: 'net_listening: [0, 0],',
    replacement: 'net_listening: [(-1), 0],',
    reason: 'No list is shorter than empty.',
  },
  {
    file: 'lib/core/decode/calldata.ts',
    original: 'const bits = Number(/\\d+$/.exec(type)?.[0] ?? 256);',
    replacement: 'const bits = Number(/\\d+/.exec(type)?.[0] ?? 256);',
    reason: 'A type of one word has one number, at its end.',
  },
  {
    file: 'lib/page/pageState.ts',
    original: 'for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;',
    replacement: 'for (let i = 0; i <= one.length; i++) if (one[i] !== other[i]) return false;',
    reason: 'One place behind the end both have nothing, or they are not of the same length.',
  },
  {
    file: 'lib/page/random.ts',
    original: 'const byte = bytes[i] ?? 0;',
    replacement: 'const byte = bytes[i] ?? (-1);',
    reason: 'There are as many bytes as are looked at.',
  },
  {
    file: 'lib/store/freshLog.ts',
    original: 'const ROWS = 90;',
    replacement: 'const ROWS = 89;',
    reason: 'A round number that is enough, as is one less: a test holds the bytes against what a log holds.',
  },
  {
    file: 'lib/store/freshLog.ts',
    original: 'const ROWS = 90;',
    replacement: 'const ROWS = 91;',
    reason: 'A round number that is enough, as is one more.',
  },
  {
    file: 'lib/store/journal.ts',
    original: '.between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])',
    replacement: '.between([], [chainId, from, Dexie.maxKey])',
    reason: 'Where the account has no transaction itself, the next line finds none of its own at the nonce of another’s.',
  },
];
