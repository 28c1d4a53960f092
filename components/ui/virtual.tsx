import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { Scrolling } from './scrolling.tsx';

/** So many rows before the last one its end is near. */
const NEAR = 40;

/**
 * A list of any length of which only what is in sight is in the page. It fills the height that it is given.
 * @param rowHeight in pixels; rows are measured, this is the first guess.
 */
export function VirtualList<Item>(props: {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  rowHeight: number;
  render: (item: Item) => ReactNode;
  className?: string;
  /** There are more than are in the list: hears when its end comes near. */
  onNearEnd?: (() => void) | undefined;
}) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: props.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight,
    getItemKey: (index) => {
      const item = props.items[index];
      return item === undefined ? index : props.keyOf(item);
    },
    overscan: 6,
  });
  const { onNearEnd, items } = props;
  const isNearEnd = (rows.getVirtualItems().at(-1)?.index ?? 0) > items.length - NEAR;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  return (
    <Scrolling ref={scroller} aria-label={props.label} className={`min-h-0 overscroll-contain ${props.className ?? ''}`}>
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const item = props.items[row.index];
          return item === undefined ? null : (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              // Unknown as long as there are more (WAI-ARIA).
              aria-setsize={onNearEnd ? -1 : items.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {props.render(item)}
            </li>
          );
        })}
      </ul>
    </Scrolling>
  );
}
