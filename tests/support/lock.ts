import { readFile, writeFile } from 'node:fs/promises';

/**
 * `npm run lock`: completes package-lock.json with the optional packages of other platforms. npm writes down only those
 * that it could look up on the machine where the lock was made, and `npm ci` refuses a lock that lacks one.
 */

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

const OS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony'];
const CPU: Record<string, string> = {
  arm64: 'arm64',
  x64: 'x64',
  amd64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
};

/** Optional packages that are named by a locked package and not in the lock, with the entry each should have. */
export function missingOptional(lock: Lock): Record<string, Entry> {
  const locked = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
  const missing: Record<string, Entry> = {};
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages))
    for (const [name, version] of Object.entries(optionalDependencies))
      if (!locked.has(name))
        missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platform(name) };
  return missing;
}

/** These packages say in their names where they run. */
function platform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => OS.includes(word));
  const cpu = words.flatMap((word) => CPU[word] ?? []);
  if (cpu.length !== 1) throw new Error(`${name} does not say for which machine it is`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { cpu, ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
}

if (import.meta.main) {
  const file = new URL('../../package-lock.json', import.meta.url);
  const lock: Lock = JSON.parse(await readFile(file, 'utf8'));
  const missing = missingOptional(lock);
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages of other platforms added`);
}
