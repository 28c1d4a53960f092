import { encodeFunctionData } from 'viem';
import { bytesIn, MAX_CALL_DATA } from '../../core/batch/limits.ts';
import type { Named } from '../../core/ownRequests.ts';
import { MOST } from '../../core/recipient/wholeNumber.ts';
import { type Address, Bytes } from '../../core/schema.ts';
import { amountIn } from '../../core/token/amount.ts';
import { transferCall } from '../../core/token/transfer.ts';
import type { Said } from '../../words/said.ts';
import { amountProblem, recipientProblem, sent, wished } from '../send/draft.ts';
import type { Payable } from '../send/payable.ts';
import type { KnownRecipient, TypedRecipient } from '../send/recipient.ts';
import { type ContractFunction, type ReadFunctions, readFunctions, signatureOf } from './functions.ts';
import type { Typed } from './step.ts';
import { readValue } from './values.ts';

/** What a step comes to: a call, and the name by which its recipient was given. `value` in wei. */
export interface ComposedStep {
  call: { to: Address; value: bigint; data: Bytes };
  named?: Named;
}

/** What is wrong with a step, by the field. */
export interface StepProblems {
  to?: Said;
  amount?: Said;
  value?: Said;
  source?: Said;
  args?: readonly (Said | undefined)[];
  data?: Said;
}

/** A step as it was typed, read. */
export interface ReadStep {
  problems: StepProblems;
  /** Once nothing stands against it. */
  made?: ComposedStep;
  /** What is paid, and what is typed for how much of it; only of a payment. */
  payable?: Payable;
  amount?: string;
  /** What is written down of functions, and which is meant; only of a function. */
  functions?: ReadFunctions;
  picked?: ContractFunction;
}

export interface ReadAround {
  from: Address;
  chainId: number;
  payables: readonly Payable[];
}

/** Reads what was typed into a step. @param typed whom it names, as far as that is known. */
export function readStep(step: Typed, typed: TypedRecipient, around: ReadAround): ReadStep {
  const { made, ...read } = readAs(step, typed, around);
  const elsewhere = meantElsewhere(step, around);
  return elsewhere ? { ...read, problems: { ...read.problems, to: elsewhere } } : { ...read, ...(made ? { made } : {}) };
}

/** Why a step that was pasted cannot be made here. */
function meantElsewhere({ only = {} }: Typed, { chainId, from }: ReadAround): Said | undefined {
  if (only.chainId !== undefined && only.chainId !== chainId)
    return { code: 'compose.paste.otherNetwork', chainId: String(only.chainId), picked: chainId };
  return only.from !== undefined && only.from !== from ? { code: 'compose.paste.otherAccount', account: only.from } : undefined;
}

function readAs(step: Typed, typed: TypedRecipient, around: ReadAround): ReadStep {
  switch (step.kind) {
    case 'pay':
      return readPayment(step, typed, around);
    case 'contract':
      return readContract(step, typed, around);
    case 'data':
      return readData(step, typed, around);
  }
}

/** Decimals of the currency, which stands first of all that can be paid. */
const decimalsOf = ({ payables: [native] }: ReadAround): number => native?.decimals ?? 18;

function readPayment(step: Typed, typed: TypedRecipient, around: ReadAround): ReadStep {
  const { payable, wish } = wished(around.payables, step.asset, { all: false, text: step.amount });
  if (!payable) return { problems: {} };
  const text = wish.all ? '' : wish.text;
  // What is paid may come by a step before it.
  const { balance: _, ...anyMuch } = payable;
  const to = whomProblem(typed, around, payable);
  const amount = amountProblem(anyMuch, wish);
  const found = { problems: { ...(to ? { to } : {}), ...(amount ? { amount } : {}) }, payable, amount: text };
  const { recipient } = typed;
  if (to || amount || recipient.is !== 'known') return found;
  const much = payable.kind === 'erc721' ? 0n : (amountIn(text, payable.decimals).amount ?? 0n);
  return { ...found, made: madeOf(transferCall(sent(payable, much, BigInt), around.from, recipient.address), recipient) };
}

function readContract(step: Typed, typed: TypedRecipient, around: ReadAround): ReadStep {
  const functions = functionsIn(step);
  const picked = functions.problem ? undefined : pickedIn(functions.functions, step.picked);
  const source = functions.problem ?? (picked ? undefined : ({ code: 'compose.function.pick' } as const));
  const to = whomProblem(typed, around);
  const value = picked?.pays === 'no' ? { amount: 0n } : valueIn(step.value, around);
  const texts = picked ? (step.args[signatureOf(picked)] ?? []) : [];
  const args = picked?.inputs.map((param, place) => readValue(param, texts[place] ?? '', place)) ?? [];
  const wrong = args.map(({ problem }) => problem);
  const data =
    picked && !wrong.some(Boolean)
      ? encoded(
          picked,
          args.map((each) => ('value' in each ? each.value : undefined)),
        )
      : undefined;
  const unfit = source ?? tooMuch(data);
  const problems = {
    ...(to ? { to } : {}),
    ...(unfit ? { source: unfit } : {}),
    ...(value.problem ? { value: value.problem } : {}),
    ...(wrong.some(Boolean) ? { args: wrong } : {}),
  };
  return { ...finished(problems, { to: typed, value: value.amount, data }, around), functions, ...(picked ? { picked } : {}) };
}

const known = new WeakMap<Typed, ReadFunctions>();

/** An ABI is long, and is read once for each thing that is typed, also where that stands in another step. */
function functionsIn(step: Typed): ReadFunctions {
  const read = known.get(step) ?? readFunctions(step.source);
  known.set(step, read);
  return read;
}

/** Which of them is meant: the only one there is, or the one that was picked. */
function pickedIn(functions: readonly ContractFunction[], picked: string): ContractFunction | undefined {
  const [only, ...others] = functions;
  return others.length === 0 ? only : functions.find((each) => signatureOf(each) === picked);
}

function encoded({ name, inputs }: ContractFunction, args: readonly unknown[]): Bytes {
  const item = { type: 'function', name, inputs, outputs: [], stateMutability: 'payable' } as const;
  return encodeFunctionData({ abi: [item], functionName: name, args });
}

function readData(step: Typed, typed: TypedRecipient, around: ReadAround): ReadStep {
  const to = whomProblem(typed, around);
  const value = valueIn(step.value, around);
  const { data } = Bytes.safeParse(step.data.trim() === '' ? '0x' : step.data.trim());
  const wrong: Said | undefined = data === undefined ? { code: 'compose.data.notHex' } : tooMuch(data);
  const problems = {
    ...(to ? { to } : {}),
    ...(value.problem ? { value: value.problem } : {}),
    ...(wrong ? { data: wrong } : {}),
  };
  return finished(problems, { to: typed, value: value.amount, data }, around);
}

const tooMuch = (data: Bytes | undefined): Said | undefined =>
  data && bytesIn([{ data }]) > MAX_CALL_DATA ? { code: 'compose.data.tooMuch', most: MAX_CALL_DATA / 1024 } : undefined;

/** What goes along; nothing where nothing is typed. */
function valueIn(text: string, around: ReadAround): { amount?: bigint; problem?: Said } {
  if (text.trim() === '') return { amount: 0n };
  const read = amountIn(text, decimalsOf(around));
  return read.amount !== undefined && read.amount > MOST ? { problem: { code: 'payments.tooLarge' } } : read;
}

interface Parts {
  to: TypedRecipient;
  value: bigint | undefined;
  data: Bytes | undefined;
}

function finished(problems: StepProblems, { to: { recipient }, value, data }: Parts, { from }: ReadAround): ReadStep {
  if (Object.keys(problems).length > 0 || recipient.is !== 'known' || value === undefined || data === undefined)
    return { problems };
  const { address: to } = recipient;
  if (to === from && data !== '0x') return { problems: { to: { code: 'compose.dataToItself' } } };
  return { problems, made: madeOf({ to, value, data }, recipient) };
}

const madeOf = (call: ComposedStep['call'], { address, found }: KnownRecipient): ComposedStep => ({
  call,
  ...(found ? { named: { to: address, name: found.name } } : {}),
});

/** Why a step cannot be for whom it names. A request for a payment says more than whom it is for, which would be lost. */
function whomProblem(
  { recipient, chainId, request }: TypedRecipient,
  around: Pick<ReadAround, 'chainId'>,
  payable: Pick<Payable, 'address'> = {},
): Said | undefined {
  if (request) return { code: 'compose.request' };
  if (chainId !== undefined && chainId !== around.chainId) return { code: 'send.otherNetwork' };
  return recipientProblem(recipient, payable);
}
