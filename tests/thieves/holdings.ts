import { encodeFunctionData, parseAbi } from 'viem';
import type { Bytes } from '../../lib/core/schema.ts';
import type { Kit } from './kit.ts';
import type { Probe } from './probes.ts';

const abi = parseAbi(['function all(address[] targets, bytes[] calls) view returns (uint256[] said)']);

/** What everything is worth now, in the order of the probes. */
export type Look = () => Promise<bigint[]>;

/** Several probes may look at one answer. */
export function looksAt({ anvil, teller }: Kit, probes: readonly Probe[]): Look {
  const keys = probes.map(({ to, data }) => `${to} ${data}`);
  const asked = new Map(probes.map((each, at) => [keys[at] ?? '', each]));
  const places = new Map([...asked.keys()].map((key, place) => [key, place]));
  const at = keys.map((key) => places.get(key) ?? 0);
  const args = [[...asked.values()].map(({ to }) => to), [...asked.values()].map((each) => each.data)] as const;
  const question = [{ to: teller, data: encodeFunctionData({ abi, args }), gas: '0x3938700' }, 'latest'];
  return async () => {
    const said = (await anvil.rpc('eth_call', question)) as Bytes;
    // Behind where the list begins, and how long it is.
    const words = (said.slice(2 + 128).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
    return probes.map(({ worth }, index) => worth(words[at[index] ?? 0] ?? 0n));
  };
}
