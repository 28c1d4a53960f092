import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A browser under WebDriver BiDi: commands go out, answers and events come in. */
export interface Bidi {
  /** @throws what the browser answers, with the command's name. */
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  on(listener: (method: string, params: never) => void): void;
  /** Ends the browser as a user does who closes its last window, and resolves once the process is gone. */
  quit(): Promise<void>;
  /** Ends the browser as a power cut does. */
  kill(): Promise<void>;
}

/** How long a browser may take to leave by itself, in milliseconds. */
const PATIENCE = 10_000;

/** No browser outlives the process that started it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a browser that prints where it listens, and opens a session (W3C WebDriver BiDi). */
export async function startBidi(program: string, args: readonly string[]): Promise<Bidi> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void gone.then(() => running.delete(child));
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  const socket = await connect(`${await listeningAt(child)}/session`);

  let count = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners: ((method: string, params: never) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: Answer & { method?: string; params?: never } = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else for (const listener of listeners) listener(message.method ?? '', message.params as never);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'the browser is gone' });
  });

  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    if (socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: the browser is gone`);
    const id = ++count;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  }

  await send('session.new', { capabilities: {} });
  return {
    send,
    on: (listener) => void listeners.push(listener),
    async quit() {
      await send('browser.close').catch(() => undefined);
      const late = setTimeout(kill, PATIENCE);
      await gone;
      clearTimeout(late);
    },
    kill,
  };
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code} before it listened`)));
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      const address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return socket;
}
