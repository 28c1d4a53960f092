import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../lib/core/command.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type DemoContracts, deployDemo } from '../../support/contracts.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { deployToken } from '../../support/tokens.ts';
import { ACCOUNT, LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NOBODY = '0x00000000000000000000000000000000000000aa';
const abi = parseAbi(['function mint(address, uint256)', 'function mint(address)', 'function give(address, uint256, uint256)']);

let anvil: Anvil;
let proxy: FaultProxy;
let demo: DemoContracts;
let pieces: Address;
let wallet: TestWallet;
/** What the second node says instead of the chain to calls of a selector. */
let lies: Record<string, Hex>;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: LOCAL });
  proxy = await startFaultProxy({ target: anvil.url });
  demo = await deployDemo(anvil.rpc);
  pieces = await deployToken(anvil.rpc, 'Pieces');
  const send = (to: Address, data: Hex) => anvil.rpc('eth_sendTransaction', [{ from: OTHER, to, data }]);
  await send(demo.token, encodeFunctionData({ abi, functionName: 'mint', args: [ACCOUNT, 7n] }));
  for (const to of [ACCOUNT, OTHER] as const) await send(demo.nft, encodeFunctionData({ abi, functionName: 'mint', args: [to] }));
  await send(pieces, encodeFunctionData({ abi, functionName: 'give', args: [ACCOUNT, 5n, 12n] }));
});
afterAll(() => Promise.all([proxy.stop(), anvil.stop()]));

const lying = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, init);
  if (!url.startsWith(proxy.url)) return response;
  const asked = [JSON.parse(String(init.body))].flat();
  const answered = await response.json();
  const lieTo = (id: number): Hex | undefined =>
    lies[asked.find((each) => each.id === id)?.params?.[0]?.data?.slice(0, 10) ?? 'none'];
  const said = [answered].flat().map((each) => ({ ...each, result: lieTo(each.id) ?? each.result }));
  return Response.json(Array.isArray(answered) ? said : said[0]);
};

beforeEach(async () => {
  lies = {};
  proxy.rules();
  wallet = startWallet({ fetch: lying });
  await wallet.ready(anvil.url);
  return () => wallet.stop();
});

const look = (address: Address, tokenId?: string) =>
  wallet.command('lookAtAsset', { chainId: LOCAL, address, tokenId, account: ACCOUNT });
const at = (address: Address) => ({ chainId: LOCAL, address });
const refused = (code: string) => expect.objectContaining({ constructor: Refusal, said: expect.objectContaining({ code }) });

const stamps = { kind: 'collection', standard: 'erc721', symbol: 'STAMP', name: 'Sheaf Stamps' };

describe('a look', () => {
  test('W-10 shows what a token says of itself, and what the account has of it', async () => {
    expect(await look(demo.token)).toEqual({
      ...{ kind: 'token', symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18 },
      ...{ balance: '7', isWatched: false, warnings: [] },
    });
  });

  test('W-10 shows what a collection says of itself, who has an item, or how many', async () => {
    const usual = { isWatched: false, warnings: [] };
    expect(await look(demo.nft)).toEqual({ ...stamps, ...usual });
    expect(await look(demo.nft, '1')).toEqual({ ...stamps, ...usual, owner: ACCOUNT, balance: '1' });
    expect(await look(demo.nft, '2')).toEqual({ ...stamps, ...usual, owner: OTHER, balance: '0' });
    expect(await look(pieces, '005')).toEqual({
      ...{ kind: 'collection', standard: 'erc1155', symbol: '', name: '' },
      ...usual,
      balance: '12',
    });
  });

  test('W-10 says what is in the list already, and does not count what is hidden there', async () => {
    await wallet.command('addToken', at(demo.token));
    expect(await look(demo.token)).toMatchObject({ isWatched: true });
    await wallet.command('hideAsset', { ...at(demo.token), hidden: true });
    expect(await look(demo.token)).toMatchObject({ isWatched: false });
  });

  test('W-05 warns of look-alikes as the window of a site does', async () => {
    const address = await deployToken(anvil.rpc, 'Token', ['Ether', 'ETH', 18]);
    const { warnings } = await look(address);
    expect(warnings.map(({ code }) => code)).toEqual(['warning.token.currency']);
  });
});

describe('W-10 what is no such thing is refused', () => {
  test.each<[string, () => Promise<Address>, string]>([
    ['an empty address', async () => NOBODY, 'refusal.asset.nothing'],
    ['an account', async () => OTHER, 'refusal.asset.nothing'],
    ['a contract of another kind', async () => demo.counter, 'refusal.asset.noDecimals'],
    ['decimals of 256', () => deployToken(anvil.rpc, 'Token', ['Name', 'N', 256]), 'refusal.asset.badDecimals'],
    ['a contract without symbol', () => deployToken(anvil.rpc, 'Mute'), 'refusal.asset.noSymbol'],
    ['a contract that burns all gas', () => deployToken(anvil.rpc, 'Endless'), 'refusal.asset.noDecimals'],
  ])('%s', async (_, place, code) => {
    const address = await place();
    await expect(look(address)).rejects.toEqual(refused(code));
    await expect(wallet.command('addToken', at(address))).rejects.toEqual(refused(code));
    await expect(wallet.command('addItem', { ...at(address), tokenId: '1' })).rejects.toEqual(refused(code));
    expect([await wallet.db.tokens.count(), await wallet.db.items.count()]).toEqual([0, 0]);
  });

  test('an item that nobody has, a collection for a token, a token for a collection, and no number for an id', async () => {
    const add = (address: Address, tokenId: string) => wallet.command('addItem', { ...at(address), tokenId });
    await expect(add(demo.nft, '99')).rejects.toEqual(refused('refusal.asset.noItem'));
    await expect(look(demo.nft, '99')).rejects.toEqual(refused('refusal.asset.noItem'));
    await expect(wallet.command('addToken', at(demo.nft))).rejects.toEqual(refused('refusal.asset.collection'));
    await expect(add(demo.token, '1')).rejects.toEqual(refused('refusal.asset.token'));
    for (const id of ['', '-1', '0x1', '1.5', (2n ** 256n).toString()])
      await expect(add(demo.nft, id)).rejects.toEqual(refused('input.tokenId'));
    await expect(wallet.command('addToken', { chainId: 4_242, address: demo.token })).rejects.toEqual(
      refused('refusal.noNetwork'),
    );
    expect([await wallet.db.tokens.count(), await wallet.db.items.count()]).toEqual([0, 0]);
  });
});

describe('what is added', () => {
  test('W-10 is kept as the contract says it', async () => {
    await wallet.command('addToken', at(demo.token));
    const [token] = await wallet.db.tokens.toArray();
    expect(token).toEqual({ ...at(demo.token), symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18, addedAt: expect.any(Number) });
  });

  test('W-10 may be an item of somebody else, and each is there once', async () => {
    for (const tokenId of ['2', '02']) await wallet.command('addItem', { ...at(demo.nft), tokenId });
    const { kind: _, ...says } = stamps;
    expect(await wallet.db.items.toArray()).toEqual([{ ...at(demo.nft), ...says, tokenId: '2', addedAt: expect.any(Number) }]);
    const { items } = await wallet.command('balances', { chainId: LOCAL, account: ACCOUNT });
    expect(items).toEqual([{ address: demo.nft, tokenId: '2', balance: '0' }]);
  });

  test('W-14 is hidden, shown again and removed', async () => {
    const of = { ...at(pieces), tokenId: '5' };
    await wallet.command('addItem', of);
    await wallet.command('addToken', at(demo.token));
    const hidden = async () =>
      [await wallet.db.tokens.toArray(), await wallet.db.items.toArray()].flat().map((each) => each.hidden);
    for (const is of [true, undefined]) {
      await wallet.command('hideAsset', { ...at(demo.token), hidden: is ?? false });
      await wallet.command('hideAsset', { ...of, hidden: is ?? false });
      expect(await hidden()).toEqual([is, is]);
    }
    await wallet.command('hideAsset', { ...of, hidden: true });
    await wallet.command('addItem', of);
    expect(await hidden(), 'what is added again is shown').toEqual([undefined, undefined]);
    await wallet.command('removeItem', of);
    await wallet.command('removeToken', at(demo.token));
    expect(await hidden()).toEqual([]);
  });

  test('W-14 a hidden token that a site offers is asked for as any other, and shown again after a yes', async () => {
    await wallet.command('addToken', at(demo.token));
    await wallet.command('hideAsset', { ...at(demo.token), hidden: true });
    const answer = wallet.ask('wallet_watchAsset', {
      type: 'ERC20',
      options: { address: demo.token, symbol: 'WHEAT', decimals: 18 },
    });
    expect((await wallet.question('wallet_watchAsset')).subject).toMatchObject({ alreadyWatched: false });
    await wallet.confirm();
    expect(await answer).toBe(true);
    expect((await wallet.db.tokens.toArray()).map(({ hidden }) => hidden)).toEqual([undefined]);
  });
});

describe('W-11 of a network with several nodes', () => {
  beforeEach(() => wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [anvil.url, proxy.url] }));

  test.each<[string, string, Hex]>([
    ['decimals', '0x313ce567', numberToHex(6, { size: 32 })],
    ['symbol', '0x95d89b41', `0x${'57'.repeat(4).padEnd(64, '0')}`],
  ])('one that says other %s is a reason to refuse', async (_, selector, lie) => {
    lies = { [selector]: lie };
    await expect(look(demo.token)).rejects.toEqual(refused('refusal.asset.contradiction'));
    await expect(wallet.command('addToken', at(demo.token))).rejects.toEqual(refused('refusal.asset.contradiction'));
    expect(await wallet.db.tokens.count()).toBe(0);
  });

  test('two that agree are enough, and one alone is said', async () => {
    expect((await look(demo.token)).warnings).toEqual([]);
    proxy.rules({ match: 'eth_call', fault: 'rpcError', code: -32000, message: 'not now' });
    expect((await look(demo.token)).warnings.map(({ code }) => code)).toEqual(['warning.token.unconfirmed']);
  });

  test('one that keeps its answer back keeps nobody else’s back', async () => {
    lies = { '0x313ce567': numberToHex(6, { size: 32 }) };
    const silent = await startFaultProxy({ target: anvil.url });
    await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [anvil.url, proxy.url, silent.url] });
    silent.rules({ match: 'eth_call', fault: 'hang' });
    await expect(look(demo.token)).rejects.toEqual(refused('refusal.asset.contradiction'));
    await silent.stop();
  });
});
