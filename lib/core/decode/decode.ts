import { size } from 'viem';
import type { Batch, Call } from '../batch/batch.ts';
import { outerData } from '../batch/dataSuffix.ts';
import type { Address, Bytes } from '../schema.ts';
import { readParameters } from './calldata.ts';
import type { Argument, Decoded, Oddities, Value } from './decoded.ts';
import type { Home } from './known/home.ts';
import { argumentsOf, type Calling, type Inner, type KnownFunction, type Step } from './known/known.ts';
import { functionAt } from './known/table.ts';

/** How deep calls are unfolded, and how many in all; what is beyond is counted. */
const MAX_DEPTH = 6;
const MAX_NESTED = 300;

interface Room {
  depth: number;
  /** Shared by all calls inside of one. */
  calls: { left: number };
}

/** Reads a call that `sender` makes as far as the wallet knows how. Never fails, whatever the data. */
export const decodeCall = (call: Pick<Call, 'to' | 'value' | 'data'>, sender: Address): Decoded =>
  decodeInside(call, sender, { depth: 0, calls: { left: MAX_NESTED } });

/** A batch and whether it goes in one transaction, as far as that is known. */
type Sent = Pick<Batch, 'calls' | 'from' | 'dataSuffix'> & { atomic?: boolean };

/**
 * The calls of a batch, by their place: of those that go by themselves what a contract reads with what their site wants behind them.
 * @param code what is at addresses, by which data that nobody reads is told; where it is left out, only functions that are known are read.
 */
export const decodeCalls = ({ calls, from, dataSuffix, atomic }: Sent, code?: Codes): Decoded[] =>
  calls.map((call) =>
    dataSuffix === undefined || atomic === true ? decodeCall(call, from) : withSuffix(call, from, dataSuffix, code),
  );

interface Planned {
  atomic: boolean;
  effects?: { code: Codes } | undefined;
}

/** The same as a plan would have them sent. */
export const decodedIn = (batch: Sent, { atomic, effects }: Planned): Decoded[] =>
  decodeCalls({ ...batch, atomic }, effects?.code ?? {});

type Codes = Readonly<Record<Address, string>>;

/** A contract reads what is appended where the data before it ends too early: nothing, half a selector, or fewer words than it takes. */
function withSuffix(call: Call, from: Address, dataSuffix: Bytes, code: Codes | undefined): Decoded {
  const decoded = decodeCall({ ...call, data: outerData({ dataSuffix }, call.data) }, from);
  if (decoded.kind === 'known') return { ...decoded, oddities: withoutUnread(decoded.oddities, size(dataSuffix)) };
  const isPayment = call.data === '0x' && call.to !== undefined && (code === undefined || code[call.to] === 'none');
  return isPayment ? decodeCall(call, from) : decoded;
}

/** What is behind all that is read is only appended; of what is read the site has written one part here and one there. */
function withoutUnread({ trailing = 0, ...rest }: Oddities, appended: number): Oddities {
  if (trailing < appended) return { ...rest, untidy: true, ...(trailing > 0 ? { trailing } : {}) };
  return { ...rest, ...(trailing > appended ? { trailing: trailing - appended } : {}) };
}

function decodeInside({ to, value, data }: Pick<Call, 'to' | 'value' | 'data'>, sender: Address, room: Room): Decoded {
  const base = { sender, value, data };
  if (!to) return { ...base, kind: 'creation', actions: [{ kind: 'create', value, size: (data.length - 2) / 2 }] };
  if (data === '0x')
    return { ...base, kind: 'payment', to, actions: [{ kind: 'send', asset: 'native', from: sender, to, amount: value }] };
  // A selector that is cut off ends in zeros for the contract.
  const selector: Bytes = `0x${data.slice(2, 10).padEnd(8, '0')}`;
  const body: Bytes = `0x${data.slice(10)}`;
  const entry = functionAt(selector, to);
  if (entry) return readKnown(entry.function, entry.protocol.home, body, { ...base, to }, room);
  return { ...base, kind: 'unknown', to, selector, words: wordsOf(body) };
}

function readKnown(entry: KnownFunction, home: Home, body: Bytes, call: Calling, room: Room): Decoded {
  const { args, oddities } = readParameters(entry.item.inputs, body);
  const { actions = [], inner = [], steps = [] } = entry.means(argumentsOf(args), call);
  const { nested, left } = unfold([...inner, ...steps], home, call, room);
  const { signature } = entry;
  const flags = entry.unread ? { unread: true as const } : {};
  const all = { home, name: entry.item.name, signature, args, actions, nested, left: left + notRead(args), oddities, ...flags };
  return { ...call, kind: 'known', ...all };
}

/** How many values of lists were only counted: what they would have meant is in no action and in no call inside. */
const notRead = (args: readonly Argument[]): number => args.reduce((sum, { value }) => sum + leftIn(value), 0);

const leftIn = (value: Value): number =>
  value.type === 'record'
    ? notRead(value.fields)
    : value.type === 'list'
      ? value.left + value.items.reduce((sum, item) => sum + leftIn(item), 0)
      : 0;

function unfold(parts: readonly (Inner | Step)[], home: Home, call: Calling, room: Room): { nested: Decoded[]; left: number } {
  const nested: Decoded[] = [];
  const inside = { ...room, depth: room.depth + 1 };
  for (const part of parts) {
    if (room.depth >= MAX_DEPTH || room.calls.left === 0) break;
    room.calls.left -= 1;
    const decoded =
      'function' in part
        ? readKnown(part.function, home, part.data, { ...call, value: 0n, data: part.data }, inside)
        : decodeInside(part, part.sender, inside);
    nested.push(part.mayFail ? { ...decoded, mayFail: true } : decoded);
  }
  return { nested, left: parts.length - nested.length };
}

const wordsOf = (data: Bytes): Bytes[] => (data.slice(2).match(/.{1,64}/g) ?? []).map((word): Bytes => `0x${word}`);
