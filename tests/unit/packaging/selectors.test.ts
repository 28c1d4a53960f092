import { toFunctionSelector } from 'viem';
import { expect, test } from 'vitest';
import { PROTOCOLS } from '../../../lib/core/decode/known/protocols.ts';
import { functionsBySelector } from '../../../lib/core/decode/known/table.ts';
import { builtSelectors } from '../../../packaging/selectors.ts';

const functions = PROTOCOLS.flatMap((protocol) => protocol.functions?.() ?? []);

test('V-05 what the build says of selectors are those of the functions, in the order in which the table takes them', () => {
  const built = builtSelectors().match(/.{8}/g) ?? [];
  expect(built).toHaveLength(functions.length);
  for (const [at, { item }] of functions.entries()) expect(`0x${built[at]}`).toBe(toFunctionSelector(item));
  expect([...functionsBySelector().keys()]).toEqual([...new Set(built.map((digits) => `0x${digits}`))]);
});

test('V-05 a function that was never asked about is neither parsed nor hashed', () => {
  const broken = PROTOCOLS.flatMap(({ functions: made }) => made?.() ?? [])[0];
  const how = Object.getOwnPropertyDescriptors(broken);
  expect([how.item?.get, how.selector?.get, how.signature?.get]).not.toContain(undefined);
});
