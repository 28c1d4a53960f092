import { isRecord } from '../../../lib/core/record.ts';
import type { TypedData } from '../../../lib/core/signing/typedData.ts';
import type { About } from '../../../lib/view/brief.ts';
import { addressIn, manyLines, oneLine } from '../../../lib/view/format.ts';
import { t } from '../../../lib/words/words.ts';
import { aboutText } from '../../calls/about.tsx';
import { FullAddress } from '../../ui/address.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Data } from '../../ui/said.tsx';

type Types = TypedData['types'];

/** A value that has no parts: an address in full, all else as text. */
function Leaf({ type, value, about }: { type: string; value: unknown; about?: About }) {
  const address = type === 'address' ? addressIn(value) : undefined;
  if (address) return <FullAddress address={address} about={aboutText(about?.(address))} />;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? t('sign.data.missing'));
  return <Data className={`whitespace-pre-wrap wrap-anywhere ${type.startsWith('bytes') ? 'code' : ''}`}>{manyLines(text)}</Data>;
}

/** One value of EIP-712 data by its type; structs and lists show their parts below each other. */
export function TypedValue({ type, value, types, about }: { type: string; value: unknown; types: Types; about?: About }) {
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list?.[1] !== undefined && Array.isArray(value)) {
    const inner = list[1];
    if (value.length === 0) return <span className="text-muted">{t('sign.data.none')}</span>;
    return (
      <ol className="list-decimal space-y-2 pl-5 marker:text-muted">
        {inOrder(value, (item) => (
          <li>
            <TypedValue type={inner} value={item} types={types} about={about} />
          </li>
        ))}
      </ol>
    );
  }
  const fields = types[type];
  if (fields && isRecord(value)) return <Struct fields={fields} value={value} types={types} about={about} />;
  return <Leaf type={type} value={value} about={about} />;
}

/** The fields of a struct in the order of its type. */
export function Struct(props: { fields: Types[string]; value: Record<string, unknown>; types: Types; about?: About }) {
  return (
    <dl className="space-y-2">
      {props.fields.map((field) => (
        <div key={field.name} className="min-w-0">
          <dt translate="no" className="wrap-anywhere text-muted">
            {oneLine(field.name)} <span className="font-mono text-xs">{oneLine(field.type)}</span>
          </dt>
          <dd className={`min-w-0 ${props.types[field.type.replace(/\[.*/, '')] ? 'mt-1 border-l-2 pl-1' : 'font-medium'}`}>
            <TypedValue type={field.type} value={props.value[field.name]} types={props.types} about={props.about} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
