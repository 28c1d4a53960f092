import type { TypedDataSubject } from '../../lib/core/signing/typedData.ts';
import { useLookingUp } from '../../lib/view/dealings.ts';
import { useMeaning } from '../../lib/view/explain.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Words } from '../calls/callText.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Section } from '../ui/page.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { Frame } from './parts/frame.tsx';
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
          <Section title={t('sign.data.does')}>
            <Words sentences={meaning.says} {...around} />
          </Section>
        ) : null
      }
    >
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
