import { Menu } from '@base-ui/react/menu';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { landmark } from './landmark.ts';

export interface Item<Value> {
  value: Value;
  content: ReactNode;
}

interface PickMenuProps<Value> {
  items: Item<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Class names of the button. */
  look: string;
  /** What the button is for, read out after its name. */
  about: string;
  /** Where the list itself is kept, as its last entry. */
  keptAt?: { label: string; href: string; open: () => void };
  /** What the button shows; its text is its name. */
  children: ReactNode;
}

/** A button that opens a list of which one is picked. */
export function PickMenu<Value extends string>({ items, value, onChange, look, about, keptAt, children }: PickMenuProps<Value>) {
  const id = useId();
  return (
    <Menu.Root>
      <Menu.Trigger className={look} aria-describedby={id}>
        {children}
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Menu.Trigger>
      <span id={id} hidden>
        {about}
      </span>
      <Menu.Portal container={landmark()}>
        <Menu.Positioner positionMethod="fixed" sideOffset={4} align="start" className="z-20 outline-none">
          <Menu.Popup className="floating max-h-80 scroll-pb-10 w-max max-w-[min(20rem,calc(100vw-1.5rem))] min-w-(--anchor-width) overflow-y-auto">
            <Menu.RadioGroup value={value} onValueChange={onChange}>
              {items.map((item) => (
                <Menu.RadioItem key={item.value} value={item.value} closeOnClick className="option">
                  <span className="min-w-0 flex-1 truncate">{item.content}</span>
                  <span className="w-4 shrink-0">
                    <Menu.RadioItemIndicator>
                      <Check aria-hidden className="size-4 text-accent" />
                    </Menu.RadioItemIndicator>
                  </span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            {keptAt ? (
              <Menu.LinkItem
                href={keptAt.href}
                closeOnClick
                className="option sticky -bottom-1 -mx-1 mt-1 -mb-1 rounded-none px-3.5 border-t bg-surface font-medium text-accent data-highlighted:bg-sunken"
                onClick={(event) => {
                  event.preventDefault();
                  keptAt.open();
                }}
              >
                {keptAt.label}
              </Menu.LinkItem>
            ) : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** One of several texts. The browser's own control: it is read out, typed into and opened as the user is used to. */
export function Pick(props: {
  label: string;
  /** `isOurs`: in the words of the wallet among names. */
  items: { value: string; label: string; isOurs?: boolean }[];
  /** The items are names that somebody chose. */
  names?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** The id of what says that something is wrong with it, where something is. */
  wrongBy?: string;
}) {
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={props.label}
        aria-invalid={props.wrongBy ? true : undefined}
        aria-describedby={props.wrongBy}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className="field cursor-pointer appearance-none truncate py-1.5 pr-9 hover:bg-sunken"
      >
        {props.items.map(({ value, label, isOurs }) => (
          <option key={value} value={value} translate={props.names && !isOurs ? 'no' : undefined}>
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute top-2.5 right-3 size-4 text-muted" />
    </span>
  );
}
