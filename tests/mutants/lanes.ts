import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, killGroup, removeCopy, startGroup } from './copies.ts';
import type { Done, Job } from './lane.ts';

export interface Lane {
  /** One test file over the tree, with one file of it changed where one is given. Undefined when it took longer than the limit. */
  run(job: Omit<Job, 'changed'> & { limitMs: number }, mutant?: Mutant): Promise<Done | undefined>;
  close(): void;
}

export interface Mutant {
  file: string;
  text: string;
}

/** A lane of work with a tree of its own; `probing` for one that says what each test executes. */
export function openLane(probing: boolean): Lane {
  const root = copyTree();
  let child: Promise<ChildProcess> | undefined;
  let pid: number | undefined;
  let applied: Mutant | undefined;
  let before = '';
  let changed: string[] = [];

  const start = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const args = [root, ...(probing ? [join(root, 'marks.json')] : [])];
      const started = startGroup(join(import.meta.dirname, 'lane.ts'), args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      pid = started.pid;
      let said = '';
      started.stderr?.on('data', (text) => {
        said = (said + text).slice(-2_000);
      });
      started.once('message', () => resolve(started));
      started.once('exit', () => reject(new Error(`A lane has ended: ${said}`)));
    });
  const stop = () => {
    killGroup(pid);
    child = undefined;
  };
  const apply = (mutant?: Mutant) => {
    if (applied?.file === mutant?.file && applied?.text === mutant?.text) return;
    if (applied) writeFileSync(join(root, applied.file), before);
    if (mutant) {
      before = readFileSync(join(root, mutant.file), 'utf8');
      writeFileSync(join(root, mutant.file), mutant.text);
    }
    changed.push(...[applied, mutant].flatMap((each) => (each ? [each.file] : [])));
    applied = mutant;
  };

  return {
    async run({ test, patience, limitMs }, mutant) {
      apply(mutant);
      child ??= start();
      const running = await child;
      const job: Job = { test, patience, changed };
      changed = [];
      return new Promise<Done | undefined>((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          running.off('message', heard).off('exit', ended);
        };
        const heard = (done: Done) => {
          settle();
          resolve(done);
        };
        const ended = () => {
          settle();
          reject(new Error(`A lane has ended over ${test}`));
        };
        const timer = setTimeout(() => {
          settle();
          stop();
          resolve(undefined);
        }, limitMs);
        running.once('message', heard).once('exit', ended);
        running.send(job);
      });
    },
    close() {
      stop();
      removeCopy(root);
    },
  };
}
