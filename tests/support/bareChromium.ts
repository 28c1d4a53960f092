import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.ts';

/** A Chromium with an extension whose pages nothing is attached to: to automation it does not prepare pages ahead, for one. */
export interface BareChromium {
  open(url: string): Promise<void>;
  /** The addresses of all pages. */
  urls(): Promise<string[]>;
  close(): Promise<void>;
}

export async function startBareChromium(extensionPath: string): Promise<BareChromium> {
  const command = findChromium();
  if (!command) throw new Error('there is no Chromium');
  const profile = await mkdtemp(join(tmpdir(), 'sheaf-profile-'));
  const child = spawn(
    command,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extensionPath}`,
      `--load-extension=${extensionPath}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);

  const socket = new WebSocket(await debuggerOf(child.stderr));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let last = 0;
  const answers = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    answers.get(id)?.(result);
  };
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++last;
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });

  return {
    async open(url) {
      await send('Target.createTarget', { url });
    },
    async urls() {
      const { targetInfos } = (await send('Target.getTargets')) as { targetInfos: { type: string; url: string }[] };
      return targetInfos.filter(({ type }) => type === 'page').map(({ url }) => url);
    },
    async close() {
      void send('Browser.close');
      await ended;
      process.off('exit', killed);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const debuggerOf = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const url = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
    lines.once('close', () => reject(new Error('Chromium ended before it listened')));
  });
