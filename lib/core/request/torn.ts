import { errors } from '../errors.ts';
import { isSound } from '../rows.ts';
import type { Approval } from './approval.ts';
import type { Method } from './method.ts';

/** Whether what a question is about is no longer what its method has written: it is neither shown nor acted on (T-H14). */
export const isTorn = ({ subject }: Pick<Approval, 'subject'>, method: Pick<Method, 'subject'> | undefined): boolean =>
  method?.subject !== undefined && !isSound(method.subject, subject);

/** What the page hears of a question whose record is not what was written. */
export const tornRecord = () => errors.internal('The record of this request is damaged', { code: 'damaged.record' });
