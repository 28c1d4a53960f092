import type { TypedDataSubject } from '../../lib/core/signing/typedData.ts';
import { useLookingUp } from '../../lib/view/dealings.ts';
import { useMeaning } from '../../lib/view/explain.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Words } from '../calls/callText.tsx';
import { Fold } from '../ui/fold.tsx';
import { Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { Block } from './parts/block.tsx';
import { Frame } from './parts/frame.tsx';
import { SigningLine } from './parts/signer.tsx';
import { Struct } from './parts/typedValue.tsx';
import type { ScreenProps } from './screen.ts';

/** The user signs structured data (EIP-712), shown field by field with the hashes that other devices show. */
export function SignTypedData({ subject, known, onConfirm, ...rest }: ScreenProps<TypedDataSubject>) {
  const { domain, types, primaryType, message } = subject.typedData;
  const asked = useMeaning(subject, known, rest.approval.askedAt);
  const lookingUp = useLookingUp(asked);
  const meaning = asked?.made;
  const around = { chainId: subject.chainId, known };
  const domainFields = (types.EIP712Domain ?? []).filter(({ name }) => name in domain);
  return (
    <Frame
      {...rest}
      title={t('sign.data.title')}
      confirm={t('sign.confirm')}
      locked={lookingUp}
      {...around}
      warnings={meaning?.warnings ?? []}
      isWhole={asked?.whole === true}
      onConfirm={() => onConfirm({})}
      first={
        meaning && meaning.says.length > 0 ? (
          <section aria-label={t('sign.data.does')} className="card px-3 pt-2.5 pb-0.5">
            <Words sentences={meaning.says} {...around} />
          </section>
        ) : null
      }
    >
      <SigningLine address={subject.account} known={known} />
      <Block title={<Data>{oneLine(primaryType)}</Data>}>
        <Struct fields={types[primaryType] ?? []} value={message} types={types} about={meaning?.about} />
      </Block>
      <Block title={t('sign.data.domain')}>
        <Struct fields={domainFields} value={domain} types={types} about={meaning?.about} />
      </Block>
      <div className="card px-3">
        <Fold line={t('sign.data.hashes')}>
          <Rows>
            <TallRow label={t('sign.data.domainHash')}>
              <Data className="code">{subject.domainHash}</Data>
            </TallRow>
            <TallRow label={t('sign.data.messageHash')}>
              <Data className="code">{subject.messageHash}</Data>
            </TallRow>
            <TallRow label={t('sign.data.digest')}>
              <Data className="code">{subject.digest}</Data>
            </TallRow>
          </Rows>
        </Fold>
      </div>
    </Frame>
  );
}
