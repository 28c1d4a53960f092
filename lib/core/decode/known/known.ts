import { type AbiFunction, parseAbi, toFunctionSelector, toFunctionSignature, zeroAddress } from 'viem';
import type { Address, Bytes } from '../../schema.ts';
import type { Action, Amount, Argument, Power, Value } from '../decoded.ts';
import type { Addresses, Home } from './home.ts';

/** The call around some arguments. */
export interface Calling {
  sender: Address;
  to: Address;
  value: bigint;
  data: Bytes;
}

/** A call that another one makes. */
export interface Inner {
  sender: Address;
  to: Address;
  value: bigint;
  data: Bytes;
  mayFail?: true;
}

/** A part of a call that is encoded like a call but has no selector. */
export interface Step {
  function: KnownFunction;
  /** Its arguments. */
  data: Bytes;
  mayFail?: true;
}

export interface Meaning {
  actions?: Action[];
  inner?: Inner[];
  steps?: Step[];
}

/** A function whose meaning the wallet knows. */
export interface KnownFunction {
  /** Where it is from: "ERC-20", "Uniswap V3". */
  standard: string;
  item: AbiFunction;
  selector: Bytes;
  signature: string;
  /** It has a name only so that it can be spoken of: nobody knows what it does. */
  unread?: true;
  means(args: Arguments, call: Calling): Meaning;
}

/** Over what a contract tells of somebody's right. `code`: who decides what it does. */
export type Over = Power | 'ownership' | 'code';

/**
 * How a contract tells of a right, as Solidity writes it, with its parameters named by what they are: `to` has it, of `owner`'s; `on` is
 * a flag or a number that is nothing where it ends. Of an owner in fewer bytes than an address has only these are told.
 */
export interface Telling {
  over: Over;
  human: string;
  ended?: true;
}

/** What belongs together: functions, the contracts that they are functions of, and what these tell of themselves. */
export interface Protocol {
  home: Home;
  /** Where it is, though its functions count elsewhere, too: that something ends there is more than a contract's word. */
  at?: Addresses;
  functions?(): KnownFunction[];
  /** It does whatever anybody tells it: what it has or may take, anybody may. */
  forAnybody?: true;
  /** What it is given it uses or gives back in the same transaction: whatever is left there is for whoever comes next. */
  passesOn?: true;
  /** Events by which it tells of rights. */
  events?: readonly Telling[];
  /** Functions that say who has one, for contracts that tell of none. Parameters of other names are zero. */
  views?: readonly Telling[];
  /** Events that give nobody anything of the user's beside what those of tokens tell. */
  harmless?: readonly string[];
}

/** Arguments by name; what is not there, or of another type, is zero, as it is to the chain. */
export interface Arguments {
  address(name: string): Address;
  integer(name: string): bigint;
  flag(name: string): boolean;
  bytes(name: string): Bytes;
  record(name: string): Arguments;
  addresses(name: string): Address[];
  integers(name: string): bigint[];
  allBytes(name: string): Bytes[];
  records(name: string): Arguments[];
}

const addressIn = (value: Value | undefined): Address => (value?.type === 'address' ? value.address : zeroAddress);
const integerIn = (value: Value | undefined): bigint => (value?.type === 'integer' ? value.value : 0n);
const bytesIn = (value: Value | undefined): Bytes => (value?.type === 'bytes' ? value.bytes : '0x');
const recordIn = (value: Value | undefined): Arguments => argumentsOf(value?.type === 'record' ? value.fields : []);

/** Reads decoded arguments by their names, as the values that known functions have there. */
export function argumentsOf(args: readonly Argument[]): Arguments {
  const find = (name: string) => args.find((each) => each.name === name)?.value;
  const items = (name: string): Value[] => {
    const value = find(name);
    return value?.type === 'list' ? value.items : [];
  };
  return {
    address: (name) => addressIn(find(name)),
    integer: (name) => integerIn(find(name)),
    flag(name) {
      const value = find(name);
      return value?.type === 'flag' && value.value;
    },
    bytes: (name) => bytesIn(find(name)),
    record: (name) => recordIn(find(name)),
    addresses: (name) => items(name).map(addressIn),
    integers: (name) => items(name).map(integerIn),
    allBytes: (name) => items(name).map(bytesIn),
    records: (name) => items(name).map(recordIn),
  };
}

/**
 * Names a function and says what it means. What follows from how it is written is worked out when somebody asks for it: a window has
 * to do with a few of hundreds.
 * @param human the function as Solidity writes it, names included.
 */
export function known(standard: string, human: string, means: KnownFunction['means'] = () => ({})): KnownFunction {
  let parsed: AbiFunction | undefined;
  let selector: Bytes | undefined;
  let signature: string | undefined;
  return {
    standard,
    means,
    get item() {
      parsed ??= (parseAbi([`function ${human}` as string]) as unknown as [AbiFunction])[0];
      return parsed;
    },
    get selector() {
      selector ??= toFunctionSelector(this.item);
      return selector;
    },
    get signature() {
      signature ??= toFunctionSignature(this.item);
      return signature;
    },
  };
}

/** `known` for a function that does one thing. */
export const does = (standard: string, human: string, action: (args: Arguments, call: Calling) => Action): KnownFunction =>
  known(standard, human, (args, call) => ({ actions: [action(args, call)] }));

/** What some routers take for "all that there is". */
export const orAll = (amount: bigint): Amount => (amount >= 1n << 255n ? 'all' : amount);
