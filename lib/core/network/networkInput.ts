import { z } from 'zod';
import { isPublicHost } from '../host.ts';
import { hasInvisible, hasRightToLeft } from '../names/confusables.ts';

/** What somebody may call a network or its currency, and where its explorer may be. */

/** Text for people, of so many characters. */
export function label(least: number, most: number) {
  const message = `must be text of ${least} to ${most} characters`;
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : message) })
    .max(most * 2, message)
    .refine((text) => [...text.trim()].length >= least && [...text].length <= most, message)
    .refine((text) => !hasInvisible(text) && !hasRightToLeft(text), 'must not have invisible or right-to-left characters')
    .transform((text) => text.trim());
}

export const ExplorerUrl = z
  .string({ error: 'must be a URL' })
  .max(2048, 'must be at most 2048 characters')
  .refine(isExplorerUrl, 'must be an https URL of a public host');

/** https, of a host that everybody can reach. */
export function isExplorerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && !username && !password && isPublicHost(hostname);
}
