import { warn } from '../../../warning.ts';
import { integerIn, type Struct, structsIn } from '../fields.ts';
import { type Meaning, mergeMeanings, nothing, onlyWarns, type Signing, usable, whose } from '../signing.ts';
import { elsewhere } from './elsewhere.ts';
import type { Witness } from './known.ts';

const HEAD = 'address inputToken,uint256 inputAmount';
const RELAYED = 'uint256 depositNonce,uint32 exclusivityPeriod,bytes message';

/** What Across has carried over: with a time for one relayer, with that relayer, and for chains that are no EVM's. */
const FIRST = `AcrossOrderData(${HEAD},address outputToken,uint256 outputAmount,uint32 destinationChainId,address recipient,uint32 exclusivityDeadlineOffset,bytes message)`;
const SECOND = `AcrossOrderData(${HEAD},address outputToken,uint256 outputAmount,uint32 destinationChainId,address recipient,address exclusiveRelayer,${RELAYED})`;
const THIRD = `AcrossOrderData(${HEAD},bytes32 outputToken,uint256 outputAmount,uint256 destinationChainId,bytes32 recipient,bytes32 exclusiveRelayer,${RELAYED})`;

const order = (chain: string, data: string) =>
  `GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,${chain} originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,AcrossOrderData orderData)${data}`;

/**
 * ERC-7683, in its drafts: orders that somebody fills on another network. What one is about stands in data of a form that whoever keeps it
 * has made up; it is read where it is one of Across's.
 */
export const crossChain: Witness = {
  name: 'ERC-7683',
  home: () => false,
  forms: [
    `CrossChainOrder(address settlerContract,address swapper,uint256 nonce,uint32 originChainId,uint32 initiateDeadline,uint32 fillDeadline,AcrossOrderData orderData)${FIRST}`,
    ...['uint32', 'uint64', 'uint256'].flatMap((chain) => [order(chain, SECOND), order(chain, THIRD)]),
  ],
  read,
};

function read(given: Struct, of: Signing): Meaning | undefined {
  const [data] = structsIn(given.orderData);
  const chain = integerIn(given.originChainId);
  const crossing = data && elsewhere(data, of);
  if (!crossing || chain === undefined) return undefined;
  const opens = integerIn(given.openDeadline ?? given.initiateDeadline);
  return mergeMeanings([
    crossing,
    chain === BigInt(of.facts.chainId) ? nothing : onlyWarns(warn('caution', 'warning.claims.form')),
    usable(opens, of),
    whose(given.user ?? given.swapper, of),
  ]);
}
