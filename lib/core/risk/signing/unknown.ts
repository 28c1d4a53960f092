import { decodeCall } from '../../decode/decode.ts';
import { explainCall } from '../../describe/explain.ts';
import { isOwn } from '../../describe/facts.ts';
import { address } from '../../describe/sentence.ts';
import { type Part, say } from '../../part.ts';
import type { Address, Bytes } from '../../schema.ts';
import { structsOf } from '../../signing/typedData.ts';
import { warn } from '../../warning.ts';
import { warningsOfCalls } from '../warnings.ts';
import { addressesIn, addressIn, integerIn, type Struct } from './fields.ts';
import { lines, type Meaning, mergeMeanings, type Signing } from './signing.ts';

/** Longer than names of types are. */
const LONG = 60;
/** More calls than anybody reads; how many more there are is a danger. */
const MAX_CALLS = 10;

/** What can be told of data of a type that the wallet does not know: what it would give away if its fields mean what they seem to. */
export function unknown(of: Signing): Meaning {
  const { typedData, facts } = of;
  const name = typedData.primaryType;
  // The window shows all of it above the data.
  const type: Part = { type: 'foreign', text: name.length > LONG ? `${name.slice(0, LONG)}…` : name };
  const structs = structsOf(typedData).map(({ value }) => value);
  const amounts = structs.some((struct) => Object.keys(struct).some((name) => AMOUNT.test(name) && integerIn(struct[name])));
  const people = addressesIn(typedData).filter(
    (each) => !isOwn(each, facts) && ['none', 'delegated'].includes(facts.code[each] ?? ''),
  );
  const [person] = people.filter((each) => BigInt(each) !== 0n && each !== typedData.domain.verifyingContract);
  const warning =
    amounts && person
      ? warn('danger', 'warning.unknownType.moves', { type, to: address(person) })
      : warn('caution', 'warning.unknownType', { type });
  const calls = callsIn(structs, of);
  const left = calls.length - MAX_CALLS;
  const more = left > 0 ? [warn('danger', 'warning.notShown', { count: left })] : [];
  return mergeMeanings([{ says: [], warnings: [warning, ...more] }, ...calls.slice(0, MAX_CALLS)]);
}

const AMOUNT = /amount|value|quantity|^(?:wad|qty|price|assets|shares)$/i;

/** Fields that hold a call which the wallet knows: a forwarder or an account makes it in the name of who signs. */
function callsIn(structs: readonly Struct[], { typedData, facts }: Signing): Meaning[] {
  const contract = addressIn(typedData.domain.verifyingContract);
  return structs.flatMap((struct) => {
    const to = TARGETS.map((name) => addressIn(struct[name])).find((each) => each !== undefined) ?? contract;
    if (!to) return [];
    // Several calls stand in a list, as those of `multicall`.
    const fields = Object.entries(struct).flatMap(([field, value]) => [value].flat(16).map((data: unknown) => ({ field, data })));
    return fields.flatMap(({ field, data }): Meaning[] => {
      if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2}){4,}$/.test(data)) return [];
      const call = decodeCall(
        { to, value: integerIn(struct.value) ?? 0n, data: data as Bytes },
        senderOf(struct) ?? facts.account,
      );
      if (call.kind !== 'known') return [];
      const theirs = { ...facts, account: call.sender, own: [...facts.own, call.sender] };
      const said = warningsOfCalls({ calls: [call], facts: theirs, plan: { simulatedOn: 'none' }, byAnybody: true });
      const carries = say('signing.carries', { field: { type: 'code', text: field }, to: address(to) });
      return [
        {
          says: [...lines(carries), ...explainCall(call, theirs, 1)],
          warnings: said.map((each) => ({ ...each, call: undefined })),
        },
      ];
    });
  });
}

/** As meta-transactions, accounts and modules name whom they call, and who does. */
const TARGETS = ['to', 'target', 'destination', 'callTarget', 'sender', 'account', 'contract'];
const senderOf = (struct: Struct): Address | undefined => addressIn(struct.sender ?? struct.from ?? struct.user);
