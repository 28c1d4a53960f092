import { createRequire } from 'node:module';
import { type Address, type Hex, numberToHex, pad } from 'viem';
import type { Rpc } from './anvil.ts';

/** The predeploys of the OP stack that know what its chains take beside gas, on a local chain. */

const ORACLE: Address = '0x420000000000000000000000000000000000000f';
const L1_BLOCK: Address = '0x4200000000000000000000000000000000000015';
/** Where the published oracle is while ours stands before it. */
const PUBLISHED: Address = '0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30015';

/** Prices on Ethereum in wei, and what the chain makes of them. */
export interface Prices {
  baseFee: bigint;
  blobBaseFee: bigint;
  baseFeeScalar: bigint;
  blobBaseFeeScalar: bigint;
}

/** What the operator wants. */
export interface Operator {
  scalar: bigint;
  constant: bigint;
  /** Since Jovian the scalar is in hundreds per gas, before in millionths. */
  jovian?: boolean;
  /** The fee for data is told in Ethereum's currency and taken times this, as on Mantle; without it there is no such function. */
  ratio?: bigint;
}

/** Isthmus and Jovian, and Mantle's ratio, by their specifications: the published contract of npm is from before. All else it hands on to that one. */
const SOURCE = `
pragma solidity ^0.8.20;

contract IsthmusOracle {
    function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
        (uint256 scalar, uint256 fixedPart, uint256 jovian) = (at(0x1001), at(0x1002), at(0x1003));
        return fixedPart + (jovian == 1 ? gasUsed * scalar * 100 : gasUsed * scalar / 1e6);
    }
    function tokenRatio() external view returns (uint256 ratio) {
        ratio = at(0x1004);
        require(ratio != 0);
    }
    function at(uint256 slot) private view returns (uint256 value) { assembly { value := sload(slot) } }
    fallback() external {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), ${PUBLISHED}, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
`;

let compiled: Hex | undefined;

function isthmusOracle(): Hex {
  if (compiled) return compiled;
  const input = {
    language: 'Solidity',
    sources: { 'oracle.sol': { content: SOURCE.replace(PUBLISHED, checksummed(PUBLISHED)) } },
    settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  };
  const output = JSON.parse(createRequire(import.meta.url)('solc').compile(JSON.stringify(input)));
  if (!output.contracts) throw new Error(JSON.stringify(output.errors));
  compiled = `0x${output.contracts['oracle.sol'].IsthmusOracle.evm.deployedBytecode.object}`;
  return compiled;
}

/** As a plain number, which takes no checksum. */
const checksummed = (address: Address): string => `0x00${address.slice(2)}`;

const artifact = createRequire(import.meta.url);
const PUBLISHED_CODE = {
  oracle: (): Hex =>
    artifact('@eth-optimism/contracts-bedrock/forge-artifacts/GasPriceOracle.sol/GasPriceOracle.json').deployedBytecode.object,
  l1Block: (): Hex =>
    artifact('@eth-optimism/contracts-bedrock/forge-artifacts/L1Block.sol/L1Block.json').deployedBytecode.object,
};

const word = (value: bigint): Hex => pad(numberToHex(value));

/** Puts them there as of Fjord, or as of Isthmus where there is an operator. */
export async function installOpStack(rpc: Rpc, prices: Prices, operator?: Operator): Promise<void> {
  await rpc('anvil_setCode', [L1_BLOCK, PUBLISHED_CODE.l1Block()]);
  await rpc('anvil_setCode', [operator ? PUBLISHED : ORACLE, PUBLISHED_CODE.oracle()]);
  if (operator) await rpc('anvil_setCode', [ORACLE, isthmusOracle()]);
  // `isEcotone` and `isFjord`.
  await rpc('anvil_setStorageAt', [ORACLE, word(0n), word(0x0101n)]);
  const { scalar, constant, jovian, ratio = 0n } = operator ?? { scalar: 0n, constant: 0n };
  for (const [index, value] of [scalar, constant, jovian ? 1n : 0n, ratio].entries())
    await rpc('anvil_setStorageAt', [ORACLE, word(0x1001n + BigInt(index)), word(value)]);
  // What a chain itself reads since Isthmus.
  await rpc('anvil_setStorageAt', [L1_BLOCK, word(8n), word((scalar << 64n) | constant)]);
  await setPrices(rpc, prices);
}

/** What the chain has heard of Ethereum last. */
export async function setPrices(rpc: Rpc, { baseFee, blobBaseFee, baseFeeScalar, blobBaseFeeScalar }: Prices): Promise<void> {
  await rpc('anvil_setStorageAt', [L1_BLOCK, word(1n), word(baseFee)]);
  await rpc('anvil_setStorageAt', [L1_BLOCK, word(3n), word((baseFeeScalar << 96n) | (blobBaseFeeScalar << 64n))]);
  await rpc('anvil_setStorageAt', [L1_BLOCK, word(7n), word(blobBaseFee)]);
}

/** What a chain takes for a signed transaction's bytes since Fjord, by the specification. */
export const l1FeeOf = (bytes: Uint8Array, prices: Prices): bigint => fjordCost(compressedLength(bytes), prices);

/** What it takes for so many bytes as FastLZ leaves of a transaction. */
export function fjordCost(compressed: number, { baseFee, blobBaseFee, baseFeeScalar, blobBaseFeeScalar }: Prices): bigint {
  const estimated = -42_585_600n + 836_500n * BigInt(compressed);
  const size = estimated > 100_000_000n ? estimated : 100_000_000n;
  return (size * (baseFeeScalar * 16n * baseFee + blobBaseFeeScalar * blobBaseFee)) / 10n ** 12n;
}

/** And before: sixteen for a byte, four for a zero. */
export function ecotoneCost(bytes: Uint8Array, { baseFee, blobBaseFee, baseFeeScalar, blobBaseFeeScalar }: Prices): bigint {
  const gas = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n);
  return (gas * (baseFeeScalar * 16n * baseFee + blobBaseFeeScalar * blobBaseFee)) / 16_000_000n;
}

export const operatorFeeOf = (gas: bigint, { scalar, constant, jovian }: Operator): bigint =>
  constant + (jovian ? gas * scalar * 100n : (gas * scalar) / 1_000_000n);

/** How many bytes FastLZ leaves: runs of up to 32 bytes cost one more, and what was there within the last 8 KiB costs two or three. */
export function compressedLength(bytes: Uint8Array): number {
  const last = new Uint32Array(8192);
  const three = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
  const placeOf = (value: number) => (Math.imul(2_654_435_769, value) >>> 19) & 0x1fff;
  const remember = (at: number) => {
    const place = placeOf(three(at));
    const before = last[place] ?? 0;
    last[place] = at;
    return before;
  };
  const literal = (count: number) => 33 * Math.floor(count / 32) + (count % 32 > 0 ? (count % 32) + 1 : 0);
  const repeated = (more: number) => 3 * Math.floor(more / 262) + (more % 262 >= 6 ? 3 : 2);

  const end = bytes.length - 13;
  let [length, from] = [0, 0];
  for (let at = 2; at < end; ) {
    const before = remember(at);
    if (at - before > 0x1fff || three(at) !== three(before)) {
      at++;
      continue;
    }
    if (at > from) length += literal(at - from);
    const most = end + 9 - (at + 3);
    let same = 0;
    while (same < most && bytes[before + 3 + same] === bytes[at + 3 + same]) same++;
    const run = same < most ? same + 1 : most;
    length += repeated(run - 1);
    at += run;
    remember(at);
    remember(at + 1);
    at += 2;
    from = at;
  }
  return length + literal(bytes.length - from);
}
