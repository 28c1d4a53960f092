import type { TypedDataSubject } from '../../lib/core/signing/typedData.ts';
import { kindOf, type Warning } from '../../lib/core/warning.ts';
import { useLookingUp } from '../../lib/view/dealings.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useMeaning } from '../../lib/view/meaning.ts';
import { t } from '../../lib/words/words.ts';
import { Fold } from '../ui/fold.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rows, TallRow } from '../ui/rows.tsx';
import { Data, Said } from '../ui/said.tsx';
import { Parties } from './parts/details.tsx';
import { Frame } from './parts/frame.tsx';
import { Signed, SignedInBrief } from './parts/signed.tsx';
import { Signer, SigningAccount } from './parts/signer.tsx';
import { Struct } from './parts/typedValue.tsx';
import type { ScreenProps } from './screen.ts';

/** What the window says is not all that the fields do, or not for certain: whoever looks twice looks at these. */
const isAboutFields = (warning: Warning): boolean => ['unknownType', 'otherFields', 'claims'].includes(kindOf(warning));

/** The user signs structured data (EIP-712), shown field by field with the hashes that other devices show. */
export function SignTypedData({ subject, known, onConfirm, ...rest }: ScreenProps<TypedDataSubject>) {
  const { domain, types, primaryType, message } = subject.typedData;
  const asked = useMeaning(subject, known, rest.approval.askedAt);
  const lookingUp = useLookingUp(asked);
  const meaning = asked?.made;
  const around = { chainId: subject.chainId, known };
  const isUnread = meaning !== undefined && (meaning.says.length === 0 || meaning.warnings.some(isAboutFields));
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
      first={meaning && <Signed {...meaning} {...around} />}
      brief={meaning && <SignedInBrief {...meaning} {...around} />}
      summary={<Signer address={subject.account} known={known} />}
    >
      <LeftOut names={subject.typedData.leftOut} />
      <div className="card divide-y px-3">
        <Fold
          key={`fields ${isUnread}`}
          startsOpen={isUnread}
          line={<Said code="sign.data.signed" params={{ type: <Data>{oneLine(primaryType)}</Data> }} />}
        >
          <div className="pb-2">
            <Struct fields={types[primaryType] ?? []} value={message} types={types} known={known} about={meaning?.about} />
          </div>
        </Fold>
        <Fold key={`domain ${isUnread}`} startsOpen={isUnread} line={t('sign.data.domain')}>
          <div className="pb-2">
            <Struct fields={domainFields} value={domain} types={types} known={known} about={meaning?.about} />
          </div>
        </Fold>
        <Fold line={t('batch.details')}>
          <SigningAccount address={subject.account} known={known} />
          {meaning ? <Parties {...meaning} {...around} /> : null}
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

/** What the site sent along and no type has: who reads the fields would look for it there. */
function LeftOut({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  const listed = names.map((name) => oneLine(name)).join(', ');
  return (
    <Notice tone="calm">
      <Said code="sign.data.leftOut" params={{ count: names.length, names: <Data className="code">{listed}</Data> }} />
    </Notice>
  );
}
