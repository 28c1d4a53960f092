import type { Place } from '../../../lib/view/route.ts';
import type { State } from '../state.ts';
import { FULL, NASTY, NEW } from './usual.ts';

/** A list in use, without end, with nothing in it, and with what others chose to break it. */
export const list = (at: Place): Record<'usual' | 'none' | 'long' | 'hostile', State> => ({
  usual: { at: `#/${at}` },
  none: { at: `#/${at}`, stored: NEW },
  long: { at: `#/${at}`, stored: FULL },
  hostile: { at: `#/${at}`, stored: NASTY },
});
