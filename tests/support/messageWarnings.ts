import type { Warning } from '../../lib/core/warning.ts';
import { plain } from './plain.ts';

/** A warning that has no title as one line, a danger with that word in front. */
export const inWords = (warning: Warning): string => `${warning.level === 'danger' ? 'Danger: ' : ''}${plain(warning)}`;
