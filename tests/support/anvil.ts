import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** A JSON-RPC call to a node. Rejects with `code` and `data` of the node's error. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

export interface Anvil {
  url: string;
  port: number;
  chainId: number;
  rpc: Rpc;
  /** Resolves once the process is gone. */
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** Seconds between blocks; without it each transaction is mined at once, and `pending` never differs from `latest`. */
  blockTime?: number;
  chainId?: number;
  /** 0 takes a free one. */
  port?: number;
  hardfork?: string;
  /** More of anvil's own command line. */
  args?: readonly string[];
}

/** No chain outlives the process that started it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a local chain whose funded accounts are those of the public test phrase. By hand: prool does not tell which port anvil took,
 * and picking one before is a race between test files.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { blockTime, chainId = 31337, port = 0, hardfork = 'prague', args = [] } = options;
  const timing = blockTime ? ['--block-time', String(blockTime)] : [];
  const line = ['--port', String(port), '--chain-id', String(chainId), '--hardfork', hardfork, ...timing, ...args];
  const child = spawn(binary(), line, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const listening = await listeningPort(child);
  // Nobody reads the log of each request, and an unread pipe would stop the chain.
  child.stdout.resume();
  const url = `http://127.0.0.1:${listening}`;
  return { url, port: listening, chainId, rpc: rpcTo(url), stop: () => stop(child) };
}

/** Speaks JSON-RPC over HTTP straight to a node, past the wallet. */
export function rpcTo(url: string): Rpc {
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string; code: number; data?: unknown } };
    if (answer.error) throw Object.assign(new Error(`${method}: ${answer.error.message}`), answer.error);
    return answer.result;
  };
}

/** Sets an account's native balance, 10,000 ether unless told. */
export const fund = (rpc: Rpc, address: string, wei = 10_000n * 10n ** 18n) =>
  rpc('anvil_setBalance', [address, `0x${wei.toString(16)}`]);

/** The program itself rather than its wrapper in `.bin`, so that a signal reaches it. */
function binary(): string {
  const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const extension = process.platform === 'win32' ? '.exe' : '';
  return createRequire(wrapper).resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil${extension}`);
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let trouble = '';
    child.stderr?.on('data', (chunk) => {
      trouble += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code} before it listened: ${trouble.trim()}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
      const port = /^Listening on .*:(\d+)$/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
