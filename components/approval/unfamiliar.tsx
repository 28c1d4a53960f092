import { oneLine } from '../../lib/view/format.ts';
import { Frame } from './parts/frame.tsx';
import type { ScreenProps } from './screen.ts';

/** A question that this version of the wallet has no screen for can only be declined. */
export function Unfamiliar(props: ScreenProps<unknown>) {
  return (
    <Frame
      {...props}
      title="A request of an unknown kind"
      confirm="Confirm"
      locked="What cannot be shown cannot be confirmed."
      onConfirm={() => {}}
    >
      <p>
        The site asks for <span className="code">{oneLine(props.approval.method)}</span>, which this version of Sheaf cannot show.
      </p>
    </Frame>
  );
}
