import { type Param, typeOf } from '../../lib/view/compose/functions.ts';
import { isCompound } from '../../lib/view/compose/values.ts';
import { isEscaped, manyLines } from '../../lib/view/format.ts';
import type { Said as SaidText } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { Data, Said, Told } from '../ui/said.tsx';
import { Choice } from './choice.tsx';

interface ArgumentProps {
  param: Param;
  place: number;
  text: string;
  problem: SaidText | undefined;
  onText: (text: string) => void;
}

/** A field for an argument of a function, called as the function calls it, with its type. */
export function Argument(props: ArgumentProps) {
  const { param, text, problem, onText } = props;
  if (param.type === 'bool') return <TrueOrFalse {...props} />;
  const field = {
    label: <Name {...props} />,
    hint: isEscaped(text) ? (
      <Said code="compose.argument.shown" params={{ text: <Data>{manyLines(text.slice(0, 2_000))}</Data> }} />
    ) : (
      hintOf(param)
    ),
    value: text,
    problem,
  };
  return isCompound(param) || param.type === 'string' ? (
    <TextArea {...field} rows={2} onChange={(event) => onText(event.target.value)} />
  ) : (
    <TextField {...field} autoCapitalize="none" onChange={(event) => onText(event.target.value)} />
  );
}

function Name({ param, place }: Pick<ArgumentProps, 'param' | 'place'>) {
  const name = param.name ? <Data>{param.name}</Data> : t('compose.argument.unnamed', { number: place + 1 });
  return (
    <span className="wrap-anywhere">
      <Said code="compose.argument.typed" params={{ name, type: <Data className="font-mono text-xs">{typeOf(param)}</Data> }} />
    </span>
  );
}

/** How what is typed as JSON is written. */
function hintOf({ type, components }: Param) {
  if (type.endsWith(']')) return t('compose.argument.list');
  if (!components) return undefined;
  const members = `{${components.map((each, at) => `"${each.name || at}": …`).join(', ')}}`;
  return <Said code="compose.argument.struct" params={{ members: <Data className="code">{members}</Data> }} />;
}

function TrueOrFalse({ param, place, text, problem, onText }: ArgumentProps) {
  const name = param.name || t('compose.argument.unnamed', { number: place + 1 });
  return (
    <Choice
      name={<Name param={param} place={place} />}
      label={t('compose.argument.typed', { name, type: param.type })}
      items={[
        { value: '', label: t('compose.argument.choose') },
        { value: 'true', label: t('compose.argument.yes') },
        { value: 'false', label: t('compose.argument.no') },
      ]}
      value={text}
      onChange={onText}
      problem={problem ? <Told said={problem} /> : undefined}
    />
  );
}
