import { describe, expect, test } from 'vitest';
import { ROUNDS } from '../../../lib/vault/crypto.ts';
import { restarted } from '../../support/kill.ts';
import { FEW_ROUNDS, PASSWORD, PHRASE, startWallet, type TestWallet } from '../../support/wallet.ts';

/** What the background asks for, which says nothing of rounds. */
const asInTheProduct = { rounds: undefined };

async function walletWith(rounds: number | undefined): Promise<TestWallet> {
  const wallet = startWallet({ rounds });
  await wallet.command('createVault', { phrase: PHRASE, password: PASSWORD });
  return wallet;
}
const roundsOf = async ({ db }: TestWallet) => (await db.vault.get('vault'))?.header.rounds;
const status = (wallet: TestWallet) => wallet.command('status', {});
const unlock = (wallet: TestWallet) => wallet.command('unlock', { password: PASSWORD });

describe('T-G2 the product takes 900,000 rounds from the password to the key', () => {
  test('for the vault that it makes', async () => {
    expect(ROUNDS).toBe(900_000);
    expect(await roundsOf(await walletWith(asInTheProduct.rounds))).toBe(900_000);
  });

  test('and opens one of as many', async () => {
    const wallet = restarted(await walletWith(ROUNDS), asInTheProduct);
    await wallet.command('lock', {});
    await unlock(wallet);
    expect(await status(wallet)).toEqual({ vault: 'unlocked', whomToAsk: 'open' });
  });

  test.each([ROUNDS - 1, FEW_ROUNDS])('and none of %i, sound though it is otherwise', async (rounds) => {
    const before = await walletWith(rounds);
    expect(await status(before)).toEqual({ vault: 'unlocked', whomToAsk: 'open' });
    const wallet = restarted(before, asInTheProduct);
    expect(await status(wallet)).toEqual({ vault: 'damaged', why: 'changed' });
    await expect(unlock(wallet)).rejects.toThrow('refusal.vaultDamaged');
    await expect(wallet.command('revealPhrase', { password: PASSWORD })).rejects.toThrow('refusal.vaultDamaged');
    await wallet.command('createVault', { phrase: PHRASE, password: PASSWORD });
    expect(await roundsOf(wallet)).toBe(ROUNDS);
  });
});
