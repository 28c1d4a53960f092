import { describe, expect, test } from 'vitest';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, asker, LOCAL } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const CHAIN = '0x7a69';
const STRANGER = asker('https://other.example');
const local = localChain();
const ask = (request: object = {}, from = asker()) =>
  local.wallet.ask('wallet_getAssets', [{ account: ACCOUNT, ...request }], from);

const currency = { address: 'native', balance: expect.stringMatching(/^0x[1-9a-f]/), type: 'native' };
const wheat = () => ({
  address: local.demo.token,
  balance: expect.stringMatching(/^0x[0-9a-f]+$/),
  type: 'erc20',
  metadata: { name: 'Sheaf Demo', symbol: 'WHEAT', decimals: 18 },
});

async function watch(from = asker()) {
  const options = { address: local.demo.token, symbol: 'WHEAT', decimals: 18 };
  const answer = local.wallet.ask('wallet_watchAsset', { type: 'ERC20', options }, from);
  await local.wallet.confirm(undefined, 'wallet_watchAsset');
  await answer;
}

async function connect(site = STRANGER) {
  const answer = local.wallet.ask('eth_requestAccounts', [], site);
  await local.wallet.confirm({ accounts: [ACCOUNT] }, 'eth_requestAccounts');
  await answer;
}

describe('K-11 wallet_getAssets', () => {
  test('is the currency of the site’s network, with the balance that the chain tells', async () => {
    const found = (await ask()) as Record<string, { balance: string }[]>;
    expect(found).toEqual({ [CHAIN]: [expect.objectContaining(currency)] });
    expect(BigInt(found[CHAIN]?.[0]?.balance ?? 0)).toBe(
      BigInt((await local.anvil.rpc('eth_getBalance', [ACCOUNT, 'latest'])) as string),
    );
  });

  test('W-08 has the tokens that this very site had added, and none that another site or the user added', async () => {
    await connect();
    await watch();
    expect(await ask()).toEqual({ [CHAIN]: [expect.objectContaining(currency), wheat()] });
    expect(await ask({}, STRANGER)).toEqual({ [CHAIN]: [expect.objectContaining(currency)] });
    const named = { [CHAIN]: [{ address: local.demo.token, type: 'erc20' }] };
    expect(await ask({ assetFilter: named }, STRANGER)).toEqual({ [CHAIN]: [] });
    await watch(STRANGER);
    expect(await ask({}, STRANGER)).toEqual({ [CHAIN]: [expect.objectContaining(currency), wheat()] });
    expect(await ask()).toEqual({ [CHAIN]: [expect.objectContaining(currency), wheat()] });
  });

  test('W-08 a token that the user takes out of sight is told as before: that they did is nobody’s business', async () => {
    await watch();
    await local.wallet.db.tokens.update([LOCAL, local.demo.token], { hidden: true });
    expect(await ask()).toEqual({ [CHAIN]: [expect.objectContaining(currency), wheat()] });
  });

  test.each<[string, object, (own: object, token: object) => object]>([
    ['types', { assetTypeFilter: ['erc20'] }, (_, token) => ({ [CHAIN]: [token] })],
    ['types that it has not', { assetTypeFilter: ['erc721'] }, () => ({ [CHAIN]: [] })],
    ['networks', { chainFilter: [CHAIN] }, (own, token) => ({ [CHAIN]: [own, token] })],
    ['networks that it has not', { chainFilter: ['0xdeadbeef'] }, () => ({})],
    ['assets', { assetFilter: { [CHAIN]: [{ address: 'native', type: 'native' }] } }, (own) => ({ [CHAIN]: [own] })],
    [
      'assets by decimal chain ids, as viem',
      { assetFilter: { 31337: [{ address: 'native', type: 'native' }] } },
      (own) => ({ [CHAIN]: [own] }),
    ],
    [
      'assets, whatever else is said',
      { assetFilter: { [CHAIN]: [{ address: 'native', type: 'native' }] }, assetTypeFilter: ['erc20'], chainFilter: ['0x1'] },
      (own) => ({ [CHAIN]: [own] }),
    ],
    [
      'nothing, by nulls',
      { assetFilter: null, assetTypeFilter: null, chainFilter: null },
      (own, token) => ({ [CHAIN]: [own, token] }),
    ],
  ])('filters by %s', async (_, filter, expected) => {
    await watch();
    expect(await ask(filter)).toEqual(expected(expect.objectContaining(currency), wheat()));
  });

  test('a node that does not say it is an error, and not an asset less', async () => {
    await local.wallet.db.networks.update(LOCAL, { rpcUrls: ['http://127.0.0.1:9'] });
    await expect(ask()).rejects.toMatchObject({ code: 4901 });
  });

  test('another account, a site that is not connected, and a locked wallet that hides them: 4100', async () => {
    const refused = (...request: Parameters<typeof ask>) => expect(ask(...request)).rejects.toMatchObject({ code: 4100 });
    await refused({ account: OTHER });
    await refused({}, STRANGER);
    await local.wallet.command('lock', {});
    await refused();
  });

  test.each([
    ['no params', undefined],
    ['an object that is not in an array', { account: ACCOUNT }],
    ['no account', [{}]],
    ['a chain id with leading zeros', [{ account: ACCOUNT, chainFilter: ['0x01'] }]],
    ['a filter by names', [{ account: ACCOUNT, assetFilter: { ethereum: [] } }]],
    ['an asset that is no object', [{ account: ACCOUNT, assetFilter: { [CHAIN]: ['native'] } }]],
    ['types that are no list', [{ account: ACCOUNT, assetTypeFilter: 'erc20' }]],
  ])('%s is -32602', async (_, params) => {
    expect(await local.wallet.refused('wallet_getAssets', params)).toMatchObject({ code: -32602 });
  });
});
