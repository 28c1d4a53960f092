import { zeroAddress } from 'viem';
import { decodeCall } from '../../decode/decode.ts';
import type { Decoded } from '../../decode/decoded.ts';
import { passedOn, passesOn } from '../../decode/known/multiSend.ts';
import { refundOf } from '../../decode/known/safe.ts';
import { actionWords } from '../../describe/actions.ts';
import { address, asset } from '../../describe/sentence.ts';
import { say } from '../../part.ts';
import type { Address, Bytes } from '../../schema.ts';
import type { TypedData } from '../../signing/typedData.ts';
import { warn } from '../../warning.ts';
import { aboutRefund } from '../refund.ts';
import { carriedOut, concernedBy } from './carried.ts';
import { addressIn, has, integerIn, type Struct } from './fields.ts';
import { otherFields } from './knownFields.ts';
import { lines, type Meaning, mergeMeanings, nothing, onlyWarns, type Signing, usable, whose } from './signing.ts';

/** More calls than anybody reads; how many more there are is a danger. */
const MAX_CALLS = 20;

/** Signatures with which somebody else makes a call: of a Safe, through a forwarder (ERC-2771), or votes (ERC-5805). */
export function orderToOthers(of: Signing): Meaning | undefined {
  const { primaryType, message, domain } = of.typedData;
  const contract = addressIn(domain.verifyingContract);
  if (!contract) return undefined;
  if (primaryType === 'SafeTx') return safe(message, contract, of);
  if (primaryType === 'ForwardRequest') return forwarded(message, of);
  if (primaryType === 'Delegation' && has(message, 'delegatee', 'nonce', 'expiry')) return votes(message, contract, of);
  return undefined;
}

/** The call that the data carries, and who would make it. */
function carried({ primaryType, message, domain }: TypedData): { decoded: Decoded; to: Address; sender: Address } | undefined {
  if (primaryType !== 'SafeTx' && primaryType !== 'ForwardRequest') return undefined;
  const sender = addressIn(primaryType === 'SafeTx' ? domain.verifyingContract : message.from);
  const [to, value, data] = [addressIn(message.to), integerIn(message.value), message.data];
  if (!sender || !to || value === undefined || typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/.test(data)) return undefined;
  return { decoded: decodeCall({ to, value, data: data as Bytes }, sender), to, sender };
}

/** The calls that a Safe makes by way of a contract of its makers, each in its own name; nothing where it does not, or nobody can read them. */
function unpacked(typedData: TypedData): { calls: Decoded[]; left: number } | undefined {
  const { primaryType, message, domain } = typedData;
  const [safe, to] = [addressIn(domain.verifyingContract), addressIn(message.to)];
  if (primaryType !== 'SafeTx' || message.operation === '0' || !safe || !to) return undefined;
  const all = typeof message.data === 'string' ? passedOn(to, message.data as Bytes, safe) : undefined;
  return (
    all && { calls: all.slice(0, MAX_CALLS).map((each) => decodeCall(each, safe)), left: Math.max(0, all.length - MAX_CALLS) }
  );
}

/** Whom the call inside of the data concerns. */
export function partiesInside(typedData: TypedData): Address[] {
  const several = unpacked(typedData);
  if (several) return several.calls.flatMap(concernedBy);
  const call = carried(typedData);
  return call ? concernedBy(call.decoded) : [];
}

function inside(of: Signing) {
  const call = carried(of.typedData);
  if (!call) return undefined;
  const several = unpacked(of.typedData);
  if (!several) return { to: call.to, ...carriedOut(call.decoded, call.sender, of) };
  const { calls, left } = several;
  const more = left > 0 ? onlyWarns(warn('danger', 'warning.notShown', { count: left })) : nothing;
  return { to: call.to, ...mergeMeanings([...calls.map((each) => carriedOut(each, call.sender, of)), more]) };
}

function safe(message: Struct, contract: Address, of: Signing): Meaning | undefined {
  const call = inside(of);
  if (!call) return undefined;
  const delegated = message.operation !== '0' && !passesOn(call.to);
  return mergeMeanings([
    {
      says: [...lines(say('signing.safe', { safe: address(contract) })), ...call.says],
      warnings: delegated ? [...call.warnings, warn('danger', 'warning.control.safe', { to: address(call.to) })] : call.warnings,
    },
    refund(message, contract, of),
    otherFields(message, [...SAFE_FIELDS, ...REFUND_FIELDS.filter((name) => isReadable(message, name))]),
  ]);
}

const SAFE_FIELDS = ['to', 'value', 'data', 'operation', 'nonce', '_nonce'];
const REFUND_FIELDS = ['safeTxGas', 'baseGas', 'dataGas', 'gasPrice', 'gasToken', 'refundReceiver'];

const isReadable = (message: Struct, name: string) => (integerIn(message[name]) ?? addressIn(message[name])) !== undefined;

/** What a Safe pays for being called. */
function refund(message: Struct, safe: Address, { facts }: Signing): Meaning {
  const [units, named] = [
    (name: string) => integerIn(message[name]) ?? 0n,
    (name: string) => addressIn(message[name]) ?? zeroAddress,
  ];
  const refunds = refundOf(safe, {
    safeTxGas: units('safeTxGas'),
    baseGas: units('baseGas') + units('dataGas'),
    gasPrice: units('gasPrice'),
    gasToken: named('gasToken'),
    refundReceiver: named('refundReceiver'),
  });
  return {
    says: lines(...refunds.map((each) => actionWords(each, facts))),
    warnings: refunds.flatMap((each) => aboutRefund(each, { facts, byAnybody: true })),
  };
}

function forwarded(message: Struct, of: Signing): Meaning | undefined {
  const from = addressIn(message.from);
  const call = from && inside(of);
  if (!call) return undefined;
  return mergeMeanings([
    { says: [...lines(say('signing.forwards')), ...call.says], warnings: call.warnings },
    usable(integerIn(message.deadline ?? message.validUntilTime), of),
    whose(from, of),
    otherFields(message, ['from', 'to', 'value', 'gas', 'nonce', 'data', 'deadline', 'validUntilTime']),
  ]);
}

function votes(message: Struct, contract: Address, of: Signing): Meaning | undefined {
  const to = addressIn(message.delegatee);
  if (!to) return undefined;
  return mergeMeanings([
    { says: lines(say('signing.votes', { to: address(to), asset: asset(contract, of.facts) })), warnings: [] },
    usable(integerIn(message.expiry), of),
    otherFields(message, ['delegatee', 'nonce', 'expiry']),
  ]);
}
