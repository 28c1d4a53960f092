import { deepEqual } from 'fast-equals';
import { type Warning, warn } from '../warning.ts';
import { publicNamesake, publicNetwork } from './listedNetworks.ts';
import { namesakesOf } from './namesakes.ts';
import type { AddSubject, Network } from './network.ts';

/**
 * The network that a site asks for beside those that the wallet has by now: these may change while the question waits, by the one before
 * it too. One that the wallet has got meanwhile is only to be selected. The very same object when nothing of it has changed.
 */
export function besideOwn(subject: AddSubject, own: readonly Network[]): AddSubject {
  const { network, known, listed } = subject;
  const there = own.find(({ chainId }) => chainId === network.chainId);
  // One that was there and has gone is declined as such (N-29): what was shown of it is not made into something to add.
  if (known && !there) return subject;
  const now = there ? asItIsThere(subject, there) : { ...subject, warnings: listed ? [] : warningsOfNew(network, own) };
  return deepEqual(now, subject) ? subject : now;
}

/** What is to be said of a network that is not in the wallet, and not as its own list has it. */
export function warningsOfNew({ name, chainId }: Network, own: readonly Network[]): Warning[] {
  const original = publicNetwork(chainId);
  return original
    ? [warn('danger', 'warning.network.copy', { name: { type: 'name', text: original.name } })]
    : namesakes(name, chainId, own);
}

/** What else goes by its name: a public network is a danger, for no other one of that name is meant. */
function namesakes(name: string, chainId: number, own: readonly Network[]): Warning[] {
  const known = publicNamesake(name, chainId);
  const isNamesake = namesakesOf(name);
  const other = known ?? own.find((each) => isNamesake(each.name))?.name;
  if (other === undefined) return [];
  return [warn(known ? 'danger' : 'caution', 'warning.network.namesake', { name: { type: 'name', text: other } })];
}

function asItIsThere({ listed, ...subject }: AddSubject, there: Network): AddSubject {
  const { network, known, unused = [], warnings } = subject;
  const wasNew = !known && !isAsNamed(there, network);
  const wasTaken = known && warnings.length > 0;
  const named = known || listed ? unused : [...network.rpcUrls, ...unused];
  return {
    ...subject,
    network: there,
    known: true,
    unused: named.filter((url) => !there.rpcUrls.includes(url)),
    warnings: wasNew || wasTaken ? [warn('caution', 'warning.network.taken', { name: { type: 'name', text: there.name } })] : [],
  };
}

/** Whether what has come is what was asked for: two sites may want the same at once. */
export const isAsNamed = (there: Network, { name, rpcUrls }: Network): boolean =>
  there.name === name && there.rpcUrls.every((url) => rpcUrls.includes(url));
