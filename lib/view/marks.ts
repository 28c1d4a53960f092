import type { Part } from '../core/part.ts';
import type { Key } from '../words/said.ts';
import type { Effect } from './changes.ts';

/** What a sentence tells of what is the user's; `swaps`: something goes for something else. */
export type Marking = Effect | 'swaps';

/** What the sentences on a signature, and on calls that it lets others make, tell. The others say how, when and for whom it counts. */
const MARKS: Partial<Record<Key, Marking>> = {
  'signing.allow': 'allows',
  'signing.allowOnce': 'allows',
  'signing.allowItem': 'allows',
  'signing.unreadOrder': 'rights',
  'signing.sends': 'leaves',
  'signing.operator': 'rights',
  'signing.credit': 'rights',
  'signing.paysAnybody': 'leaves',
  'signing.carries': 'rights',
  'signing.safe': 'rights',
  'signing.forwards': 'rights',
  'signing.forwardsTo': 'rights',
  'signing.votes': 'rights',
  'signing.unseenOrders': 'rights',
  'signing.offers': 'leaves',
  'signing.returns': 'arrives',
  'signing.returnsNothing': 'leaves',
  'signing.orderFor': 'rights',
  'signing.orderAt': 'rights',
  'signing.exchange': 'swaps',
  'signing.exchangeFor': 'leaves',
  'signing.account': 'rights',
  'signing.account.unread': 'rights',
  'signing.fees': 'leaves',
  'signing.delegates': 'rights',
  'signing.delegatesAnybody': 'rights',
  'signing.hyperliquid.agent': 'rights',
  'signing.hyperliquid.fee': 'rights',
  'signing.hyperliquid.signers': 'rights',
  'signing.hyperliquid.sends': 'leaves',
  'describe.send': 'leaves',
  'describe.move': 'leaves',
  'describe.along': 'leaves',
  'describe.refund': 'leaves',
  'describe.refund.sender': 'leaves',
  'describe.allow': 'allows',
  'describe.allowSigned': 'allows',
  'describe.allowItem': 'allows',
  'describe.allowAll': 'allows',
  'describe.raise': 'allows',
  'describe.swap': 'swaps',
};

/** By which mark a sentence on a signature is found at a glance, if by any. */
export const markOf = (part: Part): Marking | undefined => (part.type === 'said' ? MARKS[part.code] : undefined);
