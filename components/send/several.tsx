import { exactAmount, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import type { PaymentParams } from '../../lib/view/send/draft.ts';
import type { SendForm } from '../../lib/view/send/form.ts';
import { isListed, type ListPayable, lackingFor, type SendList, useSendList } from '../../lib/view/send/list.ts';
import { useSettled } from '../../lib/view/settled.ts';
import type { Said as SaidText } from '../../lib/words/said.ts';
import '../../lib/words/late/sendList.ts';
import { t } from '../../lib/words/words.ts';
import { LookLikeOthers } from '../people/like.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Data, Said, Told } from '../ui/said.tsx';
import { Scrolling } from '../ui/scrolling.tsx';
import { What } from './amount.tsx';
import { Found } from './person.tsx';

interface SeveralProps {
  form: SendForm;
  known: Known;
  busy: boolean;
  text: string;
  onText: (text: string) => void;
  onSend: (payments: PaymentParams[]) => void;
}

/** Several payments at once, as a list that may be pasted: what is wrong with each line, and what it comes to. */
export function Several(props: SeveralProps) {
  const assets = props.form.payables.filter(isListed);
  const usual = assets.find(({ key }) => key === props.form.payable?.key) ?? assets[0];
  return usual ? <PaymentList {...props} assets={assets} usual={usual} /> : null;
}

interface PaymentListProps extends SeveralProps {
  assets: readonly ListPayable[];
  usual: ListPayable;
}

function PaymentList({ form, known, busy, text, onText, onSend, assets, usual }: PaymentListProps) {
  const list = useSendList(text, useSettled(text), form.chainId, { assets, usual, people: known.contacts });
  const lacking = lackingFor(list.sums, assets);
  const payments = lacking.length > 0 ? undefined : list.payments;
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && payments) onSend([...payments]);
      }}
    >
      <What {...form} payables={assets} payable={usual} />
      <TextArea
        label={t('send.list')}
        hint={<Said code="send.list.hint" params={{ symbol: <Data>{usual.label}</Data> }} />}
        rows={8}
        autoFocus
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Read list={list} lacking={lacking} known={known} />
      <Button type="submit" look="primary" className="w-full" aria-disabled={busy || !payments} aria-busy={busy}>
        {t('send.review')}
      </Button>
    </form>
  );
}

/** What is wrong with a list, whom its names stand for, and what it comes to. */
function Read({ list, lacking, known }: { list: SendList; lacking: readonly SaidText[]; known: Known }) {
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {list.problems.length > 0 ? (
        <Notice tone="bad">
          <Scrolling aria-label={t('send.list.wrong')} className="max-h-48">
            <ul className="space-y-1">
              {inOrder(list.problems, ({ line, problem }) => (
                <li>
                  <strong>{t('send.list.line', { line })}:</strong> <Told said={problem} />
                </li>
              ))}
            </ul>
          </Scrolling>
        </Notice>
      ) : null}
      {list.repeats.length > 0 ? (
        <Notice tone="warn">
          <ul>
            {inOrder(list.repeats, (repeat) => (
              <li>{t('send.list.repeat', repeat)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <LookLikeOthers all={list.addresses} known={known} />
      {list.names.length > 0 ? <Names names={list.names} known={known} /> : null}
      {list.count > 0 ? (
        <Rows>
          <Row label={t(list.problems.length > 0 ? 'send.list.sum.right' : 'send.list.sum')}>
            {inOrder(list.sums, ({ asset, amount }) => (
              <Data className="block text-right">{`${exactAmount(amount, asset.decimals)} ${asset.label}`}</Data>
            ))}
          </Row>
          <Row label={t('send.list')}>{t('send.list.count', { count: list.count })}</Row>
        </Rows>
      ) : null}
      {inOrder(lacking, (said) => (
        <Notice tone="bad">
          <Told said={said} />
        </Notice>
      ))}
    </div>
  );
}

/** Whom the names of a list stand for, with the lines on which each is. */
function Names({ names, known }: { names: SendList['names']; known: Known }) {
  return (
    <Scrolling aria-label={t('send.list.names')} className="max-h-72">
      <ul className="space-y-2">
        {names.map(({ name, lines, recipient }) => (
          <li key={`${name} ${recipient?.address ?? ''}`} className="space-y-1">
            <p className="wrap-anywhere text-muted">
              <strong className="text-ink">{t('send.list.lines', { count: lines.length, lines: lines.join(', ') })}:</strong>{' '}
              {recipient ? (
                <Data>{name}</Data>
              ) : (
                <Said code="send.list.lookedUp" params={{ name: <Data>{oneLine(name)}</Data> }} />
              )}
            </p>
            {recipient ? <Found recipient={recipient} known={known} /> : null}
          </li>
        ))}
      </ul>
    </Scrolling>
  );
}
