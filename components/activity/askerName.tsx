import { OWN_ORIGIN } from '../../lib/core/batch/batch.ts';
import { askerText } from '../../lib/view/statusText.ts';
import { Data } from '../ui/said.tsx';

/** Who asked for a batch. */
export const AskerName = ({ origin }: { origin: string }) =>
  origin === OWN_ORIGIN ? askerText(origin) : <Data>{askerText(origin)}</Data>;
