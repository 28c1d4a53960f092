import { Checkbox } from '@base-ui/react/checkbox';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Switch } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Control } from '../../lib/view/testId.ts';

/** A box to tick with its words beside it; the words are its name. */
export function Tick(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: string;
  /** The id of what is its name, in place of `label`. */
  labelledBy?: string;
  children?: ReactNode;
  'data-testid'?: Control;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is Base UI's, inside
    <label className="flex min-w-0 cursor-pointer items-center gap-3">
      <Checkbox.Root
        data-testid={props['data-testid']}
        checked={props.checked}
        onCheckedChange={props.onChange}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        className="flex size-5 shrink-0 items-center justify-center rounded-md border border-edge bg-surface text-on-wheat data-checked:border-on-wheat/40 data-checked:bg-wheat"
      >
        <Checkbox.Indicator>
          <Check aria-hidden className="size-4" strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span className="min-w-0 flex-1">{props.children ?? props.label}</span>
    </label>
  );
}

export interface Choice<Value> {
  value: Value;
  label: string;
  /** What it means or costs. */
  hint?: ReactNode;
}

/** One of several, all of them in sight: below each other, or, where they are few and short, in one line with what they are about. */
export function Radios<Value extends string>(props: {
  label: string;
  items: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isInline?: boolean;
  /** The hints are sentences: each stands below what it is about, however wide the window is. */
  areHintsBelow?: boolean;
}) {
  const id = useId();
  const { isInline = false, areHintsBelow = false } = props;
  return (
    <div className={isInline ? 'flex min-w-0 flex-wrap items-center gap-x-4' : 'min-w-0'}>
      <p id={id} className={isInline ? 'text-muted' : 'mb-1 font-medium'}>
        {props.label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={props.value}
        onValueChange={(value) => props.onChange(value as Value)}
        className={isInline ? 'flex flex-wrap gap-x-4' : undefined}
      >
        {props.items.map(({ value, label, hint }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is Base UI's, inside
          <label
            key={value}
            className={`flex min-w-0 cursor-pointer ${isInline ? 'min-h-6 items-center gap-2' : 'min-h-8 items-start gap-3 py-1'}`}
          >
            <Radio.Root
              value={value}
              className={`flex size-4.5 shrink-0 items-center justify-center rounded-full border border-edge bg-surface data-checked:border-on-wheat/40 data-checked:bg-wheat ${isInline ? '' : 'mt-0.5'}`}
            >
              <Radio.Indicator className="size-2 rounded-full bg-on-wheat" />
            </Radio.Root>
            <span className={`flex min-w-0 flex-1 ${areHintsBelow ? 'flex-col' : 'flex-wrap justify-between gap-x-4'}`}>
              <span>{label}</span>
              {hint === undefined ? null : <span className="min-w-0 wrap-anywhere text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}

/** A setting that is on or off. */
export function Toggle(props: { checked: boolean; onChange: (checked: boolean) => void; label: string; hint: ReactNode }) {
  const hint = useId();
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is Base UI's, inside */}
      <label className="flex min-w-0 cursor-pointer items-start justify-between gap-4">
        <span className="min-w-0 font-medium wrap-anywhere">{props.label}</span>
        <Switch.Root
          checked={props.checked}
          onCheckedChange={props.onChange}
          aria-label={props.label}
          aria-describedby={hint}
          className="flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors data-checked:bg-wheat"
        >
          <Switch.Thumb className="size-4.5 rounded-full bg-edge transition-transform data-checked:translate-x-5 data-checked:bg-on-wheat" />
        </Switch.Root>
      </label>
      <p id={hint} className="wrap-anywhere text-muted">
        {props.hint}
      </p>
    </div>
  );
}
