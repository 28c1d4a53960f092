import type { Argument, Value } from '../../lib/core/decode/decoded.ts';
import { labelOf, plainNumber } from '../../lib/view/cardRows.ts';
import { manyLines } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Fold } from '../ui/fold.tsx';
import { inOrder } from '../ui/inOrder.tsx';
import { Data } from '../ui/said.tsx';
import { Piece } from './callText.tsx';
import { FullParty } from './party.tsx';

interface Shown {
  args: readonly Argument[];
  known: Known;
}

/** Arguments that fit no line, folded away; lists and records show their parts below each other. */
export function FoldedArguments({ args, known }: Shown) {
  if (args.length === 0) return null;
  return (
    <Fold
      className="mt-2 border-t pt-2"
      line={<span className="text-muted">{t('call.moreArguments', { count: args.length })}</span>}
    >
      <Arguments args={args} known={known} />
    </Fold>
  );
}

function Arguments({ args, known }: Shown) {
  return (
    <dl className="space-y-2">
      {args.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt translate="no" className="wrap-anywhere text-muted">
            {labelOf(name)}
          </dt>
          <dd className="min-w-0 border-l-2 pl-3 wrap-anywhere">
            <ValueText name={name} value={value} known={known} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** @param name of the argument, or of the list that it is in. */
function ValueText({ name, value, known }: { name: string; value: Value; known: Known }) {
  switch (value.type) {
    case 'address':
      return <FullParty address={value.address} known={known} />;
    case 'integer':
      return <Piece part={plainNumber(name, value.value)} known={known} />;
    case 'flag':
      return t(value.value ? 'call.yes' : 'call.no');
    case 'bytes':
      return <Data className="code">{value.bytes}</Data>;
    case 'text':
      return <Data className="whitespace-pre-wrap">{manyLines(value.text)}</Data>;
    case 'record':
      return <Arguments args={value.fields} known={known} />;
    case 'list':
      return (
        <>
          {value.items.length === 0 ? <span className="text-muted">{t('call.none')}</span> : null}
          <ol className="list-decimal space-y-2 pl-5 marker:text-muted">
            {inOrder(value.items, (item) => (
              <li>
                <ValueText name={name} value={item} known={known} />
              </li>
            ))}
          </ol>
          {value.left > 0 ? <p>{t('call.moreItems', { count: value.left })}</p> : null}
        </>
      );
  }
}
