import { mnemonicToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { localChain } from '../../support/local.ts';
import { LOCAL, PASSWORD, startWallet } from '../../support/wallet.ts';

const local = localChain();
const PHRASE_OF_OTHERS = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const at = (addressIndex: number) => mnemonicToAccount(PHRASE_OF_OTHERS, { addressIndex }).address.toLowerCase();
const ETHER = 10n ** 18n;

describe('L-07 accounts of a phrase', () => {
  test('that have something, or did, on the user’s networks are found, and networks that said nothing are named', async () => {
    const { anvil, wallet } = local;
    await anvil.rpc('anvil_setBalance', [at(2), `0x${ETHER.toString(16)}`]);
    await anvil.rpc('anvil_setNonce', [at(5), '0x7']);
    const { accounts, silent } = await wallet.command('findAccounts', { phrase: PHRASE_OF_OTHERS });
    expect(accounts.map(({ address }) => address)).toEqual(Array.from({ length: 11 }, (_, index) => at(index)));
    expect(accounts.filter(({ used }) => used.length > 0)).toEqual([
      { index: 2, address: at(2), used: [{ chainId: LOCAL, nonce: 0, balance: String(ETHER) }] },
      { index: 5, address: at(5), used: [{ chainId: LOCAL, nonce: 7, balance: '0' }] },
    ]);
    expect(silent.map(({ chainId }) => chainId)).toContain(1);
    expect(silent.map(({ chainId }) => chainId)).not.toContain(LOCAL);
    expect(silent.every(({ trouble }) => trouble.code !== 'failure.unknown')).toBe(true);
  });

  test('that the wallet has are marked, and those of a stored phrase come for the password', async () => {
    const { wallet } = local;
    const { accounts } = await wallet.command('findAccounts', { password: PASSWORD });
    expect(accounts.filter(({ known }) => known).map(({ index }) => index)).toEqual([0]);
    expect(accounts.filter(({ used }) => used.length > 0).length).toBeGreaterThan(8);
    const chosen = accounts.filter(({ index }) => [2, 4].includes(index));
    const { addresses } = await wallet.command('addAccount', { password: PASSWORD, indexes: [2, 4] });
    expect(addresses).toEqual(chosen.map(({ address }) => address));
    await expect(wallet.command('findAccounts', { password: 'wrong' })).rejects.toThrow('wrongPassword');
    await expect(wallet.command('findAccounts', { phrase: 'test '.repeat(12) })).rejects.toThrow('phraseOrder');
  });

  test('are asked for in one exchange with a network for five of them', async () => {
    const { anvil, wallet } = local;
    const exchanges: string[] = [];
    const { db, local: kept, session } = wallet.platform;
    const counting = startWallet({
      ...{ db, local: kept, session },
      fetch: async (url, init) => {
        if (!url.startsWith(anvil.url)) throw new TypeError('offline');
        exchanges.push(String(init?.body));
        return fetch(url, init);
      },
    });
    await counting.command('findAccounts', { phrase: PHRASE_OF_OTHERS, path: "m/44'/60'/0'/i" });
    const asking = exchanges.filter((body) => body.includes('eth_getTransactionCount'));
    expect(asking.map((body) => JSON.parse(body).length)).toEqual([10]);
    expect(exchanges.length).toBeLessThanOrEqual(3);
    counting.stop();
  });

  test('N-27 nobody is asked before the user has said whom', async () => {
    const asked: string[] = [];
    const fresh = startWallet({
      fetch: async (url) => {
        asked.push(url);
        throw new TypeError('offline');
      },
    });
    const { accounts, silent } = await fresh.command('findAccounts', { phrase: PHRASE_OF_OTHERS });
    expect(asked).toEqual([]);
    expect([accounts.length, accounts.every(({ used }) => used.length === 0)]).toEqual([5, true]);
    expect(silent.every(({ trouble }) => trouble.code === 'failure.nobodyToAsk')).toBe(true);
    fresh.stop();
  });
});
