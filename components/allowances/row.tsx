import { useId } from 'react';
import type { AllowanceRow } from '../../lib/view/allowances.ts';
import type { Known } from '../../lib/view/live.ts';
import { Piece } from '../calls/callText.tsx';
import { Tick } from '../ui/choices.tsx';
import { inOrder } from '../ui/inOrder.tsx';

interface AllowanceLineProps {
  row: AllowanceRow;
  chainId: number;
  known: Known;
  /** Absent where nothing can be taken back. */
  tick?: { isOn: boolean; turn: (isOn: boolean) => void };
}

/** Who may take what, and a box to tick for taking it back. */
export function AllowanceLine({ row, tick, ...around }: AllowanceLineProps) {
  const id = useId();
  const words = (
    <div id={id} className="min-w-0 wrap-anywhere">
      <p>
        <Piece part={row.part} {...around} />
      </p>
      {inOrder(row.more, (part) => (
        <p className="text-muted">
          <Piece part={part} {...around} />
        </p>
      ))}
    </div>
  );
  return (
    <div className="border-b px-4 py-3">
      {tick ? (
        <Tick checked={tick.isOn} onChange={tick.turn} labelledBy={id}>
          {words}
        </Tick>
      ) : (
        words
      )}
    </div>
  );
}
