import { concat, keccak256, toBeHex } from 'ethers';
import { expect, test } from 'vitest';
import { calldataDigest } from '../../../../lib/core/signing/digest.ts';

const TRANSFER =
  `0xa9059cbb${'4675c7e5baafbffbca748158becba61ef3b0a263'.padStart(64, '0')}${'0de0b6b3a7640000'.padStart(64, '0')}` as const;

test.each(['0x', '0xff', '0x095ea7b3', TRANSFER, `0x${'ef'.repeat(513)}`] as const)(
  'the digest of a call’s data is that of ERC-8213, as another library works it out: %s',
  (data) => {
    const length = (data.length - 2) / 2;
    expect(calldataDigest(data)).toBe(keccak256(concat([toBeHex(length, 32), data])));
  },
);
