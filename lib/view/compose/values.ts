import { MAX_CALL_DATA } from '../../core/batch/limits.ts';
import { readTarget } from '../../core/recipient/target.ts';
import { isRecord } from '../../core/record.ts';
import { Bytes } from '../../core/schema.ts';
import type { Inner, KeyOf, Said } from '../../words/said.ts';
import { exactJson, LONGEST_TEXT } from './exactJson.ts';
import type { Param } from './functions.ts';

/** The value of an argument as viem encodes it, or what is wrong with it: the argument is named, and where in it. */
export type ReadValue = { value: unknown; problem?: undefined } | { problem: Said };

type ValueProblem = Said<KeyOf<'compose.value'> | KeyOf<'recipient'>>;

/** Says of which argument something is wrong. */
class WrongValue extends Error {
  readonly said: Said;
  constructor(where: string | Inner, problem: ValueProblem) {
    super(problem.code);
    this.said = { code: 'compose.argument', where, problem };
  }
}

/**
 * Reads what somebody typed for an argument: numbers as digits or in hex, bytes in hex, lists and structs as JSON. @param place of the
 * argument, from 0 on: one without a name is called by it.
 */
export function readValue(param: Param, text: string, place: number): ReadValue {
  const where = param.name || ({ code: 'compose.argument.unnamed', number: place + 1 } as const);
  try {
    return { value: valueIn(param, given(param, text, where), where) };
  } catch (thrown) {
    if (thrown instanceof WrongValue) return { problem: thrown.said };
    throw thrown;
  }
}

/** Whether somebody types it as JSON. */
export const isCompound = ({ type }: Param): boolean => type.startsWith('tuple') || type.endsWith(']');

type Where = string | Inner;

function given(param: Param, text: string, where: Where): unknown {
  if (text.length > LONGEST_TEXT) throw new WrongValue(where, { code: 'compose.value.tooLong' });
  if (param.type === 'string') return text;
  const written = text.trim();
  if (written === '') throw new WrongValue(where, { code: 'compose.value.enter' });
  if (!isCompound(param)) return written;
  // A list of addresses is also written without quotes.
  const quoted = written.includes('"') ? written : written.replace(/0x[0-9a-fA-F]*/g, '"$&"');
  const read = exactJson(quoted);
  if (!read) throw new WrongValue(where, { code: 'compose.value.notJson' });
  // Each entry takes a word at the least: more than that fits into no request, and takes long to encode.
  if ((written.match(/[,[]/g)?.length ?? 0) > MAX_CALL_DATA / 16) throw new WrongValue(where, { code: 'compose.value.tooLong' });
  return read.value;
}

/** Within a struct by the names of its members, within a list by the place. */
const within = (where: Where, part: string): Where => (typeof where === 'string' ? `${where}${part}` : where);

function valueIn(param: Param, value: unknown, where: Where): unknown {
  const [, each, count] = /^(.*)\[(\d*)\]$/.exec(param.type) ?? [];
  if (each !== undefined) return listIn({ ...param, type: each }, count ?? '', value, where);
  if (param.components) return membersIn(param.components, value, where);
  if (param.type === 'bool' && typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw new WrongValue(where, { code: 'compose.value.noText' });
  return leafIn(param.type, value, (problem) => new WrongValue(where, problem));
}

function listIn(each: Param, count: string, value: unknown, where: Where): unknown[] {
  if (!Array.isArray(value)) throw new WrongValue(where, { code: 'compose.value.list' });
  if (count !== '' && value.length !== Number(count)) throw new WrongValue(where, { code: 'compose.value.count', count });
  return value.map((one, at) => valueIn(each, one, within(where, `[${at}]`)));
}

/** viem takes the members of a struct by their names, and where these are not all there, in their order. */
function membersIn(components: readonly Param[], value: unknown, where: Where): unknown {
  const isNamed =
    components.every(({ name }) => name !== '') && new Set(components.map(({ name }) => name)).size === components.length;
  const members = Array.isArray(value) ? value : isRecord(value) && isNamed ? inOrder(components, value, where) : undefined;
  if (members?.length !== components.length)
    throw new WrongValue(where, { code: 'compose.value.struct', count: components.length });
  const read = components.map((each, at) => valueIn(each, members[at], within(where, each.name ? `.${each.name}` : `[${at}]`)));
  return isNamed ? Object.fromEntries(components.map(({ name }, at) => [name, read[at]])) : read;
}

function inOrder(components: readonly Param[], value: Record<string, unknown>, where: Where): unknown[] {
  const stray = Object.keys(value).find((key) => !components.some(({ name }) => name === key));
  if (stray !== undefined) throw new WrongValue(where, { code: 'compose.value.stray', name: stray.slice(0, 64) });
  return components.map(({ name }) => {
    if (!Object.hasOwn(value, name)) throw new WrongValue(where, { code: 'compose.value.missing', name });
    return value[name];
  });
}

function leafIn(type: string, text: string, wrong: (problem: ValueProblem) => WrongValue): unknown {
  if (type === 'string') return text;
  if (type === 'bool') {
    if (text !== 'true' && text !== 'false') throw wrong({ code: 'compose.value.bool' });
    return text === 'true';
  }
  if (type === 'address') {
    const { to, problem } = readTarget(text);
    if (problem) throw wrong(problem);
    if (to.address === undefined) throw wrong({ code: 'compose.value.address' });
    return to.address;
  }
  return /^u?int/.test(type) ? numberIn(type, text, wrong) : bytesIn(type, text, wrong);
}

function numberIn(type: string, text: string, wrong: (problem: ValueProblem) => WrongValue): bigint {
  if (!/^(-?\d{1,80}|0x[0-9a-fA-F]{1,80})$/.test(text)) throw wrong({ code: 'compose.value.number' });
  const number = BigInt(text);
  const bits = BigInt(type.replace(/\D/g, ''));
  const isSigned = type.startsWith('int');
  const [least, most] = isSigned ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
  if (number < least || number > most) throw wrong({ code: 'compose.value.range', type });
  return number;
}

function bytesIn(type: string, text: string, wrong: (problem: ValueProblem) => WrongValue): Bytes {
  const { data } = Bytes.safeParse(text);
  if (data === undefined) throw wrong({ code: 'compose.value.bytes' });
  const count = Number(type.slice('bytes'.length));
  if (count > 0 && data.length !== 2 + 2 * count) throw wrong({ code: 'compose.value.length', count });
  return data;
}
