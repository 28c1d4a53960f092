import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Files by their path in a package, with `/` between folders. */
export type Files = Record<string, Uint8Array>;

/** What a package for a store may hold, and nothing else. */
const PRODUCT = [
  /^(manifest\.json|background\.js|LICENSE|THIRD-PARTY-NOTICES\.txt)$/,
  /^(approval|home|popup)\.html$/,
  /^chunks\/[\w-]+\.js$/,
  /^content-scripts\/(bridge|inpage)\.js$/,
  /^assets\/[\w-]+\.css$/,
  /^_locales\/\w+\/messages\.json$/,
  /^icon\/(\d+\.png|sheaf\.svg)$/,
];

/** What must not stand in any of them: test builds, maps of the sources, the folders of whoever built it. */
const FORBIDDEN = ['__fp/', 'SHEAF_FAILPOINTS', 'sourceMappingURL', 'import.meta.env', `${homedir()}/`];

/** What the sources package holds: all that the build reads, and what says how to build. */
const SOURCES = [
  /^(components|entrypoints|lib|packaging|public)\//,
  /^docs\/.*\.(md|json)$/,
  /^(package(-lock)?\.json|tsconfig\.json|wxt\.config\.ts|LICENSE|[A-Z]+\.md)$/,
];

/** Sentences about what is in a package and must not be; none when all is well. */
export function productFaults(files: Files): string[] {
  return Object.entries(files).flatMap(([path, content]) => {
    if (!PRODUCT.some((allowed) => allowed.test(path))) return [`${path} is not on the list`];
    const text = Buffer.from(content).toString('latin1');
    return FORBIDDEN.filter((word) => text.includes(word)).map((word) => `${path} contains ${word}`);
  });
}

/** All files below a folder. */
export function readFolder(folder: string): Files {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
  return read(folder, paths);
}

/** The sources of the product: what git does not ignore, or, unpacked from such a package, what is there. */
export function readSources(root: string): Files {
  const paths = existsSync(join(root, '.git'))
    ? spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).stdout.split('\0')
    : globSync('**/*', { cwd: root, exclude: ['node_modules/**', '.output/**', '.wxt/**'] });
  const wanted = paths.map(slashes).filter((path) => SOURCES.some((allowed) => allowed.test(path)));
  return read(
    root,
    wanted.filter((path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile()),
  );
}

const slashes = (path: string) => path.replaceAll('\\', '/');
const read = (folder: string, paths: readonly string[]): Files =>
  Object.fromEntries(paths.map((path) => [slashes(path), readFileSync(join(folder, path))]));
