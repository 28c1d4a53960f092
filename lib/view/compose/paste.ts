import { formatUnits } from 'viem';
import { MAX_CALLS } from '../../core/batch/limits.ts';
import { readTarget } from '../../core/recipient/target.ts';
import { MOST } from '../../core/recipient/wholeNumber.ts';
import { isRecord } from '../../core/record.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import type { Said } from '../../words/said.ts';
import { fullAddress } from '../format.ts';
import { exactJson } from './exactJson.ts';
import { type ContractFunction, functionIn, type Param, readFunctions, signatureOf, written } from './functions.ts';
import { BLANK, dataStep, type Typed } from './step.ts';
import { readValue } from './values.ts';

/** Steps that somebody has pasted, or all that is wrong with them. */
export type Pasted =
  /** `isWhole`: it asks for all or nothing. */
  { steps: readonly Typed[]; isWhole: boolean; problems?: undefined } | { problems: readonly Said[] };

/** For whom and where the steps are to be, and how many decimals the currency has. */
export interface PasteAround {
  from: Address;
  chainId: number;
  decimals: number;
}

/** So many problems are told at once. */
const MAX_PROBLEMS = 20;

const SEND_CALLS = 'wallet_sendCalls';

/** What an entry of each form may have; what else it has would be lost. Absent and `null` are the same. */
const OF_CALL: ReadonlySet<string> = new Set(['to', 'value', 'data', 'from', 'chainId', 'capabilities']);
const OF_SAFE: ReadonlySet<string> = new Set(['to', 'value', 'data', 'operation', 'contractMethod', 'contractInputsValues']);

/**
 * Reads steps out of JSON: calls as EIP-5792 writes them, a whole request of `wallet_sendCalls`, or what Safe's Transaction Builder
 * exports. What is for another network or account is refused, and so is whatever a step cannot say. Never throws.
 */
export function readPasted(text: string, around: PasteAround): Pasted {
  if (text.trim() === '') return wrong({ code: 'compose.paste.enter' });
  const read = exactJson(text);
  if (!read) return wrong({ code: 'compose.paste.notJson' });
  const found = requestIn(read.value);
  if (!found) return wrong({ code: 'compose.paste.unknown' });
  const { request, entries, isSafe } = found;
  if (entries.length === 0) return wrong({ code: 'compose.paste.none' });
  if (entries.length > MAX_CALLS) return wrong({ code: 'compose.tooMany', most: MAX_CALLS });
  const against = againstRequest(request, around);
  if (against) return wrong(against);
  const { atomicRequired } = request;
  if (!isAbsent(atomicRequired) && typeof atomicRequired !== 'boolean') return wrong({ code: 'compose.paste.wholeOrNot' });
  const steps: Typed[] = [];
  const problems: Said[] = [];
  for (const [at, entry] of entries.entries()) {
    const made = isSafe ? safeEntry(entry, around) : callEntry(entry, around);
    if ('step' in made) steps.push(onlyFor(made.step, [request, isRecord(entry) ? entry : {}], around));
    else problems.push({ code: 'compose.paste.entry', entry: at + 1, ...made.wrong });
  }
  if (problems.length > 0) return { problems: problems.slice(0, MAX_PROBLEMS) };
  return { steps, isWhole: atomicRequired === true };
}

const wrong = (problem: Said): Pasted => ({ problems: [problem] });

interface Found {
  /** What stands around the entries. */
  request: Record<string, unknown>;
  entries: readonly unknown[];
  isSafe: boolean;
}

function requestIn(value: unknown): Found | undefined {
  if (isRecord(value)) {
    if (Array.isArray(value.transactions)) return { request: value, entries: value.transactions, isSafe: true };
    if (Array.isArray(value.calls)) return { request: value, entries: value.calls, isSafe: false };
    return value.method === SEND_CALLS && Array.isArray(value.params) ? requestIn(value.params) : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const [only, ...others] = value;
  if (others.length === 0 && isRecord(only) && Array.isArray(only.calls)) return requestIn(only);
  return { request: {}, entries: value, isSafe: false };
}

/** What stands against all of it. */
function againstRequest({ chainId, from, capabilities }: Record<string, unknown>, around: PasteAround): Said | undefined {
  if (!isAbsent(chainId) && chainIn(chainId) !== BigInt(around.chainId))
    return { code: 'compose.paste.otherNetwork', chainId: shown(chainIn(chainId) ?? chainId), picked: around.chainId };
  if (!isAbsent(from) && addressOf(from) !== around.from) return { code: 'compose.paste.otherAccount', account: shown(from) };
  const needed = neededOf(capabilities);
  return needed === undefined ? undefined : { code: 'compose.paste.capability', name: needed };
}

/** A step for where and whom it is meant: what is picked may change once it stands on the page. */
const onlyFor = (step: Typed, said: readonly Record<string, unknown>[], { chainId, from }: PasteAround): Typed => {
  const says = (field: 'chainId' | 'from') => said.some((each) => !isAbsent(each[field]));
  const only = { ...(says('chainId') ? { chainId } : {}), ...(says('from') ? { from } : {}) };
  return Object.keys(only).length > 0 ? { ...step, only } : step;
};

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** What a message may say of what was pasted. */
const shown = (value: unknown): string => (typeof value === 'object' ? '{…}' : String(value).slice(0, 80));

function chainIn(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^(0x[0-9a-fA-F]{1,16}|\d{1,20})$/.test(value) ? BigInt(value) : undefined;
}

const addressOf = (value: unknown): Address | undefined =>
  typeof value === 'string' ? readTarget(value).to?.address : undefined;

/** The first capability that may not be passed over (EIP-5792). */
function neededOf(capabilities: unknown): string | undefined {
  if (isAbsent(capabilities)) return undefined;
  if (!isRecord(capabilities)) return shown(capabilities);
  return Object.entries(capabilities)
    .find(([, each]) => !isRecord(each) || each.optional !== true)?.[0]
    .slice(0, 80);
}

/** A step, or what is wrong with its entry, and in which field. */
type Made = { step: Typed } | Wrong;
type Wrong = { wrong: { field: string; problem: Said } };

const at = (field: string, problem: Said): Wrong => ({ wrong: { field: field.slice(0, 80), problem } });

function callEntry(entry: unknown, around: PasteAround): Made {
  const plain = plainEntry(entry, OF_CALL, around);
  if ('wrong' in plain) return plain;
  const { given, to, value, data } = plain;
  for (const field of ['chainId', 'from', 'capabilities'] as const) {
    const problem = againstRequest({ [field]: given[field] }, around);
    if (problem) return at(field, problem);
  }
  return { step: dataStep(to, value, data) };
}

/** Data counts before what is said of it beside: that is what Safe's builder sends. */
function safeEntry(entry: unknown, around: PasteAround): Made {
  const plain = plainEntry(entry, OF_SAFE, around);
  if ('wrong' in plain) return plain;
  const { given, to, value, data } = plain;
  if (!isAbsent(given.operation) && given.operation !== '0') return at('operation', { code: 'compose.paste.operation' });
  const { contractMethod } = given;
  if (!isAbsent(given.data) || isAbsent(contractMethod) || isFallback(contractMethod)) return { step: dataStep(to, value, data) };
  const item = functionIn(contractMethod);
  if (typeof item !== 'object') return at('contractMethod', { code: 'compose.function.unreadable' });
  if (item.pays === 'no' && value !== '') return at('value', { code: 'compose.notPayable' });
  const unmatched = unmatchedIn(item.inputs, given.contractInputsValues);
  if (unmatched) return at('contractInputsValues', unmatched);
  const texts: string[] = [];
  for (const [place, param] of item.inputs.entries()) {
    const text = textFor(param, place, given.contractInputsValues);
    const { problem } = readValue(param, text, place);
    if (problem) return at('contractInputsValues', problem);
    texts.push(text);
  }
  const args = { [signatureOf(item)]: texts };
  return { step: { ...BLANK, kind: 'contract', to: fullAddress(to), value, source: sourceOf(item), args } };
}

/** As somebody would write it down; where that cannot be read, as an argument has a name of Solidity's own, the ABI. */
function sourceOf(item: ContractFunction): string {
  const { name, inputs, pays } = item;
  if (!readFunctions(written(item)).problem) return written(item);
  const mutability = pays === 'unknown' ? {} : { stateMutability: pays === 'yes' ? 'payable' : 'nonpayable' };
  return JSON.stringify([{ type: 'function', name, inputs, ...mutability }]);
}

/** What a contract runs that gets something without data. */
const isFallback = (method: unknown): boolean =>
  isRecord(method) &&
  (method.name === 'fallback' || method.name === 'receive') &&
  (!Array.isArray(method.inputs) || method.inputs.length === 0);

/** Under which key an argument is filled in. */
const keyOf = ({ name }: Param, place: number): string => (name === '' ? String(place) : name);

/** The first argument that nothing is filled in for, or the first thing that is filled in for none. */
function unmatchedIn(inputs: readonly Param[], values: unknown): Said | undefined {
  const given = isRecord(values) ? Object.keys(values).filter((key) => !isAbsent(values[key])) : [];
  const keys = inputs.map(keyOf);
  const place = keys.findIndex((key) => !given.includes(key));
  if (place >= 0) {
    const where = inputs[place]?.name || ({ code: 'compose.argument.unnamed', number: place + 1 } as const);
    return { code: 'compose.argument', where, problem: { code: 'compose.value.enter' } };
  }
  const stray = given.find((key) => !keys.includes(key));
  return stray === undefined ? undefined : { code: 'compose.value.stray', name: stray.slice(0, 64) };
}

/** What was filled in for an argument, as somebody would type it. */
function textFor(param: Param, place: number, values: unknown): string {
  if (!isRecord(values)) return '';
  const key = keyOf(param, place);
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (isAbsent(value)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Plain {
  given: Record<string, unknown>;
  to: Address;
  /** In the currency's own unit, and empty for nothing. */
  value: string;
  data: Bytes;
}

function plainEntry(given: unknown, may: ReadonlySet<string>, { decimals }: PasteAround): Plain | Wrong {
  if (!isRecord(given)) return at('{}', { code: 'compose.paste.noObject' });
  const stray = Object.keys(given).find((key) => !may.has(key) && !isAbsent(given[key]));
  if (stray !== undefined) return at(stray, { code: 'compose.paste.stray' });
  if (typeof given.to !== 'string') return at('to', { code: 'compose.paste.noTo' });
  const { to, problem } = readTarget(given.to.slice(0, 400));
  if (problem) return at('to', problem);
  if (to.address === undefined) return at('to', { code: 'compose.value.address' });
  const value = weiIn(given.value);
  if (value === undefined) return at('value', { code: 'compose.paste.value' });
  const { data } = Bytes.safeParse(isAbsent(given.data) ? '0x' : given.data);
  if (data === undefined) return at('data', { code: 'compose.data.notHex' });
  return { given, to: to.address, value: value === 0n ? '' : formatUnits(value, decimals), data };
}

function weiIn(value: unknown): bigint | undefined {
  if (isAbsent(value) || value === '') return 0n;
  if (typeof value !== 'string' || !/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return undefined;
  const wei = BigInt(value);
  return wei <= MOST ? wei : undefined;
}
