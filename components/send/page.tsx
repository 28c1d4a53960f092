import { useState } from 'react';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import { type Known, useLatestBatches, useOffered } from '../../lib/view/live.ts';
import { useSendAsking } from '../../lib/view/send/asking.ts';
import type { PaymentParams } from '../../lib/view/send/draft.ts';
import { type Beginning, useSendForm } from '../../lib/view/send/form.ts';
import { type RecentPayment, recentPayments } from '../../lib/view/send/recent.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Pick } from '../ui/pick.tsx';
import { One } from './one.tsx';
import { Several } from './several.tsx';

/** How far back is looked for payments, and how many of them are offered. */
const LATEST = 30;
const OFFERED = 4;

interface SendProps {
  known: Known;
  beginning: Beginning;
  /** What was asked for is approved. */
  onDone: (key: string) => void;
}

/** Sending: from which account, on which network, to one or to several. */
export function Send(props: SendProps) {
  const batches = useLatestBatches(LATEST);
  // What comes later would move the rest under the pointer.
  return batches ? <Filled {...props} recent={recentPayments(batches, props.known).slice(0, OFFERED)} /> : null;
}

function Filled({ known, beginning, recent, onDone }: SendProps & { recent: readonly RecentPayment[] }) {
  const form = useSendForm(known, beginning);
  const [list, setList] = useState<string>();
  const { busy, problem, isDeclined, ask } = useSendAsking(onDone);
  const { from, chainId, text } = form;
  const offered = useOffered(known, chainId);
  const send = (payments: PaymentParams[]) => void ask({ chainId, from, payments });
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 gap-3">
        <Pick
          label={t('send.account')}
          names
          items={known.accounts.map(({ address, name }) => ({
            value: address,
            label: `${oneLine(name, 24)} · ${shortAddress(address)}`,
          }))}
          value={from}
          onChange={(value) => form.setFrom(known.accounts.find(({ address }) => address === value)?.address ?? from)}
        />
        <Pick
          label={t('send.network')}
          names
          items={offered.map((network) => ({ value: String(network.chainId), label: oneLine(network.name, 32) }))}
          value={String(chainId)}
          onChange={(value) => form.onNetwork(Number(value))}
        />
      </div>
      {list !== undefined ? (
        <Several form={form} known={known} busy={busy} text={list} onText={setList} onSend={send} />
      ) : (
        <One form={form} known={known} recent={recent} busy={busy} onSend={send} onList={setList} />
      )}
      <div role="status" className="empty:hidden">
        {busy ? (
          <Notice tone="calm">{t('send.waiting')}</Notice>
        ) : isDeclined ? (
          <Notice tone="calm">{t('send.declined')}</Notice>
        ) : null}
      </div>
      <Problem said={problem} />
      <Button look="quiet" size="small" onClick={() => setList(list === undefined ? text : undefined)}>
        {t(list === undefined ? 'send.several' : 'send.one')}
      </Button>
    </div>
  );
}
