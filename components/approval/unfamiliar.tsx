import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Data, Said } from '../ui/said.tsx';
import { Frame } from './parts/frame.tsx';
import type { ScreenProps } from './screen.ts';

/** A question that this version of the wallet has no screen for can only be declined. */
export function Unfamiliar(props: ScreenProps<unknown>) {
  return (
    <Frame
      {...props}
      warnings={[]}
      title={t('asking.unfamiliar.title')}
      confirm=""
      never={t('asking.unfamiliar.never')}
      onConfirm={() => {}}
    >
      <p>
        <Said code="asking.unfamiliar" params={{ method: <Data className="code">{oneLine(props.approval.method)}</Data> }} />
      </p>
    </Frame>
  );
}
