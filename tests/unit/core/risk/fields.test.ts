import { describe, expect, test } from 'vitest';
import { control } from '../../../corpus/control.ts';
import { grants } from '../../../corpus/grants.ts';
import { markets } from '../../../corpus/markets.ts';
import { orders } from '../../../corpus/orders.ts';
import { permits } from '../../../corpus/permits.ts';
import { protocols } from '../../../corpus/protocols.ts';
import { refunds } from '../../../corpus/refunds.ts';
import { saidOfSigning } from '../../../support/explained.ts';

interface Data {
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
}

const known = [...permits, ...orders, ...markets, ...grants, ...refunds, ...protocols, ...control].filter(
  ({ warns }) => !warns.some((each) => each.endsWith('unknownType')),
);

describe('a field that the explanation of a signature does not use', () => {
  test('V-06 is named, whichever known type it is added to', () => {
    const silent = known.filter(({ data, facts, warns }) => {
      const { types, primaryType, message, ...rest } = data as Data;
      const members = [...(types[primaryType] ?? []), { name: 'more', type: 'uint256' }];
      const more = { ...rest, types: { ...types, [primaryType]: members }, primaryType, message: { ...message, more: '7' } };
      const said = saidOfSigning({ data: more, ...(facts ? { facts } : {}) });
      return !said.warns.some((each) => each.endsWith('otherFields')) && said.warns.join() === warns.join();
    });
    expect(silent.map(({ title }) => title)).toEqual([]);
  });
});
