import { z } from 'zod';

/** The fewest characters of a new password. */
export const SHORTEST = 8;

const LONGEST = 1_024;

/** How many characters a password has: code points of Unicode, in the form in which it becomes a key (NFKC). */
export const lengthOf = (password: string): number => [...password.normalize('NFKC')].length;

/** A password of so many characters at least. */
export const passwordOf = (fewest: number) =>
  z.string().superRefine((password, { addIssue }) => {
    const length = lengthOf(password);
    const about = { origin: 'string', inclusive: true, input: password } as const;
    if (length < fewest) addIssue({ ...about, code: 'too_small', minimum: fewest });
    if (length > LONGEST) addIssue({ ...about, code: 'too_big', maximum: LONGEST });
  });
