import { describe, expect, test } from 'vitest';
import { control } from '../../../corpus/control.ts';
import { grants } from '../../../corpus/grants.ts';
import { markets } from '../../../corpus/markets.ts';
import { orders } from '../../../corpus/orders.ts';
import { permits } from '../../../corpus/permits.ts';
import { protocols } from '../../../corpus/protocols.ts';
import { refunds } from '../../../corpus/refunds.ts';
import type { SigningRequest } from '../../../corpus/signing.ts';
import { meaningOf } from '../../../support/explained.ts';
import { plainSentence, plainWarning } from '../../../support/plain.ts';

interface Data {
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  domain: Record<string, unknown>;
  message: Record<string, unknown>;
}

const known = [...permits, ...orders, ...markets, ...grants, ...refunds, ...protocols, ...control].filter(
  ({ data, warns }) => JSON.stringify(data).length < 8_000 && !warns.some((each) => /unknownType|otherFields|claims/.test(each)),
);

function saidOf(data: Data, { facts }: SigningRequest): string {
  const { says, warnings } = meaningOf({ data, ...(facts ? { facts } : {}) });
  return [...says.map(plainSentence), ...warnings.map(plainWarning)].join('\n');
}

/** Whether it is said that something in the data is not read, or that nobody can see it. */
const isUnread = (said: string) =>
  /Not known to be what it reads as|More than Sheaf can read|cannot tell what this does|may give away what is yours|Only a fingerprint/.test(
    said,
  );

/** What can be of any value without anybody getting more, or the user less, than is said. */
const IDLE: Record<string, readonly string[]> = {
  'numbers against use twice': [
    ...['salt', 'nonce', '_nonce', 'counter', 'globalNonce', 'subsetNonce', 'orderNonce', 'startNonce', 'hashNonce', 'time'],
  ],
  'bounded by the permit around it, or by what comes out at the least': [
    ...['reactor', 'OrderInfo.deadline', 'additionalValidationData', 'decayStartTime', 'decayEndTime', 'fillDeadline'],
    ...['exclusiveFiller', 'exclusivityOverrideBps', 'inputToken', 'inputStartAmount', 'inputEndAmount'],
    ...['SlippageAndActions.actions', 'depositor', 'inputAmount', 'spokePool', 'quoteTimestamp'],
    ...['exclusiveRelayer', 'exclusivityParameter', 'BaseDepositData.inputToken', 'kind', 'partiallyFillable', 'appData'],
  ],
  'who else pays, and who may carry it out': [
    ...['takerTokenFeeAmount', 'takerFee', 'takerFeeAssetData', 'sender', 'senderAddress', 'feeRecipient', 'pool', 'txOrigin'],
  ],
  'by which contracts of the market, of those that it has on its own list': [
    ...['conduitKey', 'zoneHash', 'matchingPolicy', 'extraParams', 'params', 'additionalParameters', 'feeData', 'collectionType'],
  ],
  'what the contracts are that decide, where it is said that contracts do': [
    ...['propertyValidator', 'propertyData', 'enforcer', 'terms'],
  ],
  'how much work it may be': ['ForwardRequest.gas'],
};
const idle = Object.values(IDLE).flat();
const isIdle = (member: string) => idle.some((each) => `.${member}`.endsWith(`.${each}`));

/** Each value in the data by the struct and the member that it is, with data in which it is another one. */
function* changed({ types, primaryType, message }: Data): Generator<[member: string, message: object]> {
  function* walk(type: string, value: unknown, member: string): Generator<[member: string, value: unknown]> {
    const list = /^(.*)\[\d*\]$/.exec(type);
    if (list?.[1] !== undefined && Array.isArray(value))
      for (const [at, each] of value.entries())
        for (const [inside, other] of walk(list[1], each, member)) yield [inside, value.with(at, other)];
    else if (types[type])
      for (const { name, type: inner } of types[type]) {
        const struct = value as Record<string, unknown>;
        for (const [inside, other] of walk(inner, struct[name], `${type}.${name}`)) yield [inside, { ...struct, [name]: other }];
      }
    else for (const other of others(type, value)) yield [member, other];
  }
  for (const [member, value] of walk(primaryType, message, primaryType)) yield [member, value as object];
}

function others(type: string, value: unknown): unknown[] {
  if (type === 'bool') return [!value];
  if (type === 'address') return ['0x1234567890123456789012345678901234567890'];
  if (type === 'string') return [`${value}7`];
  if (type === 'bytes') return [`${value}07`, `0x${'07'.repeat(20)}`];
  if (type.startsWith('bytes')) return [`0x${'07'.repeat(Number(type.slice(5)))}`];
  // A small number, a time to come, and one of which the upper bits mean something.
  return ['3', '0', ...(Number(type.slice(4)) >= 32 ? ['1893456000'] : []), ...(type === 'uint256' ? [String(1n << 252n)] : [])];
}

describe('each field of a signature', () => {
  test('V-06 V-08 that is added, to whichever struct of a known form, makes it unread', () => {
    const silent = known.flatMap((request) => {
      const { types, message, ...rest } = request.data as Data;
      return Object.keys(types).flatMap((struct) => {
        if (struct === 'EIP712Domain') return [];
        const more = {
          ...rest,
          types: { ...types, [struct]: [...(types[struct] ?? []), { name: 'more', type: 'uint256' }] },
          message: withMore(types, rest.primaryType, message, struct) as Data['message'],
        };
        return isUnread(saidOf(more, request)) ? [] : [`${request.title}: ${struct}`];
      });
    });
    expect(silent).toEqual([]);
  });

  test('V-06 that is changed changes what is said, unless it can move nothing', () => {
    const seen = new Map<string, boolean>();
    for (const request of known) {
      const data = request.data as Data;
      let before: string | undefined;
      for (const [member, message] of changed(data)) {
        const place = `${member} ${JSON.stringify(data.types[member.split('.')[0] ?? ''])}`;
        if (isIdle(member) || seen.get(place)) continue;
        before ??= saidOf(data, request);
        const after = saidOf({ ...data, message: message as Data['message'] }, request);
        seen.set(place, after !== before || isUnread(after));
      }
    }
    const silent = [...seen].filter(([, isSaid]) => !isSaid).map(([place]) => place.split(' ')[0]);
    expect(silent).toEqual([]);
    expect(seen.size).toBeGreaterThan(120);
  });
});

/** A value with one member more in each struct of a type. */
function withMore(types: Data['types'], type: string, value: unknown, struct: string): unknown {
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list?.[1] !== undefined && Array.isArray(value)) return value.map((each) => withMore(types, list[1] ?? '', each, struct));
  const members = types[type];
  if (!members) return value;
  const given = value as Record<string, unknown>;
  const inner = Object.fromEntries(members.map(({ name, type: of }) => [name, withMore(types, of, given[name], struct)]));
  return type === struct ? { ...inner, more: '7' } : inner;
}
