import type { MessageWarning } from '../../lib/core/signing/messages.ts';

/** A message's warning as one line, a danger with that word in front. */
export const inWords = ({ severity, text }: MessageWarning): string => (severity === 'danger' ? `Danger: ${text}` : text);
