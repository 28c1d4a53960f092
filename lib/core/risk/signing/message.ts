import type { Bytes } from '../../schema.ts';
import { keyWarnings } from '../../signing/keyWords.ts';
import { type MessageSubject, messageWarnings } from '../../signing/messages.ts';
import { otherSites } from '../../signing/otherSites.ts';
import { type SignInContext, signInWarnings, signInWords } from '../../signing/signIn.ts';
import { signInClaims } from '../../signing/signInClaims.ts';
import { looseTextOf, textInside, textOf, textsWithin } from '../../signing/text.ts';
import { type Warning, warn } from '../../warning.ts';
import { once } from '../once.ts';

type Explained = Pick<MessageSubject, 'text' | 'inside' | 'says' | 'warnings'>;

/** What the window says of a message, beside showing it. */
export function explainMessage(message: Bytes, context: SignInContext): Explained {
  const wellFormed = textOf(message);
  const loose = wellFormed ?? looseTextOf(message);
  const warnings = messageWarnings(message, wellFormed);
  // Hidden characters can make any message look like a sign-in.
  const says = wellFormed !== undefined && warnings.length === 0 ? signInWords(wellFormed, context) : undefined;
  const all = [loose, ...textsWithin(loose)];
  const signIn = [
    ...signInWarnings(loose, context),
    ...encoded(loose, context),
    ...keyWarnings(all, context.origin),
    // A sign-in of the standard's is checked for more.
    ...all.filter((each) => !signInClaims(each)).flatMap((each) => otherSites(each, context.origin)),
  ];
  const text = wellFormed ?? (signIn.length > 0 ? loose : undefined);
  const inside = wellFormed === undefined ? undefined : textInside(wellFormed);
  return {
    ...(text === undefined ? {} : { text }),
    ...(inside === undefined ? {} : { inside }),
    ...(says === undefined ? {} : { says }),
    warnings: once([...warnings, ...(inside === undefined ? [] : [warn('caution', 'warning.message.encoded')]), ...signIn]),
  };
}

/** Whether what is said of a message depends on when it is looked at, and on its site's network: only of a sign-in, however it is encoded. */
export function dependsOnWhen(message: Bytes): boolean {
  const loose = textOf(message) ?? looseTextOf(message);
  return [loose, ...textsWithin(loose)].some((each) => signInClaims(each) !== undefined);
}

/** A sign-in that the message holds as hex, as base64 or with escapes: some server takes it out. */
const encoded = (text: string, context: SignInContext): Warning[] =>
  textsWithin(text).flatMap((each) =>
    signInClaims(each) ? [warn('danger', 'warning.signIn.encoded'), ...signInWarnings(each, context)] : [],
  );
