import type { TypedDataSubject } from '../../lib/core/signing/typedData.ts';
import { useArmed } from '../../lib/view/armed.ts';
import { useLookingUp } from '../../lib/view/dealings.ts';
import { useMeaning } from '../../lib/view/explain.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useRisen } from '../../lib/view/risen.ts';
import { t } from '../../lib/words/words.ts';
import { Words } from '../calls/callText.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Section } from '../ui/page.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { Changed } from './parts/changed.tsx';
import { Frame } from './parts/frame.tsx';
import { DangerCount, Remarks } from './parts/remarks.tsx';
import { SigningAccount } from './parts/signer.tsx';
import { Struct } from './parts/typedValue.tsx';
import type { ScreenProps } from './screen.ts';

/** The user signs structured data (EIP-712), shown field by field with the hashes that other devices show. */
export function SignTypedData({ subject, known, onConfirm, ...rest }: ScreenProps<TypedDataSubject>) {
  const { domain, types, primaryType, message } = subject.typedData;
  const network = known.networks.find(({ chainId }) => chainId === subject.chainId);
  const asked = useMeaning(subject, known, rest.approval.askedAt);
  const lookingUp = useLookingUp(asked);
  const meaning = asked?.made;
  // What is said once the user's dealings are looked up needs its time to be seen, too.
  const armed = useArmed(`${asked?.whole}`);
  const around = { chainId: subject.chainId, known };
  const { risen, onSeen } = useRisen(rest.approval.id, asked?.whole ? meaning?.warnings : undefined);
  const review = {
    regressions: risen.map((warning) => ({ kind: 'warning', warning }) as const),
    otherChanges: [],
    revision: rest.approval.revision,
    times: 0,
  };
  const domainFields = (types.EIP712Domain ?? []).filter(({ name }) => name in domain);
  return (
    <Frame
      {...rest}
      armed={rest.armed && armed && asked?.whole === true}
      title={t('sign.data.title')}
      confirm={t('sign.confirm')}
      locked={lookingUp ?? (risen.length > 0 ? t('batch.unseen') : undefined)}
      changed={<Changed living={{ review, armed: rest.armed, onSeen }} {...around} />}
      summary={<DangerCount warnings={meaning?.warnings ?? []} />}
      onConfirm={() => onConfirm({})}
    >
      {meaning && meaning.says.length > 0 ? (
        <Section title={t('sign.data.does')}>
          <Words sentences={meaning.says} {...around} />
        </Section>
      ) : null}
      <Remarks warnings={meaning?.warnings ?? []} {...around} />
      <div className="card space-y-3 px-4 py-3">
        <SigningAccount address={subject.account} known={known} />
        <Rows>
          <Row label={t('sign.data.network')}>
            <NetworkName network={network} chainId={subject.chainId} />
          </Row>
        </Rows>
      </div>
      <Section title={<Data>{oneLine(primaryType)}</Data>}>
        <Struct fields={types[primaryType] ?? []} value={message} types={types} about={meaning?.about} />
      </Section>
      <Section title={t('sign.data.domain')}>
        <Struct fields={domainFields} value={domain} types={types} about={meaning?.about} />
      </Section>
      <Section title={t('sign.data.hashes')}>
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
      </Section>
    </Frame>
  );
}
