import { exactAmount } from '../../lib/view/format.ts';
import type { PaymentParams } from '../../lib/view/send/draft.ts';
import type { SendForm } from '../../lib/view/send/form.ts';
import { useSendList } from '../../lib/view/send/list.ts';
import { useSettled } from '../../lib/view/settled.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Data, Said, Told } from '../ui/said.tsx';
import { What } from './amount.tsx';

interface SeveralProps {
  form: SendForm;
  busy: boolean;
  text: string;
  onText: (text: string) => void;
  onSend: (payments: PaymentParams[]) => void;
}

/** Several payments at once, as a list that may be pasted: what is wrong with each line, and what it comes to. */
export function Several({ form, busy, text, onText, onSend }: SeveralProps) {
  const { payables, payable, chainId } = form;
  const list = useSendList(text, useSettled(text), chainId, payables, payable?.key ?? 'native');
  const { payments } = list;
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && payments) onSend([...payments]);
      }}
    >
      <What form={form} />
      <TextArea
        label={t('send.list')}
        hint={<Said code="send.list.hint" params={{ symbol: <Data>{payable?.label ?? ''}</Data> }} />}
        rows={8}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <div aria-live="polite" className="space-y-2 empty:hidden">
        {list.problems.length > 0 ? (
          <Notice tone="bad">
            <ul className="max-h-48 space-y-1 overflow-y-auto">
              {inOrder(list.problems, ({ line, problem }) => (
                <li>
                  <strong>{t('send.list.line', { line })}:</strong> <Told said={problem} />
                </li>
              ))}
            </ul>
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
        {list.open > 0 ? <p className="text-muted">{t('send.list.names', { count: list.open })}</p> : null}
        {list.count > 0 ? (
          <Rows>
            {inOrder(list.sums, ({ asset, amount }) => (
              <Row label={t('send.list.sum')}>
                <Data>{`${exactAmount(amount, asset.decimals)} ${asset.label}`}</Data>
              </Row>
            ))}
            <Row label={t('send.list')}>{t('send.list.count', { count: list.count })}</Row>
          </Rows>
        ) : null}
      </div>
      <Button type="submit" look="primary" className="w-full" aria-disabled={busy || !payments} aria-busy={busy}>
        {t('send.review')}
      </Button>
    </form>
  );
}
