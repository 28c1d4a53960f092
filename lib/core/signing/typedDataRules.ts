import { errors } from '../errors.ts';
import type { Address } from '../schema.ts';
import { structsOf, type TypedData } from './typedData.ts';

/** What no site gets a signature for, although it is well-formed. */

/**
 * Structs that a smart account takes as an order from its owner, and the member that names the account. With one of
 * them signed, whoever holds it can do anything with an upgraded account: ERC-7710 delegations, ERC-4337 operations.
 */
const ORDERS_TO_ACCOUNT: Record<string, string> = {
  Delegation: 'delegator',
  PackedUserOperation: 'sender',
  UserOperation: 'sender',
};

/**
 * Refuses data for another network than the site's, and orders to one of the user's own accounts.
 * @throws errors.invalidParams
 */
export function refuseTypedData(typedData: TypedData, chainId: number, own: readonly Address[]): void {
  const { domain } = typedData;
  if (domain.chainId !== undefined && domain.chainId !== String(chainId))
    throw errors.invalidParams(
      `params[1].domain.chainId is ${String(domain.chainId).slice(0, 40)}, but the network selected for this site is ${chainId}`,
    );
  const isOwn = (address: unknown) => own.some((account) => account === address);
  if (isOwn(domain.verifyingContract)) throw errors.invalidParams('params[1].domain.verifyingContract is an account of the user');
  for (const { type, value } of structsOf(typedData)) {
    const member = Object.hasOwn(ORDERS_TO_ACCOUNT, type) ? ORDERS_TO_ACCOUNT[type] : undefined;
    if (member !== undefined && isOwn(value[member]))
      throw errors.invalidParams(`params[1].message holds a ${type} that would give away control of an account of the user`);
  }
}
