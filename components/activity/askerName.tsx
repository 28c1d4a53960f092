import { OWN_ORIGIN } from '../../lib/core/batch/batch.ts';
import { askerOf } from '../../lib/view/statusText.ts';
import { Data } from '../ui/said.tsx';

/** Who asked for a batch. */
export const AskerName = ({ origin }: { origin: string }) =>
  origin === OWN_ORIGIN ? askerOf(origin) : <Data>{askerOf(origin)}</Data>;
