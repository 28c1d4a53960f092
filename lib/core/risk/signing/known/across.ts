import { isOwn } from '../../../describe/facts.ts';
import { address, limit } from '../../../describe/sentence.ts';
import { type Part, say } from '../../../part.ts';
import { warn } from '../../../warning.ts';
import { paidForOthers } from '../../recipients.ts';
import { addressIn, integerIn, type Struct } from '../fields.ts';
import { type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing } from '../signing.ts';
import type { Witness } from './known.ts';

const BASE =
  'BaseDepositData(address inputToken,bytes32 outputToken,uint256 outputAmount,address depositor,bytes32 recipient,uint256 destinationChainId,bytes32 exclusiveRelayer,uint32 quoteTimestamp,uint32 fillDeadline,uint32 exclusivityParameter,bytes message)';
const FEES = 'Fees(uint256 amount,address recipient)';

/** Deposits that Across carries to another network; that its contracts are called for them the wallet cannot know by an address. */
export const across: Witness = {
  name: 'Across',
  home: () => false,
  forms: [
    `DepositData(Fees submissionFees,BaseDepositData baseDepositData,uint256 inputAmount,address spokePool,uint256 nonce)${BASE}${FEES}`,
    `SwapAndDepositData(Fees submissionFees,BaseDepositData depositData,address swapToken,address exchange,uint8 transferType,uint256 swapTokenAmount,uint256 minExpectedInputTokenAmount,bytes routerCalldata,bool enableProportionalAdjustment,address spokePool,uint256 nonce)${BASE}${FEES}`,
  ],
  read(order, of) {
    const deposit = structOf(order.baseDepositData ?? order.depositData);
    const fees = structOf(order.submissionFees);
    const [paid, much, to] = [addressIn(deposit.inputToken), integerIn(fees.amount), addressIn(fees.recipient)];
    const crossing = elsewhere(deposit, of);
    if (!crossing || !paid || much === undefined || !to) return undefined;
    const fee = much === 0n ? [] : [say('signing.goesTo', { what: [limit(much, paid, of.facts)], to: address(to) })];
    return mergeMeanings([crossing, onlySays(...fee)]);
  },
};

const structOf = (value: unknown): Struct => (typeof value === 'object' && value !== null ? (value as Struct) : {});

/** What arrives on another network, of which nobody here can be asked what a token is. */
export function elsewhere(order: Struct, of: Signing): Meaning | undefined {
  const [much, chain] = [integerIn(order.outputAmount), integerIn(order.destinationChainId)];
  const [token, to] = [unpadded(order.outputToken), unpadded(order.recipient)];
  if (much === undefined || chain === undefined || !token || !to) return undefined;
  const [person, code] = [addressIn(to), (text: string): Part => ({ type: 'code', text })];
  const all = { units: code(String(much)), token: code(token), network: code(String(chain)) };
  return mergeMeanings([
    onlySays(say('signing.elsewhere', { ...all, to: person ? address(person) : code(to) })),
    much <= 1n ? onlyWarns(warn('danger', 'warning.givesAway')) : nothing,
    person && isOwn(person, of.facts)
      ? nothing
      : onlyWarns(person ? paidForOthers(person, of.facts) : warn('danger', 'warning.goesElsewhere', { to: code(to) })),
    order.message === '0x' || order.message === undefined ? nothing : onlyWarns(warn('caution', 'warning.foreignCode')),
  ]);
}

/** An address in 32 bytes, as chains that are no EVM's need them, or as it is. */
const unpadded = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/^0x0{24}(?=[0-9a-f]{40}$)/, '0x') : undefined;
