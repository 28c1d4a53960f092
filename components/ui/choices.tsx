import { Checkbox } from '@base-ui/react/checkbox';
import { Switch } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A box to tick with its words beside it; the words are its name. */
export function Tick(props: { checked: boolean; onChange: (checked: boolean) => void; label: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is Base UI's, inside
    <label className="flex min-w-0 cursor-pointer items-center gap-3">
      <Checkbox.Root
        checked={props.checked}
        onCheckedChange={props.onChange}
        aria-label={props.label}
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

/** A setting that is on or off. */
export function Toggle(props: { checked: boolean; onChange: (checked: boolean) => void; label: string; hint: string }) {
  const hint = useId();
  return (
    <div className="flex min-w-0 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium">{props.label}</p>
        <p id={hint} className="text-muted">
          {props.hint}
        </p>
      </div>
      <Switch.Root
        checked={props.checked}
        onCheckedChange={props.onChange}
        aria-label={props.label}
        aria-describedby={hint}
        className="mt-0.5 flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors data-checked:bg-wheat"
      >
        <Switch.Thumb className="size-4.5 rounded-full bg-edge transition-transform data-checked:translate-x-5 data-checked:bg-on-wheat" />
      </Switch.Root>
    </div>
  );
}
