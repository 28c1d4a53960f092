import { afterEach, describe, expect, test } from 'vitest';
import type { Asker } from '../../../lib/core/request/approval.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { type RateLimit, rateLimited } from '../../support/rateLimit.ts';
import { ACCOUNT, asker } from '../../support/wallet.ts';

/** The whole wallet on a node that limits how often an address may ask, and sites that ask as often as they can. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
const ends: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

/** It has had enough by the first question already: how soon a flood gets there depends on the machine. */
function limitedTo(limit: RateLimit) {
  const node = rateLimited((url, init) => fetch(url, init), { left: 0, ...limit });
  local.wallet.stop();
  local.wallet = restarted(local.wallet, { fetch: node.fetch });
  return node;
}

const unlike = () => crypto.randomUUID().replaceAll('-', '');
const call = (asker: Asker) => local.wallet.ask('eth_call', [{ to: ACCOUNT, data: `0x${unlike()}` }, 'latest'], asker);

/** Keeps so many questions of each of these pages in flight, no two of them alike, and counts what they are told. */
function flood(from: readonly Asker[], lanes: number, ask: (asker: Asker) => Promise<unknown> = call) {
  const told = { answers: 0, refusals: new Map<unknown, number>() };
  let over = false;
  const lane = async (asker: Asker) => {
    while (!over) {
      await ask(asker).then(
        () => told.answers++,
        ({ code }: { code: number }) => told.refusals.set(code, (told.refusals.get(code) ?? 0) + 1),
      );
      await new Promise((next) => setImmediate(next));
    }
  };
  const all = from.flatMap((asker) => Array.from({ length: lanes }, () => lane(asker)));
  ends.push(() => {
    over = true;
    local.wallet.stop();
    return Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 100))]);
  });
  return told;
}

/** The site that floods has questions of its own: this one's is answered. */
async function send(): Promise<string> {
  const from = asker();
  const calls = [{ to: OTHER, value: '0x1' }];
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  const sent = local.wallet.ask('wallet_sendCalls', [request], from, crypto.randomUUID()) as Promise<{ id: string }>;
  await Promise.race([sent, local.wallet.question('wallet_sendCalls', from.origin)]);
  await local.wallet.confirm(undefined, 'wallet_sendCalls', from.origin);
  return (await sent).id;
}

/** More gas than a block has: a refusal that takes the node. */
const tooMuch = { gasLimitOverride: { value: '0x7fffffffffff' } };

async function connect(from: Asker): Promise<void> {
  const connected = local.wallet.ask('eth_requestAccounts', [], from);
  await local.wallet.confirm({ accounts: [ACCOUNT] }, 'eth_requestAccounts');
  await connected;
}

const FLOOD = 'https://flood.example';
const site = (at: number) => ({ ...asker(`https://site${at}.example`), tabId: at });

describe('V-09 a batch of one site is planned, confirmed and included while another floods', () => {
  test.each<[string, RateLimit, Asker[]]>([
    ['a node that says HTTP 429', { perSecond: 20 }, [asker(FLOOD)]],
    ['a node that wants to be left alone for half a minute', { perSecond: 20, retryAfter: 30 }, [asker(FLOOD)]],
    [
      'a node that says it in an error under HTTP 200',
      {
        perSecond: 20,
        says: (ids) => Response.json({ jsonrpc: '2.0', id: ids[0], error: { code: -32005, message: 'limit exceeded' } }),
      },
      [asker(FLOOD)],
    ],
    ['a node, from ten tabs', { perSecond: 20 }, Array.from({ length: 10 }, (_, tabId) => ({ ...asker(FLOOD), tabId }))],
    [
      'a node, from ten frames of as many sites',
      { perSecond: 20 },
      Array.from({ length: 10 }, (_, at) => ({ ...site(at), topOrigin: FLOOD, frameId: at + 1 })),
    ],
    ['a node, from ten sites in as many tabs', { perSecond: 20 }, Array.from({ length: 10 }, (_, at) => site(at))],
  ])('%s', async (_, limit, from) => {
    const node = limitedTo(limit);
    const told = flood(from, Math.ceil(100 / from.length));
    await until(async () => node.log.some(({ refused }) => refused));
    const { status } = await settled(local.wallet, await send());
    expect(status).toBe(200);
    expect(node.log.filter(({ refused }) => refused).length / node.log.length).toBeLessThan(0.5);
    expect([...told.refusals.keys()].filter((code) => code !== -32005)).toEqual([]);
  });
});

describe('V-09 a batch of one site is planned, confirmed and included while another one that is connected has things looked up', () => {
  const request = (calls: object[]) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];
  test.each<[string, string, () => unknown]>([
    [
      'tokens that are none',
      'wallet_watchAsset',
      () => ({ type: 'ERC20', options: { address: `0x${unlike()}00000000`, symbol: 'NONE', decimals: 18 } }),
    ],
    ['batches that the node refuses', 'wallet_sendCalls', () => request([{ to: OTHER, capabilities: tooMuch }])],
  ])('%s', async (_, method, params) => {
    const node = limitedTo({ perSecond: 20 });
    await connect(asker(FLOOD));
    const told = flood([asker(FLOOD)], 40, (from) => local.wallet.ask(method, params(), from));
    await until(async () => node.log.length > 20);
    const { status } = await settled(local.wallet, await send());
    expect(status).toBe(200);
    expect(node.log.filter(({ refused }) => refused).length / node.log.length).toBeLessThan(0.5);
    expect(told.answers + told.refusals.size).toBeGreaterThan(0);
  });
});

test('V-09 a page that asks what each chain can do has its batch shown though the nodes of all others hang', async () => {
  local.wallet.stop();
  const isHere = (url: string) => new URL(url).hostname === '127.0.0.1';
  local.wallet = restarted(local.wallet, {
    fetch: (url, init) => (isHere(url) ? fetch(url, init) : new Promise(() => undefined)),
    // The time after which hanging nodes are given up does not come.
    later: (ms, run) => void (ms < 4_000 && setTimeout(run, ms)),
  });
  void local.wallet.ask('wallet_getCapabilities', [ACCOUNT]);
  expect((await settled(local.wallet, await send())).status).toBe(200);
});
