import { expect, test } from 'vitest';
import { markOf } from '../../../lib/view/marks.ts';
import { orders } from '../../corpus/orders.ts';
import { permits } from '../../corpus/permits.ts';
import { meaningOf } from '../../support/explained.ts';
import { plain } from '../../support/plain.ts';

const marked = (title: string): string[] => {
  const found = [...permits, ...orders].find((each) => each.title === title);
  if (!found) throw new Error(`The corpus has no “${title}”`);
  return meaningOf(found).says.map(({ part }) => `${markOf(part) ?? ''} ${plain(part).split(' ').slice(0, 2).join(' ')}`);
};

test('V-13 what a signature gives, brings and allows is marked as what calls do, and when it counts is not', () => {
  expect(marked('T-D15 an NFT for sale at a fair price')).toEqual([
    'leaves Offers STAMPS',
    'arrives You get',
    ' 0.025 ETH',
    ' The signature',
  ]);
  expect(marked('T-D15 Permit2 for one token, as a swap asks')).toEqual(['allows Lets ROUTER', ' The signature']);
});
