import { address, limit } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import { addressIn, integerIn, type Struct } from '../fields.ts';
import { mergeMeanings, onlySays } from '../signing.ts';
import { elsewhere } from './elsewhere.ts';
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
