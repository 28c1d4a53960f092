import { Checkbox } from '@base-ui/react/checkbox';
import { Select } from '@base-ui/react/select';
import { Switch } from '@base-ui/react/switch';
import { Check, ChevronsUpDown } from 'lucide-react';
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

export interface Item {
  value: string;
  label: string;
}

/** One of several, with a name that is read out. */
export function Pick(props: { label: string; items: Item[]; value: string; onChange: (value: string) => void }) {
  return (
    <Select.Root items={props.items} value={props.value} onValueChange={(value) => value !== null && props.onChange(value)}>
      <Select.Trigger
        aria-label={props.label}
        className="flex min-h-9 w-full min-w-0 items-center justify-between gap-2 rounded-control border border-edge bg-surface px-3 py-1.5 text-left hover:bg-sunken"
      >
        <Select.Value className="min-w-0 truncate" />
        <Select.Icon className="text-muted">
          <ChevronsUpDown aria-hidden className="size-4" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-20 outline-none">
          <Select.Popup className="floating max-h-72 max-w-[calc(100vw-1rem)] min-w-(--anchor-width) overflow-y-auto">
            <Select.List>
              {props.items.map((item) => (
                <Select.Item key={item.value} value={item.value} className="option">
                  <span className="w-4 shrink-0">
                    <Select.ItemIndicator>
                      <Check aria-hidden className="size-4 text-accent" />
                    </Select.ItemIndicator>
                  </span>
                  <Select.ItemText className="min-w-0 truncate">{item.label}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
