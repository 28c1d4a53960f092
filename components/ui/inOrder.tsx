import { Fragment, type ReactNode } from 'react';

/** Draws the things of a list that have no name but their place in it: none of them moves to another while it is shown. */
export const inOrder = <Item,>(items: readonly Item[], draw: (item: Item, index: number) => ReactNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the name
  items.map((item, index) => <Fragment key={index}>{draw(item, index)}</Fragment>);
