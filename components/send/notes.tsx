import { fullAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { elsewhere } from '../../lib/view/send/elsewhere.ts';
import type { SendForm } from '../../lib/view/send/form.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { networkName } from '../ui/networkName.tsx';
import { Notice } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

interface NotesProps {
  form: Pick<SendForm, 'typed' | 'chainId' | 'onNetwork'> & Partial<Pick<SendForm, 'unknownToken' | 'movedFrom'>>;
  known: Known;
}

/** What an address with its network, or a payment request, says beside whom it is for. */
export function Notes({ form, known }: NotesProps) {
  const { typed, chainId, unknownToken, movedFrom, onNetwork } = form;
  const other = elsewhere(typed.chainId, chainId, known);
  const ignored = typed.request?.ignored ?? [];
  return (
    <div role="status" className="space-y-2 empty:hidden">
      {other === undefined ? null : other.network ? (
        <Notice tone="warn">
          <p className="mb-2">
            <Said code="send.isFor" params={{ network: <Data>{networkName(other.network, other.chainId, 32)}</Data> }} />
          </p>
          <Button size="small" onClick={() => onNetwork(other.chainId)}>
            <span>
              <Said code="send.switch" params={{ network: <Data>{networkName(other.network, other.chainId, 32)}</Data> }} />
            </span>
          </Button>
        </Notice>
      ) : (
        <Notice tone="bad">{t('send.noNetwork', { chainId: other.chainId })}</Notice>
      )}
      {movedFrom ? (
        <Notice tone="warn">
          <Said code="send.moved" params={{ address: <Data className="code">{fullAddress(movedFrom)}</Data> }} />
        </Notice>
      ) : null}
      {unknownToken ? (
        <Notice tone="warn">
          <Said code="send.unknownToken" params={{ address: <Data className="code">{fullAddress(unknownToken)}</Data> }} />
        </Notice>
      ) : null}
      {ignored.length > 0 ? (
        <p className="wrap-anywhere text-muted">
          <Said code="send.ignored" params={{ names: <Data>{ignored.join(', ')}</Data> }} />
        </p>
      ) : null}
    </div>
  );
}
