import { useState } from 'react';
import { canSign } from '../../lib/core/account/account.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useLatestPayments } from '../../lib/view/live.ts';
import { payerOf } from '../../lib/view/payers.ts';
import { useOwnAsking } from '../../lib/view/send/asking.ts';
import type { PaymentParams } from '../../lib/view/send/draft.ts';
import { type Beginning, useSendForm } from '../../lib/view/send/form.ts';
import { type RecentPayment, recentPayments } from '../../lib/view/send/recent.ts';
import { t } from '../../lib/words/words.ts';
import { Unreachable } from '../ui/asOf.tsx';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { One } from './one.tsx';
import { WhoAndWhere } from './whoAndWhere.tsx';

/** Few pay several at once. */
const Several = late(async () => (await import('./several.tsx')).Several);

/** Among how many payments is looked for those that can be made again, and how many of them are offered. */
const LATEST = 30;
const OFFERED = 4;

interface SendProps {
  known: Known;
  /** Where the account cannot pay, another one is picked, which is said. */
  beginning: Beginning;
  /** What was asked for is approved. */
  onDone: (key: string) => void;
}

/** Sending: from which account, on which network, to one or to several. */
export function Send(props: SendProps) {
  const { known, beginning } = props;
  const paid = useLatestPayments(LATEST);
  const payer = payerOf(known.accounts, beginning.from)?.address;
  // What comes later would move the rest under the pointer.
  if (!paid || !payer) return null;
  const recent = recentPayments(paid, known).slice(0, OFFERED);
  const watched = known.accounts.find((each) => each.address === beginning.from && !canSign(each));
  return <Filled {...props} beginning={{ ...beginning, from: payer }} recent={recent} watched={watched} />;
}

interface FilledProps extends SendProps {
  recent: readonly RecentPayment[];
  /** Whom the user looked at, where that is an account that cannot pay. */
  watched: NamedAccount | undefined;
}

function Filled({ known, beginning, recent, watched, onDone }: FilledProps) {
  const form = useSendForm(known, beginning);
  const [list, setList] = useState<string>();
  const { busy, problem, isDeclined, ask } = useOwnAsking('send', onDone);
  const { from, chainId, text, trouble } = form;
  const network = known.networks.find((each) => each.chainId === chainId);
  const send = (payments: PaymentParams[]) => void ask({ chainId, from, payments });
  return (
    <div className="space-y-4">
      <WhoAndWhere
        labels={{ account: t('send.account'), network: t('send.network') }}
        {...{ known, from, chainId }}
        onFrom={form.setFrom}
        onNetwork={form.onNetwork}
      />
      {watched ? (
        <p className="text-muted wrap-anywhere">
          <Said code="send.cannotPay" params={{ name: <Data>{oneLine(watched.name, 32)}</Data> }} />
        </p>
      ) : null}
      {list !== undefined ? (
        <Several form={form} known={known} busy={busy} text={list} onText={setList} onSend={send} />
      ) : (
        <One form={form} known={known} recent={recent} busy={busy} onSend={send} onList={setList} />
      )}
      <div role="status" className="space-y-2 empty:hidden">
        {busy ? (
          <Notice tone="calm">{t('send.waiting')}</Notice>
        ) : isDeclined ? (
          <Notice tone="calm">{t('send.declined')}</Notice>
        ) : null}
        {network && trouble ? <Unreachable network={network} trouble={trouble} /> : null}
      </div>
      <Problem said={problem} />
      <Button look="quiet" size="small" onClick={() => setList(list === undefined ? text : undefined)}>
        {t(list === undefined ? 'send.several' : 'send.one')}
      </Button>
    </div>
  );
}
