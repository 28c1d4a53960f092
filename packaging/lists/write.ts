import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedNetworks } from './networks.ts';
import { sources } from './sources.ts';
import { tableOf } from './tokens.ts';
import { frequentWords } from './words.ts';

/** `npm run lists`: makes the wallet's lists of tokens, networks and frequent words of the packages that carry such lists. */

const table = tableOf(sources());
const file = join(import.meta.dirname, '../../lib/core/token/listedTokens.json');
writeFileSync(file, JSON.stringify(table));
const networks = listedNetworks();
const networksFile = join(import.meta.dirname, '../../lib/core/network/listedNetworks.json');
writeFileSync(networksFile, JSON.stringify(networks));
const wordsFile = join(import.meta.dirname, '../../lib/view/commonWords.json');
writeFileSync(wordsFile, JSON.stringify(frequentWords()));
// A thing a line, so that one reads what an update brings.
spawnSync('biome', ['format', '--write', file, networksFile, wordsFile], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
for (const [chainId, { wellKnown, others }] of Object.entries(table))
  console.log(`chain ${chainId}: ${wellKnown.length} well-known, ${others.length} others`);
console.log(`${Object.keys(networks).length} networks`);
