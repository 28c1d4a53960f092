import type { Address, Bytes } from '../../schema.ts';
import { decodeCall } from '../decode.ts';
import { explainCall } from '../explain.ts';
import { address, asset, say } from '../sentence.ts';
import { addressIn, has, integerIn, type Struct } from './fields.ts';
import { lines, type Meaning, type Signing, together, usable, whose } from './signing.ts';

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

function inside(message: Struct, sender: Address, { facts }: Signing) {
  const [to, value] = [addressIn(message.to), integerIn(message.value)];
  if (!to || value === undefined || typeof message.data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/.test(message.data))
    return undefined;
  const call = decodeCall({ to, value, data: message.data as Bytes }, sender);
  return { to, says: explainCall(call, { ...facts, account: sender }, 1) };
}

/** Contracts of Safe that only pass calls on; another one that a Safe runs as its own code can do anything with it. */
const PASS_ON: readonly Address[] = ['0x40a2accbd92bca938b02010e17a5b8929b49130d', '0x9641d764fc13c8b624c04430c7356c1c7c8102e2'];

function safe(message: Struct, contract: Address, of: Signing): Meaning | undefined {
  const call = inside(message, contract, of);
  if (!call) return undefined;
  const delegated = message.operation !== '0' && !PASS_ON.includes(call.to);
  return {
    says: [...lines(say`Agrees that the Safe ${address(contract)} does this:`), ...call.says],
    warnings: delegated
      ? [
          {
            kind: 'control',
            severity: 'danger',
            title: 'Hands over a contract',
            detail: say`The Safe runs the code at ${address(call.to)} as its own, which can then do anything with it.`,
          },
        ]
      : [],
  };
}

function forwarded(message: Struct, of: Signing): Meaning | undefined {
  const from = addressIn(message.from);
  const call = from && inside(message, from, of);
  if (!call) return undefined;
  return together([
    { says: [...lines(say`Lets anybody do this in your name, once:`), ...call.says], warnings: [] },
    usable(integerIn(message.deadline ?? message.validUntilTime), of),
    whose(from, of),
  ]);
}

function votes(message: Struct, contract: Address, of: Signing): Meaning | undefined {
  const to = addressIn(message.delegatee);
  if (!to) return undefined;
  return together([
    { says: lines(say`Lets ${address(to)} vote with your ${asset(contract, of.facts)}.`), warnings: [] },
    usable(integerIn(message.expiry), of),
  ]);
}
