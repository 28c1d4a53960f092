import type { Part } from './part.ts';
import { type Warning, warn } from './warning.ts';

/**
 * What rows written by Sheaf 0.1.0 say in sentences where they now hold data. Beside what the database's upgrades read
 * (lib/store/oldSentences.ts), this is the only place in which a sentence of the wallet's own is read; nothing writes these any
 * more.
 */

const DANGER = 'Danger: ';

/** A stored warning: what must not be overlooked was a sentence that began in a certain way. */
export function warningOf(warning: Warning | string): Warning {
  if (typeof warning !== 'string') return warning;
  const [level, text] = warning.startsWith(DANGER)
    ? (['danger', warning.slice(DANGER.length)] as const)
    : (['caution', warning] as const);
  return warn(level, 'warning.stored', { sentence: { type: 'text', text } });
}

/** What a stored message is said to do. */
export const saidOf = (says: Part | string): Part => (typeof says === 'string' ? { type: 'text', text: says } : says);
