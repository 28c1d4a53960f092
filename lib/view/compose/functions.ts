import { parseAbi } from 'viem';
import { isRecord } from '../../core/record.ts';
import type { KeyOf, Said } from '../../words/said.ts';
import { exactJson, LONGEST_TEXT } from './exactJson.ts';

/** An argument of a function, as Solidity declares it. */
export interface Param {
  /** Empty where it has none. */
  name: string;
  /** The canonical one, `tuple` for a struct. */
  type: string;
  /** The members of a struct. */
  components?: readonly Param[];
}

/** A function of a contract that can change something. */
export interface ContractFunction {
  name: string;
  inputs: readonly Param[];
  /** Whether it takes the network's currency; of one that was written down without that word nobody knows. */
  pays: 'yes' | 'no' | 'unknown';
}

export type FunctionProblem = Said<KeyOf<'compose.function'>>;

/** The functions that somebody has written down or pasted; `left`: how many more of them cannot be read. */
export type ReadFunctions =
  | { functions: readonly ContractFunction[]; left: number; problem?: undefined }
  | { problem: FunctionProblem };

/** The most functions, arguments and members that are read. */
const MAX_FUNCTIONS = 1_000;
const MAX_PARAMS = 64;
const MAX_NESTED = 8;
/** Longer than any text of signatures that somebody writes by hand: reading one takes far longer than reading JSON. */
const LONGEST_SIGNATURES = 8_000;

const NAME = /^[A-Za-z_$][\w$]{0,127}$/;
const TYPE = /^(?:(u?)int(\d+)|bytes(\d*)|address|bool|string|tuple)((?:\[\d*\])*)$/;

/** Reads functions as Solidity writes them, one a line, or an ABI in JSON. Never throws; nothing of a foreign text gets past it but names. */
export function readFunctions(text: string): ReadFunctions {
  const written = text.trim();
  if (written === '') return { problem: { code: 'compose.function.enter' } };
  if (written.length > LONGEST_TEXT) return { problem: { code: 'compose.function.tooLong' } };
  return /^[[{]/.test(written) ? inAbi(written) : inSignatures(written);
}

function inAbi(text: string): ReadFunctions {
  const read = exactJson(text);
  if (!read) return { problem: { code: 'compose.function.notJson' } };
  const { value } = read;
  const items = Array.isArray(value) ? value : isRecord(value) && Array.isArray(value.abi) ? value.abi : [value];
  if (items.length > MAX_FUNCTIONS) return { problem: { code: 'compose.function.tooLong' } };
  return chosenOf(items.filter(isFunctionItem).map(functionIn));
}

/** An ABI has events, errors and a constructor, too. */
const isFunctionItem = (item: unknown): boolean =>
  isRecord(item) && (item.type === 'function' || (item.type === undefined && typeof item.name === 'string'));

function inSignatures(text: string): ReadFunctions {
  if (text.length > LONGEST_SIGNATURES) return { problem: { code: 'compose.function.tooLong' } };
  const lines = text.split('\n').flatMap((line) => line.replace(/;\s*$/, '').trim() || []);
  // Structs of structs may stand for millions of arguments: written into the brackets, each takes its own room.
  if (lines.some((line) => /^struct\b/.test(line))) return { problem: { code: 'compose.function.struct' } };
  // Arguments that are none take long to be found wrong.
  if (lines.some((line) => /[(,]\s*,|,\s*\)/.test(line))) return { problem: { code: 'compose.function.unreadable' } };
  const signatures = lines.map((line) => line.replace(/^(?!function\b)/, 'function '));
  try {
    return chosenOf(
      signatures.map((signature) => {
        const item = (parseAbi([signature as string]) as readonly unknown[]).find(isFunctionItem);
        const read = functionIn(item);
        // Who leaves the word out has not said that it takes nothing.
        return typeof read === 'object' && read.pays === 'no' && !/\bnonpayable\b/.test(signature)
          ? { ...read, pays: 'unknown' }
          : read;
      }),
    );
  } catch {
    return { problem: { code: 'compose.function.unreadable' } };
  }
}

/** Each once. What only reads is no step. */
function chosenOf(read: readonly (ContractFunction | 'reads' | undefined)[]): ReadFunctions {
  const functions = read.flatMap((each) => (typeof each === 'object' ? [each] : []));
  const left = read.filter((each) => each === undefined).length;
  if (functions.length > 0)
    return { functions: [...new Map(functions.toReversed().map((each) => [signatureOf(each), each])).values()].reverse(), left };
  if (read.length > 0 && left === 0) return { problem: { code: 'compose.function.reads' } };
  return { problem: { code: left > 0 ? 'compose.function.unreadable' : 'compose.function.none' } };
}

/** A function of an ABI in JSON; nothing where it is none that can be encoded, or has names that no contract can have. */
export function functionIn(item: unknown): ContractFunction | 'reads' | undefined {
  if (!isRecord(item) || typeof item.name !== 'string' || !NAME.test(item.name)) return undefined;
  const { stateMutability, constant, payable } = item;
  if (stateMutability === 'view' || stateMutability === 'pure' || constant === true) return 'reads';
  const inputs = paramsIn(item.inputs ?? []);
  const says = typeof stateMutability === 'string' ? stateMutability === 'payable' : payable;
  return inputs && { name: item.name, inputs, pays: says === true ? 'yes' : says === false ? 'no' : 'unknown' };
}

function paramsIn(given: unknown, depth = 0): Param[] | undefined {
  if (!Array.isArray(given) || given.length > MAX_PARAMS || depth > MAX_NESTED) return undefined;
  const params = given.flatMap((each) => paramIn(each, depth) ?? []);
  return params.length === given.length ? params : undefined;
}

function paramIn(given: unknown, depth: number): Param | undefined {
  if (!isRecord(given) || typeof given.type !== 'string') return undefined;
  const { name = '' } = given;
  const type = given.type.replace(/^(u?int)(?!\d)/, '$1256');
  if (typeof name !== 'string' || (name !== '' && !NAME.test(name)) || !isType(type)) return undefined;
  if (!type.startsWith('tuple')) return { name, type };
  const components = paramsIn(given.components, depth + 1);
  return components && { name, type, components };
}

function isType(type: string): boolean {
  const [, , bits, bytes, arrays] = TYPE.exec(type) ?? [];
  if (arrays === undefined || arrays.length > 32) return false;
  if (bits !== undefined) return Number(bits) % 8 === 0 && Number(bits) > 0 && Number(bits) <= 256 && !bits.startsWith('0');
  return !bytes || (Number(bytes) > 0 && Number(bytes) <= 32 && !bytes.startsWith('0'));
}

/** A type as a signature has it: of a struct those of its members. */
export const typeOf = ({ type, components }: Param): string =>
  components ? `(${components.map(typeOf).join(',')})${type.slice('tuple'.length)}` : type;

/** Names a function among all of its contract. */
export const signatureOf = ({ name, inputs }: ContractFunction): string => `${name}(${inputs.map(typeOf).join(',')})`;

/** A function as somebody would write it down, and `readFunctions` reads it. */
export function written({ name, inputs, pays }: ContractFunction): string {
  const param = (each: Param): string =>
    [each.components ? `(${each.components.map(param).join(', ')})${each.type.slice('tuple'.length)}` : each.type, each.name]
      .filter(Boolean)
      .join(' ');
  const word = pays === 'yes' ? ' payable' : pays === 'no' ? ' nonpayable' : '';
  return `function ${name}(${inputs.map(param).join(', ')})${word}`;
}
