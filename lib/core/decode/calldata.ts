import { type AbiParameter, hexToString } from 'viem';
import type { Address, Bytes } from '../schema.ts';
import type { Argument, Oddities, Value } from './decoded.ts';

/*
 * The data of a call as the chain reads it, not as an encoder writes it: what is missing is zero, any non-zero flag is
 * true, what follows is ignored (T-D16, T-D17). Never fails; where the data is not tidy the reading says so.
 */

/** How many values one call may hold before the rest is only counted: offsets can make few bytes look like millions. */
const MAX_VALUES = 4_000;

export interface Reading {
  args: Argument[];
  oddities: Oddities;
}

interface Source {
  /** Without `0x`. */
  hex: string;
  length: number;
  /** How far it was read. */
  end: number;
  short: boolean;
  untidy: boolean;
  values: number;
}

/** Reads `parameters` from `data`, which begins behind the selector. */
export function readParameters(parameters: readonly AbiParameter[], data: Bytes): Reading {
  const length = (data.length - 2) / 2;
  const source: Source = { hex: data.slice(2), length, end: 0, short: false, untidy: false, values: MAX_VALUES };
  const args = readRecord(source, parameters, 0);
  const trailing = length - source.end;
  return {
    args,
    oddities: {
      ...(source.short ? { short: true } : {}),
      ...(source.untidy ? { untidy: true } : {}),
      ...(trailing > 0 ? { trailing } : {}),
    },
  };
}

function readRecord(source: Source, parameters: readonly AbiParameter[], base: number): Argument[] {
  let at = base;
  return parameters.map((parameter, index) => {
    const value = read(source, parameter, base, at);
    at += headSize(parameter);
    return { name: parameter.name ?? String(index), value };
  });
}

/** The value whose head is at `at`; offsets count from `base`. */
function read(source: Source, parameter: AbiParameter, base: number, at: number): Value {
  source.values -= 1;
  const list = elementOf(parameter);
  if (list) return readList(source, list, base, at);
  const { type } = parameter;
  if (type === 'tuple') {
    const start = isDynamic(parameter) ? follow(source, base, at) : at;
    return { type: 'record', fields: readRecord(source, componentsOf(parameter), start) };
  }
  if (type === 'bytes' || type === 'string') {
    const bytes = readBytes(source, follow(source, base, at));
    return type === 'bytes' ? { type, bytes } : { type: 'text', text: hexToString(bytes) };
  }
  return readWord(source, type, word(source, at));
}

function readList(source: Source, { element, count }: List, base: number, at: number): Value {
  const size = headSize(element);
  let start = at;
  let said = BigInt(count ?? 0);
  if (count === undefined) {
    const length = follow(source, base, at);
    said = BigInt(`0x${word(source, length)}`);
    start = length + 32;
    if (said * BigInt(size) > BigInt(Math.max(0, source.length - start))) source.short = true;
  } else if (isDynamic(element)) start = follow(source, base, at);
  const there = count ?? Math.max(0, Math.ceil((source.length - start) / size));
  const listed = said < BigInt(there) ? Number(said) : there;
  const items: Value[] = [];
  while (items.length < listed && source.values > 0) items.push(read(source, element, start, start + items.length * size));
  return { type: 'list', items, left: listed - items.length };
}

function readBytes(source: Source, at: number): Bytes {
  const said = BigInt(`0x${word(source, at)}`);
  const there = Math.max(0, source.length - at - 32);
  if (said > BigInt(there)) source.short = true;
  const length = said > BigInt(there) ? there : Number(said);
  const start = at + 32;
  source.end = Math.max(source.end, Math.min(source.length, start + Math.ceil(length / 32) * 32));
  return `0x${source.hex.slice(start * 2, (start + length) * 2)}`;
}

function readWord(source: Source, type: string, text: string): Value {
  const whole = BigInt(`0x${text}`);
  if (type === 'address') {
    if (!text.startsWith('0'.repeat(24))) source.untidy = true;
    return { type, address: `0x${text.slice(24)}` as Address };
  }
  if (type === 'bool') {
    if (whole > 1n) source.untidy = true;
    return { type: 'flag', value: whole !== 0n };
  }
  if (type.startsWith('bytes')) {
    const kept = Number(type.slice(5)) * 2;
    if (/[^0]/.test(text.slice(kept))) source.untidy = true;
    return { type: 'bytes', bytes: `0x${text.slice(0, kept)}` };
  }
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
  const value = type.startsWith('int') ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
  if (BigInt.asUintN(256, value) !== whole) source.untidy = true;
  return { type: 'integer', value };
}

/** 32 bytes in hex; what lies behind the end is zero. */
function word(source: Source, at: number): string {
  if (at + 32 > source.length) source.short = true;
  source.end = Math.max(source.end, at + 32);
  return source.hex.slice(at * 2, at * 2 + 64).padEnd(64, '0');
}

/** Where the offset at `at` leads; behind the end when it leads nowhere. */
function follow(source: Source, base: number, at: number): number {
  return Math.min(base + Number(`0x${word(source, at)}`), source.length);
}

interface List {
  element: AbiParameter;
  /** Absent where the data says how many. */
  count?: number;
}

function elementOf(parameter: AbiParameter): List | undefined {
  const [, type, count] = /^(.*)\[(\d*)\]$/.exec(parameter.type) ?? [];
  if (type === undefined) return undefined;
  return { element: { ...parameter, type } as AbiParameter, ...(count ? { count: Number(count) } : {}) };
}

const componentsOf = (parameter: AbiParameter): readonly AbiParameter[] =>
  'components' in parameter ? (parameter.components as readonly AbiParameter[]) : [];

function isDynamic(parameter: AbiParameter): boolean {
  const list = elementOf(parameter);
  if (list) return list.count === undefined || isDynamic(list.element);
  if (parameter.type === 'tuple') return componentsOf(parameter).some(isDynamic);
  return parameter.type === 'bytes' || parameter.type === 'string';
}

/** Bytes that a value takes where it stands: an offset when its size is not fixed. */
function headSize(parameter: AbiParameter): number {
  if (isDynamic(parameter)) return 32;
  const list = elementOf(parameter);
  if (list) return (list.count ?? 0) * headSize(list.element);
  if (parameter.type === 'tuple') return componentsOf(parameter).reduce((sum, each) => sum + headSize(each), 0);
  return 32;
}
