// `npm start` and `npm test` begin here, on whatever Node ≥ 20 is there and without any dependency: installs what the lock file
// names, then runs the script it was given with the Node that the project brings along.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

// An npm of another major may read optional peers another way than the lock has them: then the lock is followed as far as it goes.
if (!installed() && !npm('ci', '--no-audit', '--no-fund')) required(npm('install', '--no-save', '--no-audit', '--no-fund'));
// npm can be told to run no install scripts, and the one of `node` is what brings the program.
if (!existsSync(node)) required(npm('rebuild', 'node', 'esbuild'));

const [script, ...args] = process.argv.slice(2);
const path = [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
// A Ctrl-C reaches both of us; the child tidies up and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// Nor does it stay when the one who started us was ended alone.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
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
  return spawnSync('npm', command, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

function required(done) {
  if (done) return;
  console.error('The dependencies could not be installed; what npm says is above.');
  process.exit(1);
}
