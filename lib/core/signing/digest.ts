import { concatHex, keccak256, numberToHex, size } from 'viem';
import type { Bytes, Hash } from '../schema.ts';

/**
 * ERC-8213: the digest of a call's data, to be compared with what another device or site says of it. It is taken over the length
 * of the data, then the data.
 */
export const calldataDigest = (data: Bytes): Hash => keccak256(concatHex([numberToHex(size(data), { size: 32 }), data]));
