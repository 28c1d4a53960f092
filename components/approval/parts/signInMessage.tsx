import type { RefObject } from 'react';
import type { Address } from '../../../lib/core/schema.ts';
import { type SignInFields, signInMessage } from '../../../lib/core/signing/connectSignIn.ts';
import { manyLines } from '../../../lib/view/format.ts';
import { t } from '../../../lib/words/words.ts';
import { Block } from './block.tsx';

interface SignInProps {
  fields: SignInFields;
  /** Who would sign; nobody while nothing is picked that can. */
  account: Address | undefined;
  /** Marks where it has been read to. */
  end: RefObject<HTMLDivElement | null>;
}

/** What is signed together with the connection, to the last line. */
export function SignInMessage({ fields, account, end }: SignInProps) {
  return (
    <Block title={t('connect.signIn.message')}>
      {account === undefined ? (
        <p className="text-muted">{t('connect.signIn.noKey')}</p>
      ) : (
        <pre translate="no" className="font-sans whitespace-pre-wrap wrap-anywhere">
          {manyLines(signInMessage(fields, account))}
        </pre>
      )}
      <div ref={end} className="h-px" />
    </Block>
  );
}
