import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import type { MessageSubject } from '../../lib/core/signing/messages.ts';
import { byteLength, isEscaped, manyLines } from '../../lib/view/format.ts';
import { useReadToEnd } from '../../lib/view/reading.ts';
import { t } from '../../lib/words/words.ts';
import { Piece } from '../calls/callText.tsx';
import { Fold } from '../ui/fold.tsx';
import { Notice } from '../ui/notice.tsx';
import { Frame } from './parts/frame.tsx';
import { Signer, SigningAccount } from './parts/signer.tsx';
import type { ScreenProps } from './screen.ts';

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Tab
      value={value}
      className="rounded-control px-3 py-1 font-medium text-muted data-active:bg-sunken data-active:text-ink"
    >
      {children}
    </Tabs.Tab>
  );
}

/** The user signs a message (EIP-191), once it was read to its end. */
export function SignMessage({ subject, known, onConfirm, ...rest }: ScreenProps<MessageSubject>) {
  const scroller = useRef<HTMLElement>(null);
  const { read, end } = useReadToEnd(scroller, rest.approval.id);
  const length = byteLength(subject.message);
  const isEmpty = length === 0;
  const empty = <p className="text-muted">{t('sign.message.empty')}</p>;
  return (
    <Frame
      {...rest}
      known={known}
      warnings={subject.warnings}
      scroller={scroller}
      title={t('sign.message.title')}
      confirm={t('sign.confirm')}
      locked={read ? undefined : t('sign.message.readFirst')}
      onConfirm={() => onConfirm({})}
      summary={<Signer address={subject.account} known={known} />}
      first={
        subject.says === undefined ? null : (
          <Notice tone="calm">
            <Piece part={subject.says} known={known} />
          </Notice>
        )
      }
    >
      <Tabs.Root defaultValue={subject.text === undefined ? 'hex' : 'text'} className="card">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b px-2 py-1">
          <Tabs.List aria-label={t('sign.message.shownAs')} className="flex gap-1">
            {subject.text === undefined ? null : <Tab value="text">{t('sign.message.text')}</Tab>}
            {subject.inside === undefined ? null : <Tab value="inside">{t('sign.message.inside')}</Tab>}
            <Tab value="hex">{t('sign.message.bytes')}</Tab>
          </Tabs.List>
          <span className="text-xs text-muted">{t('sign.message.length', { count: length })}</span>
        </div>
        {subject.text === undefined ? null : (
          <Tabs.Panel value="text" className="px-3 py-2.5">
            {isEmpty ? (
              empty
            ) : (
              <pre translate="no" className="font-sans whitespace-pre-wrap wrap-anywhere">
                {manyLines(subject.text)}
              </pre>
            )}
            {isEscaped(subject.text) ? (
              <p translate="no" className="code mt-3 border-t pt-3">
                {subject.message}
              </p>
            ) : null}
          </Tabs.Panel>
        )}
        {subject.inside === undefined ? null : (
          <Tabs.Panel value="inside" className="px-3 py-2.5">
            <pre translate="no" className="font-sans whitespace-pre-wrap wrap-anywhere">
              {manyLines(subject.inside)}
            </pre>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="hex" className="px-3 py-2.5">
          {isEmpty ? (
            empty
          ) : (
            <p translate="no" className="code">
              {subject.message}
            </p>
          )}
        </Tabs.Panel>
        <div ref={end} className="h-px" />
      </Tabs.Root>
      <div className="card px-3">
        <Fold line={t('batch.details')}>
          <div className="pb-2">
            <SigningAccount address={subject.account} known={known} />
          </div>
        </Fold>
      </div>
    </Frame>
  );
}
