import type { TypedData } from '../../../signing/typedData.ts';
import type { Struct } from '../fields.ts';
import { across } from './across.ts';
import { crossChain } from './crossChain.ts';
import { formOf, type Witness } from './known.ts';
import { settler } from './settler.ts';
import { uniswapX } from './uniswapX.ts';

/** Orders that the wallet can read in a permit of Permit2. */
const WITNESSES: readonly Witness[] = [uniswapX, settler, across, crossChain];

const PERMITTED = 'TokenPermissions(address token,uint256 amount)';
const MEMBERS = 'address spender,uint256 nonce,uint256 deadline';

/** The order in a permit, whatever the permit calls it. */
export interface Bound {
  member: string;
  type: string;
  order: Struct;
  /** Whose order it is, where it is one in a form that is known. */
  witness?: Witness;
}

export function boundIn({ types, primaryType, message }: TypedData): Bound | undefined {
  const members = (types[primaryType] ?? []).filter(({ name }) => !['permitted', 'spender', 'nonce', 'deadline'].includes(name));
  const [only, ...others] = members;
  if (!only || others.length > 0 || !/^Permit(?:Batch)?WitnessTransferFrom$/.test(primaryType)) return undefined;
  const order = message[only.name];
  if (!Object.hasOwn(types, only.type) || typeof order !== 'object' || order === null) return undefined;
  const list = primaryType.startsWith('PermitBatch') ? 'TokenPermissions[]' : 'TokenPermissions';
  const head = `${primaryType}(${list} permitted,${MEMBERS},${only.type} ${only.name})`;
  const isExact = formOf(types, primaryType).startsWith(head) && formOf(types, 'TokenPermissions') === PERMITTED;
  const witness = WITNESSES.find(({ forms }) => forms.includes(formOf(types, only.type)));
  return { member: only.name, type: only.type, order: order as Struct, ...(isExact && witness ? { witness } : {}) };
}
