import type { Bytes } from '../../schema.ts';
import { type MessageSubject, messageWarnings, textOf } from '../../signing/messages.ts';
import { type SignInContext, signInWarnings, signInWords } from '../../signing/siwe.ts';

/** What the window says of a message, beside showing it. */
export function explainMessage(message: Bytes, context: SignInContext): Pick<MessageSubject, 'text' | 'says' | 'warnings'> {
  const text = textOf(message);
  const warnings = messageWarnings(message, text);
  if (text === undefined) return { warnings };
  // Hidden characters can make any message look like a sign-in.
  const says = warnings.length === 0 ? signInWords(text, context) : undefined;
  return { text, ...(says === undefined ? {} : { says }), warnings: [...warnings, ...signInWarnings(text, context)] };
}
