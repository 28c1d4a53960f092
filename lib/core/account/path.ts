import { z } from 'zod';

/** Where the keys of a phrase are (BIP-32): a path in which one part, `i`, stands for the number of the account. */

/** What wallets of the field use: nearly all of them, Ledger's own, and what MyEtherWallet and Ledger had before. */
export const PATHS = {
  usual: "m/44'/60'/0'/0/i",
  ledgerLive: "m/44'/60'/i'/0/0",
  legacy: "m/44'/60'/0'/i",
} as const;

/** The first number that BIP-32 keeps for hardened keys. */
const HARDENED = 2 ** 31;
/** So many parts has nobody's. */
const MOST_PARTS = 10;

const Part = z.string().regex(/^(?:i|0|[1-9][0-9]{0,9})'?$/);

function isPath(text: string): boolean {
  const [root, ...parts] = text.split('/');
  const numbers = parts.map((part) => part.replace("'", ''));
  return (
    root === 'm' &&
    parts.length <= MOST_PARTS &&
    parts.every((part) => Part.safeParse(part).success) &&
    numbers.filter((part) => part === 'i').length === 1 &&
    numbers.every((part) => part === 'i' || Number(part) < HARDENED)
  );
}

/** A path as people write it: hardened parts have `'`, `’` or `h`. In the end it has `'`. */
export const Path = z
  .string()
  .trim()
  .max(120)
  .transform((text) => text.replaceAll(/[’hH]/g, "'"))
  .refine(isPath);

/** The path of one account. */
export const pathAt = (path: string, index: number): string => path.replace('i', String(index));
