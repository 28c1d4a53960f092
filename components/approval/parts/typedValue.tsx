import { isRecord } from '../../../lib/core/record.ts';
import type { TypedData } from '../../../lib/core/signing/typedData.ts';
import type { About } from '../../../lib/view/brief.ts';
import { addressIn, manyLines, oneLine } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { FullParty } from '../../calls/party.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Data } from '../../ui/said.tsx';

interface Around {
  types: TypedData['types'];
  known: Known;
  about?: About;
}

/** A value that has no parts: an address in full, all else as text. */
function Leaf({ type, value, known, about }: Omit<Around, 'types'> & { type: string; value: unknown }) {
  const address = type === 'address' ? addressIn(value) : undefined;
  if (address) return <FullParty address={address} known={known} about={about} />;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? t('sign.data.missing'));
  return <Data className={`whitespace-pre-wrap wrap-anywhere ${type.startsWith('bytes') ? 'code' : ''}`}>{manyLines(text)}</Data>;
}

/** One value of EIP-712 data by its type; structs and lists show their parts below each other. */
export function TypedValue({ type, value, ...around }: Around & { type: string; value: unknown }) {
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list?.[1] !== undefined && Array.isArray(value)) {
    const inner = list[1];
    if (value.length === 0) return <span className="text-muted">{t('sign.data.none')}</span>;
    return (
      <ol className="list-decimal space-y-2 pl-5 marker:text-muted">
        {inOrder(value, (item) => (
          <li>
            <TypedValue type={inner} value={item} {...around} />
          </li>
        ))}
      </ol>
    );
  }
  const fields = around.types[type];
  if (fields && isRecord(value)) return <Struct fields={fields} value={value} {...around} />;
  return <Leaf type={type} value={value} {...around} />;
}

/** The fields of a struct in the order of its type. */
export function Struct({
  fields,
  value,
  ...around
}: Around & { fields: TypedData['types'][string]; value: Record<string, unknown> }) {
  return (
    <dl className="space-y-2">
      {fields.map((field) => (
        <div key={field.name} className="min-w-0">
          <dt translate="no" className="wrap-anywhere text-muted">
            {oneLine(field.name)} <span className="font-mono text-xs">{oneLine(field.type)}</span>
          </dt>
          <dd className={`min-w-0 ${around.types[field.type.replace(/\[.*/, '')] ? 'mt-1 border-l-2 pl-1' : 'font-medium'}`}>
            <TypedValue type={field.type} value={value[field.name]} {...around} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
