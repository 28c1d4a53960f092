import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import { saidOf } from '../../lib/core/oldSentences.ts';
import type { MessageSubject } from '../../lib/core/signing/messages.ts';
import { byteLength, manyLines } from '../../lib/view/format.ts';
import { useReadToEnd } from '../../lib/view/reading.ts';
import { Piece } from '../calls/callText.tsx';
import { Notice } from '../ui/notice.tsx';
import { Frame } from './parts/frame.tsx';
import { Remarks } from './parts/remarks.tsx';
import { SigningAccount } from './parts/signer.tsx';
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
  return (
    <Frame
      {...rest}
      scroller={scroller}
      title="Sign this message?"
      confirm="Sign"
      locked={read ? undefined : 'Read the message to its end first.'}
      onConfirm={() => onConfirm({})}
    >
      {subject.says === undefined ? null : (
        <Notice tone="calm">
          <Piece part={saidOf(subject.says)} known={known} />
        </Notice>
      )}
      <Remarks warnings={subject.warnings} known={known} />
      <div className="card px-4 py-3">
        <SigningAccount address={subject.account} known={known} />
      </div>
      <Tabs.Root defaultValue={subject.text === undefined ? 'hex' : 'text'} className="card">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b px-3 py-2">
          <Tabs.List aria-label="How the message is shown" className="flex gap-1">
            {subject.text === undefined ? null : <Tab value="text">Text</Tab>}
            <Tab value="hex">Bytes</Tab>
          </Tabs.List>
          <span className="text-xs text-muted">{byteLength(subject.message)} bytes</span>
        </div>
        {subject.text === undefined ? null : (
          <Tabs.Panel value="text" className="p-4">
            <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{manyLines(subject.text)}</pre>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="hex" className="p-4">
          <p className="code">{subject.message}</p>
        </Tabs.Panel>
      </Tabs.Root>
      <div ref={end} className="h-px" />
    </Frame>
  );
}
