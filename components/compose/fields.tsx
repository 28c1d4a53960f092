import type { Editing } from '../../lib/view/compose/editing.ts';
import { type ContractFunction, signatureOf } from '../../lib/view/compose/functions.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { What } from '../send/amount.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Data, Said } from '../ui/said.tsx';
import { Argument } from './argument.tsx';
import { Choice } from './choice.tsx';

/** What is paid, and how much of it. */
export function PayFields({ step, read, around, asOf, isAsked, onEdit }: Editing) {
  const { payable, amount = '' } = read;
  if (!payable) return null;
  return (
    <>
      <What payables={around.payables} payable={payable} asOf={asOf} onAsset={(asset) => onEdit({ asset, amount: '' })} />
      {payable.kind === 'erc721' ? null : (
        <TextField
          label={t('send.amount')}
          inputMode="decimal"
          value={amount}
          onChange={(event) => onEdit({ asset: payable.key, amount: event.target.value })}
          problem={isAsked || (amount !== '' && step.amount !== '') ? read.problems.amount : undefined}
        />
      )}
    </>
  );
}

/** A function of a contract: as it is written down or pasted, which it is of several, and what it is given. */
export function ContractFields(editing: Editing) {
  const { step, read, isAsked, onEdit } = editing;
  const { functions, picked, problems } = read;
  const all = functions?.problem ? [] : (functions?.functions ?? []);
  const isUnpicked = problems.source?.code === 'compose.function.pick';
  const left = functions?.problem ? 0 : (functions?.left ?? 0);
  return (
    <>
      <TextArea
        label={t('compose.function')}
        hint={left > 0 ? t('compose.function.left', { count: left }) : t('compose.function.hint')}
        rows={2}
        value={step.source}
        onChange={(event) => onEdit({ source: event.target.value, picked: '' })}
        problem={!isUnpicked && (isAsked || (step.source.trim() !== '' && all.length === 0)) ? problems.source : undefined}
      />
      {all.length > 1 ? (
        <WhichFunction {...{ all, picked, isWrong: isAsked && isUnpicked }} onPick={(next) => onEdit({ picked: next })} />
      ) : null}
      {picked ? <Arguments {...editing} picked={picked} /> : null}
      {picked?.pays === 'no' ? <p className="text-muted">{t('compose.notPayable')}</p> : <SendsAlong {...editing} />}
    </>
  );
}

interface WhichFunctionProps {
  all: readonly ContractFunction[];
  picked: ContractFunction | undefined;
  isWrong: boolean;
  onPick: (signature: string) => void;
}

function WhichFunction({ all, picked, isWrong, onPick }: WhichFunctionProps) {
  return (
    <Choice
      label={t('compose.function.which')}
      names
      items={[
        ...(picked ? [] : [{ value: '', label: t('compose.argument.choose'), isOurs: true }]),
        ...all.map((each) => ({ value: signatureOf(each), label: oneLine(signatureOf(each), 120) })),
      ]}
      value={picked ? signatureOf(picked) : ''}
      onChange={onPick}
      problem={isWrong ? t('compose.function.pick') : undefined}
    />
  );
}

function Arguments({ step, read, isAsked, onEdit, picked }: Editing & { picked: ContractFunction }) {
  const signature = signatureOf(picked);
  const texts = step.args[signature] ?? [];
  return picked.inputs.map((param, place) => (
    <Argument
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is the name
      key={`${signature} ${place}`}
      param={param}
      place={place}
      text={texts[place] ?? ''}
      problem={isAsked || (texts[place] ?? '') !== '' ? read.problems.args?.[place] : undefined}
      onText={(text) => {
        const next = picked.inputs.map((_, at) => (at === place ? text : (texts[at] ?? '')));
        onEdit({ args: { ...step.args, [signature]: next } });
      }}
    />
  ));
}

/** Data as it is, for a contract. */
export function DataFields(editing: Editing) {
  const { step, read, onEdit } = editing;
  return (
    <>
      <TextArea
        label={t('compose.data')}
        hint={t('compose.data.hint')}
        rows={3}
        value={step.data}
        onChange={(event) => onEdit({ data: event.target.value })}
        problem={read.problems.data}
      />
      <SendsAlong {...editing} />
    </>
  );
}

/** How much of the currency goes to a contract with it. */
function SendsAlong({ step, read, around, onEdit }: Editing) {
  const symbol = around.payables[0]?.symbol ?? '';
  return (
    <TextField
      label={t('compose.sends')}
      hint={<Said code="compose.sends.hint" params={{ symbol: <Data>{symbol}</Data> }} />}
      inputMode="decimal"
      value={step.value}
      onChange={(event) => onEdit({ value: event.target.value })}
      problem={read.problems.value}
    />
  );
}
