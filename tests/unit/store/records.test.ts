import { accountOf, FIRST_ROW, newAccountOf } from '../../support/accounts.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { VaultChanged } from '../../../lib/core/account/vault.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import { defaultSettings } from '../../../lib/core/settings.ts';
import { accountStore } from '../../../lib/store/accounts.ts';
import type { Database } from '../../../lib/store/db.ts';
import { diskSpaceOf } from '../../../lib/store/diskSpace.ts';
import { networkStore } from '../../../lib/store/networks.ts';
import { settingsStore } from '../../../lib/store/settings.ts';
import { listedSites, siteStore } from '../../../lib/store/sites.ts';
import { tokenStore } from '../../../lib/store/tokens.ts';
import { vaultStore } from '../../../lib/store/vault.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { FROM, freshDatabase, SITE, vaultOf } from './rows.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
let db: Database;

beforeEach(() => {
  db = freshDatabase();
});

describe('what the wallet knows of a site', () => {
  const stranger = { origin: SITE, chainId: 31337, accounts: [] };
  const sites = () => siteStore(db, async () => 31337);

  test('P-07 A-02 nothing, then what the user gave it, until it is taken back', async () => {
    expect(await sites().get(SITE)).toEqual(stranger);
    await sites().connect(SITE, [FROM], 5);
    expect(await sites().get(SITE)).toEqual({ ...stranger, accounts: [FROM], connectedAt: 5 });
    await sites().selectChain(SITE, 10);
    expect(await sites().get(SITE)).toEqual({ ...stranger, chainId: 10, accounts: [FROM], connectedAt: 5 });
    await sites().disconnect(SITE);
    expect(await sites().get(SITE)).toEqual({ ...stranger, chainId: 10, lastAccounts: [FROM] });
    expect(await sites().get('https://other.example')).toEqual({ ...stranger, origin: 'https://other.example' });
  });

  test('A-02 blocked it is not connected any more, and unblocked it may ask again', async () => {
    await sites().connect(SITE, [FROM], 5);
    await sites().block(SITE, 6);
    expect(await sites().get(SITE)).toEqual({ ...stranger, blockedAt: 6, lastAccounts: [FROM] });
    await sites().unblock(SITE);
    expect(await sites().get(SITE)).toEqual({ ...stranger, lastAccounts: [FROM] });
  });

  test('T-H14 of a damaged record nothing counts', async () => {
    await sites().connect(SITE, [FROM], 5);
    await db.sites.update(SITE, { accounts: 'all' as never });
    expect(await sites().get(SITE)).toEqual(stranger);
    await sites().selectChain(SITE, 10);
    expect(await db.sites.get(SITE)).toEqual({ ...stranger, chainId: 10 });
  });

  test('A-02 T-H14 those that are connected or blocked are listed, and no damaged one holds them up', async () => {
    const [blocked, left] = ['https://blocked.example', 'https://left.example'];
    await sites().connect(SITE, [FROM], 5);
    await sites().block(blocked, 6);
    await sites().selectChain(left, 10);
    await db.sites.bulkPut([{ origin: 'https://torn.example' }, { origin: 'https://worn.example', accounts: 'all' }] as never[]);
    expect((await listedSites(db)).map(({ origin }) => origin)).toEqual([blocked, SITE]);
  });
});

describe('networks', () => {
  const network = (chainId: number, name: string): Network => ({
    chainId,
    name,
    rpcUrls: [`https://${name}.example`],
    currency: { name, symbol: 'ETH', decimals: 18 },
    testnet: false,
  });
  const builtIn = [network(10, 'ten'), network(1, 'one')];
  const networks = () => networkStore(db, builtIn);
  const names = async () => (await networks().all()).map(({ name }) => name);

  test('A-03 are those that are built in, in their order, then those of the user by number', async () => {
    expect(await names()).toEqual(['ten', 'one']);
    for (const chainId of [9, 3]) expect(await networks().add(network(chainId, `number ${chainId}`))).toBe(true);
    await networks().change(10, () => network(10, 'my own'));
    expect(await names()).toEqual(['my own', 'one', 'number 3', 'number 9']);
    expect(await networks().get(10)).toEqual(network(10, 'my own'));
    expect(await networks().get(1)).toEqual(network(1, 'one'));
    expect(await networks().get(11)).toBeUndefined();
  });

  test('A-03 of two that are added under one number the first stays, and one that was removed makes room', async () => {
    const made = await Promise.all(['first', 'second'].map((name) => networks().add(network(9, name))));
    expect(made).toEqual([true, false]);
    expect(await networks().add(network(10, 'another ten')), 'nor does one take the place of what is built in').toBe(false);
    expect(await names()).toEqual(['ten', 'one', 'first']);
    await networks().remove(network(9, 'first'), 1, () => false);
    expect(await networks().add(network(9, 'second'))).toBe(true);
    expect(await names()).toEqual(['ten', 'one', 'second']);
  });

  test('T-H14 of which a damaged one counts as not stored', async () => {
    await db.networks.bulkPut([{ ...network(1, 'my own'), rpcUrls: [] }, { chainId: 7 } as never]);
    expect(await names()).toEqual(['ten', 'one']);
    expect((await networks().get(1))?.name).toBe('one');
    expect(await networks().get(7)).toBeUndefined();
  });
});

test('W-06 tokens are kept by chain and address, with their logos, until they are removed', async () => {
  const tokens = tokenStore(db);
  const token = { chainId: 1, address: FROM, symbol: 'WHT', name: 'Wheat', decimals: 18, addedAt: 0 } as const;
  for (const each of [token, { ...token, chainId: 2 }, { ...token, address: OTHER } as const]) await tokens.put(each);
  await tokens.setLogo(1, FROM, 'data:image/png');
  expect(await tokens.get(1, FROM)).toEqual({ ...token, logo: 'data:image/png' });
  expect(await tokens.get(2, FROM)).toEqual({ ...token, chainId: 2 });
  await db.tokens.update([1, OTHER], { decimals: -1 });
  expect(await tokens.get(1, OTHER)).toBeUndefined();
  expect((await tokens.all()).map(({ chainId, address }) => [chainId, address])).toEqual([
    [1, FROM],
    [2, FROM],
  ]);
  await tokens.remove(1, FROM);
  expect(await tokens.get(1, FROM)).toBeUndefined();
  expect(await tokens.all()).toHaveLength(1);
});

test('settings are what the user set, and else what they are by default', async () => {
  const settings = settingsStore(db);
  expect(await settings.all()).toEqual({ selectedAccount: undefined, ...defaultSettings });
  const own = {
    showAccountsWhenLocked: true,
    claimWindowEthereum: false,
    autoLockMinutes: 5,
    selectedAccount: FROM,
    selectedChain: 10,
  };
  await settings.set('showAccountsWhenLocked', own.showAccountsWhenLocked);
  await settings.set('claimWindowEthereum', own.claimWindowEthereum);
  await settings.set('autoLockMinutes', own.autoLockMinutes);
  await settings.set('selectedAccount', FROM);
  await settings.set('selectedChain', own.selectedChain);
  expect(await settings.all()).toEqual({ ...defaultSettings, ...own });
  expect(await settingsStore(db).get('claimWindowEthereum')).toBe(false);
});

test('T-H14 a setting that is not what was written counts as not set, and the others as they are', async () => {
  const torn = {
    showAccountsWhenLocked: 'yes',
    claimWindowEthereum: 1,
    autoLockMinutes: 'soon',
    selectedAccount: 7,
    selectedChain: {},
  };
  await db.settings.bulkPut(Object.entries(torn).map(([name, value]) => ({ name, value })));
  const settings = settingsStore(db);
  expect(await settings.all()).toEqual({ selectedAccount: undefined, ...defaultSettings });
  expect(await settings.get('autoLockMinutes')).toBe(defaultSettings.autoLockMinutes);
  await settings.set('selectedChain', 10);
  expect(await settings.all()).toEqual({ selectedAccount: undefined, ...defaultSettings, selectedChain: 10 });
});

test('accounts are in the order that they have, and have the names that they are given', async () => {
  await db.accounts.bulkAdd([accountOf(OTHER, 1, 'Account 2'), accountOf(FROM, 0, 'Account 1')]);
  const accounts = accountStore(db);
  await accounts.rename(OTHER, 'Savings');
  expect((await accounts.all()).map(({ name }) => name)).toEqual(['Account 1', 'Savings']);
  expect((await vaultStore(db).accounts()).map(({ name }) => name)).toEqual(['Account 1', 'Savings']);
});

test('T-H14 an account whose name is not what was written is still the user’s, without a name', async () => {
  await db.accounts.bulkAdd([
    { ...accountOf(FROM, 0), name: {} } as never,
    accountOf(OTHER, 1, 'Savings'),
    { ...accountOf(FROM, 2), address: 'nowhere' } as never,
  ]);
  expect(await accountStore(db).all()).toEqual([accountOf(FROM, 0), accountOf(OTHER, 1, 'Savings')]);
});

describe('the keys of a vault', () => {
  const bytes = (byte: number) => new Uint8Array(60).fill(byte);
  const vault = vaultOf({ [FROM]: bytes(3) });
  const account = (address: `0x${string}`, index: number) => accountOf(address, index, `Account ${index + 1}`);
  const added = (vaultId: string) => ({
    vaultId,
    accounts: [newAccountOf(OTHER, 1, 'Account 2')],
    keys: { [OTHER]: bytes(4) },
  });
  const stray = { ...account(OTHER, 5), name: 'Stray' };

  test.each(['create', 'restore'] as const)('%s: what is left of accounts gives way to its own', async (how) => {
    const store = vaultStore(db);
    expect([await store.get(), await store.accounts()]).toEqual([undefined, []]);
    await db.accounts.add(stray);
    if (how === 'create') await store.create(vault, [account(FROM, 0)], FIRST_ROW);
    else await store.restore(vault, [account(FROM, 0)], FIRST_ROW);
    expect([await store.get(), await store.accounts()]).toEqual([vault, [account(FROM, 0)]]);
    await store.add(added(vault.header.vaultId));
    expect((await store.get())?.keys).toEqual({ [FROM]: bytes(3), [OTHER]: bytes(4) });
    expect(await store.accounts()).toEqual([account(FROM, 0), account(OTHER, 1)]);
    await store.restore({ ...vault, phrases: { first: bytes(9) } }, [account(FROM, 0)], FIRST_ROW);
    expect([(await store.get())?.phrases.first, await store.accounts()]).toEqual([bytes(9), [account(FROM, 0)]]);
  });

  test('V-11 keys under another password take the place of what somebody read, and of nothing that came since', async () => {
    const store = vaultStore(db);
    const headerOf = (byte: string) => ({ ...vault.header, vaultId: `0x${byte.repeat(16)}` });
    const [second, third] = ['11', '22'].map((byte) => ({ ...vault, header: headerOf(byte), phrases: { first: bytes(9) } }));
    if (!second || !third) throw new Error('there are two');
    await expect(store.replace(vault, second)).rejects.toBeInstanceOf(VaultChanged);
    expect(await store.get()).toBeUndefined();
    await store.create(vault, [account(FROM, 0)], FIRST_ROW);
    await store.replace(vault, second);
    expect([await store.get(), await store.accounts()]).toEqual([second, [account(FROM, 0)]]);
    await expect(store.replace(vault, third)).rejects.toBeInstanceOf(VaultChanged);
    await expect(store.add(added(vault.header.vaultId))).rejects.toBeInstanceOf(VaultChanged);
    expect([await store.get(), await store.accounts()]).toEqual([second, [account(FROM, 0)]]);
    await store.add(added(second.header.vaultId));
    await expect(store.replace(second, third)).rejects.toBeInstanceOf(VaultChanged);
    expect(Object.keys((await store.get())?.keys ?? {})).toEqual([FROM, OTHER]);
  });

  test('T-G5 wrong passwords are counted over a restart', async () => {
    expect(await vaultStore(db).failedUnlocks()).toEqual({ count: 0, at: 0 });
    await vaultStore(db).setFailedUnlocks({ count: 3, at: 7 });
    expect(await vaultStore(db).failedUnlocks()).toEqual({ count: 3, at: 7 });
    // By the name under which users have it.
    expect(await db.settings.get('failedUnlocks')).toMatchObject({ value: { count: 3, at: 7 } });
  });

  test.each([['many'], [{ count: 'many', at: 7 }], [{ count: 3 }]])(
    'T-G5 T-H14 of wrong passwords that are not what was written, %j, none counts',
    async (value) => {
      await db.settings.put({ name: 'failedUnlocks', value });
      expect(await vaultStore(db).failedUnlocks()).toEqual({ count: 0, at: 0 });
    },
  );
});

test('J-11 room is tried with as much as a batch takes, which is gone again', async () => {
  const faults = withFaults(db);
  const sizes: number[] = [];
  db.settings.hook('creating', (_, { value }) => void sizes.push((value as Uint8Array).length));
  await diskSpaceOf(db).makeSure();
  expect(sizes).toEqual([60_000]);
  expect(await db.settings.count()).toBe(0);
  faults.arm('no room', 1);
  await expect(diskSpaceOf(db).makeSure()).rejects.toMatchObject({ name: 'QuotaExceededError' });
});
