import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { wallFaults } from './screenWalls.ts';

/** What names the texts, and holds none. */
const KEYS = 'lib/words/said.ts';

/**
 * Who may import whom. `npm run check` prints what breaks this table; a new folder needs a line in it.
 * By hand: dependency-cruiser 18 cannot read TypeScript 7 yet, and takes ten times as long in a check that runs all the time.
 * Libraries are listed where a layer is to stay free of others; `type` imports are bound by it too, but for files in `types`.
 */
const LAYERS: Record<string, { ours: readonly string[]; types?: readonly string[]; libraries?: readonly string[] }> = {
  // What the wallet means: no browser, no database, no screen, no clock, no chance.
  'lib/core': { ours: [KEYS], libraries: ['zod', 'viem', '@metamask/rpc-errors', 'fast-equals', 'punycode'] },
  // What the wallet says, in each language. Below the screens nothing is said: there are keys and parameters.
  'lib/words': { ours: [], libraries: ['intl-messageformat'] },
  // Runs in every page, or speaks with what does: small, and nothing of the wallet in it.
  'lib/wire': { ours: [], libraries: [] },
  'lib/page': { ours: ['lib/wire'], libraries: [] },
  // Each carries out one thing that core names, and knows nothing of the others: they meet in lib/wallet.ts.
  'lib/methods': { ours: ['lib/core', KEYS], libraries: ['zod', 'viem'] },
  // What the owner asks by the wallet itself; defined as methods are, and reached by no page.
  'lib/own': { ours: ['lib/core', KEYS], libraries: ['zod', 'viem'] },
  'lib/commands': { ours: ['lib/core', KEYS], libraries: ['viem', '@metamask/rpc-errors'] },
  'lib/store': { ours: ['lib/core', KEYS], libraries: ['dexie', 'fast-equals'] },
  'lib/chain': { ours: ['lib/core', KEYS], libraries: ['zod', 'viem', '@metamask/rpc-errors', 'fast-equals'] },
  'lib/vault': { ours: ['lib/core', KEYS], libraries: ['zod', 'viem', '@scure/bip39'] },
  // Describes the methods to others; nothing of the wallet imports it.
  'lib/openrpc': { ours: ['lib/core', 'lib/methods'], libraries: ['zod', 'node:fs', 'node:path'] },
  'lib/wallet.ts': { ours: ['lib/core', 'lib/methods', 'lib/own', 'lib/commands', 'lib/store', 'lib/chain', 'lib/vault'] },
  // The only folder that touches the browser.
  'lib/browser': { ours: ['lib/wire', 'lib/core', KEYS], libraries: ['wxt', 'zod', '@metamask/rpc-errors'] },
  // Screens read through view and command through it; they reach no key, no node and no method.
  'lib/view': { ours: ['lib/store', 'lib/core', 'lib/wire', 'lib/browser', 'lib/words'] },
  // Typed over the methods, so that none goes without its screen; their code stays outside.
  components: { ours: ['lib/view', 'lib/core', 'lib/words'], types: ['lib/methods/index.ts'] },
  // Wiring.
  'entrypoints/background.ts': { ours: ['lib/wallet.ts', 'lib/browser', 'lib/store'], libraries: ['wxt'] },
  'entrypoints/bridge.content.ts': { ours: ['lib/browser'], libraries: ['wxt'] },
  'entrypoints/inpage.content.ts': { ours: ['lib/page'], libraries: ['wxt'] },
  'entrypoints/approval': { ours: ['components'], libraries: [] },
  'entrypoints/popup': { ours: ['components'], libraries: [] },
  'entrypoints/home': { ours: ['components'], libraries: [] },
};

/** The rooms of a layer, each of which may import those before it. What stands beside the rooms, types and errors above all, is everybody's. */
const ROOMS: Record<string, readonly string[]> = {
  'lib/core': [
    ...['names', 'network', 'guard', 'batch', 'account', 'token', 'recipient', 'decode', 'effects', 'signing', 'plan'],
    ...['describe', 'outcome', 'risk', 'review', 'request'],
  ],
  'lib/chain': ['node', 'read', 'plan', 'send', 'watch'],
};

/** What a screen may reach of the browser: messages to the background, a tab of its own, and the user's leave, which takes a click. */
const VIEW_MAY_USE = ['lib/browser/message.ts', 'lib/browser/home.ts', 'lib/browser/hostAccess.ts'];

const IMPORT = /^\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
const CHANCE =
  /\b(Date\.now|new Date\(\)|Math\.random|crypto\.getRandomValues|performance\.now|setTimeout|setInterval|fetch)\b\(?/;

const layerOf = (path: string) => Object.keys(LAYERS).find((layer) => path === layer || path.startsWith(`${layer}/`));

/** Sentences about what stands where it must not; none when all is well. */
export function layerFaults(root: string): string[] {
  const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const));
  return [...[...sources].flatMap(([path, source]) => faultsOf(path, source)), ...wallFaults(sources)];
}

/** The faults of one file. */
export function faultsOf(path: string, source: string): string[] {
  const layer = layerOf(path);
  if (!layer) return [`${path} is in no layer`];
  const faults = [...source.matchAll(IMPORT)].flatMap(([statement, from, bare, dynamic]) => {
    const fault = faultOf(path, layer, from ?? bare ?? dynamic ?? '', /^\s*import type\b/.test(statement));
    return fault ? [`${path} ${fault}`] : [];
  });
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const chance = layer === 'lib/core' ? CHANCE.exec(code) : null;
  return chance ? [...faults, `${path} uses ${chance[1]}, which comes in by the door`] : faults;
}

function faultOf(path: string, layer: string, specifier: string, isType: boolean): string | undefined {
  const { ours, types, libraries } = LAYERS[layer] ?? { ours: [] };
  if (!specifier.startsWith('.')) {
    const library = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    if (/^wxt\/browser|^webextension-polyfill/.test(specifier) && layer !== 'lib/browser') return 'imports the browser';
    return libraries && !libraries.includes(library) ? `imports ${library}, which ${layer} does without` : undefined;
  }
  const target = normalize(join(dirname(path), specifier)).replaceAll('\\', '/');
  if (!/\.(tsx?|css|json)$/.test(target)) return `imports ${specifier} without its extension`;
  if (layer === 'lib/view' && target.startsWith('lib/browser/') && !VIEW_MAY_USE.includes(target)) return `imports ${target}`;
  if (isType && types?.includes(target)) return undefined;
  const reached = layerOf(target);
  if (reached === layer) return roomFault(layer, path, target);
  return reached && (ours.includes(reached) || ours.includes(target)) ? undefined : `imports ${target}, which ${layer} must not`;
}

function roomFault(layer: string, path: string, target: string): string | undefined {
  const rooms = ROOMS[layer];
  if (!rooms) return undefined;
  const roomOf = (file: string) => file.slice(layer.length + 1).match(/^([^/]+)\//)?.[1];
  const [from, to] = [roomOf(path), roomOf(target)];
  if (to === undefined) return undefined;
  if (!rooms.includes(to)) return `imports ${target}, which is in no room of ${layer}`;
  return from === undefined || rooms.indexOf(to) <= rooms.indexOf(from) ? undefined : `imports ${target}, a room above its own`;
}

if (import.meta.main) {
  const faults = layerFaults(join(import.meta.dirname, '../..'));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
