import { type Chain, createWalletClient, custom } from 'viem';
import * as chains from 'viem/chains';
import { describe, expect, test } from 'vitest';
import { publicNetwork } from '../../../lib/core/network/listedNetworks.ts';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import type { RequestContext } from '../../../lib/core/request/method.ts';
import { complaint } from '../../../lib/core/schema.ts';
import { wallet_addEthereumChain } from '../../../lib/methods/wallet_addEthereumChain.ts';
import { asker } from '../../support/wallet.ts';

/** Every chain that viem has, added as a site does it that is made with viem. */

const isChain = (each: unknown): each is Chain => typeof each === 'object' && each !== null && 'nativeCurrency' in each;
const all = (Object.values(chains) as unknown[]).filter(isChain);

const [first] = builtInNetworks;

/** A wallet that has its first network and no other, so that all the rest comes of the list or of the site. */
const walletFor = (origin: string) =>
  ({
    site: { origin, chainId: first?.chainId },
    networks: { get: async (id: number) => (id === first?.chainId ? first : undefined), all: async () => [first] },
    networkFor: async (id: number) => (id === first?.chainId ? first : undefined),
  }) as unknown as RequestContext;

/** What the method says to viem's own `addChain`: that it would ask, that it is selected, or a refusal by its words. */
async function answerTo(chain: Chain, { origin } = asker()): Promise<string> {
  let said = '';
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    expect(method).toBe('wallet_addEthereumChain');
    const { success, data, error } = wallet_addEthereumChain.params.safeParse(params);
    if (!success) said = `-32602 ${complaint(error)}`;
    else
      said = await wallet_addEthereumChain
        .handle(data, walletFor(origin), async () => 'asked')
        .then(
          (answer) => (answer === null ? 'selected' : String(answer)),
          ({ code, message }) => `${code} ${message}`,
        );
    return null;
  };
  await createWalletClient({ transport: custom({ request }, { retryCount: 0 }) }).addChain({ chain });
  return said;
}

/** What a chain lacks that only the site knows. */
function lack({ nativeCurrency, rpcUrls }: Chain, isOfUse: (url: string) => boolean): string | undefined {
  if (nativeCurrency.decimals !== 18) return 'params[0].nativeCurrency.decimals must be 18';
  return rpcUrls.default.http.some(isOfUse) ? undefined : 'params[0].rpcUrls must have';
}
const isPublic = (url: string) => url.startsWith('https://');
const isLocal = (url: string) => /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url);

/** The answers that are not the right one. */
async function wrong(of: readonly Chain[], right: (chain: Chain) => string | undefined, from = asker()): Promise<unknown[]> {
  const answers = await Promise.all(of.map(async (chain) => ({ chain, said: await answerTo(chain, from) })));
  return answers.flatMap(({ chain, said }) => {
    const why = right(chain);
    const isRight = why ? said.startsWith('-32602') && said.includes(why) : ['asked', 'selected'].includes(said);
    return isRight ? [] : [[chain.id, chain.name, said]];
  });
}

describe('K-05 what viem says of each of its chains', () => {
  test('is never refused of one that the wallet knows, whatever its currency and its nodes are', async () => {
    const known = all.filter(({ id }) => publicNetwork(id));
    expect(known.length).toBeGreaterThan(600);
    expect(await wrong(known, () => undefined)).toEqual([]);
  });

  test('is refused of any other only for want of a node that may be asked, or of 18 decimals', async () => {
    const others = all.filter(({ id }) => !publicNetwork(id));
    expect(others.length).toBeGreaterThan(0);
    expect(await wrong(others, (chain) => lack(chain, isPublic))).toEqual([]);
  });

  test('is taken of one with a node on this machine, by a site there', async () => {
    const local = all.filter(({ rpcUrls }) => rpcUrls.default.http.some(isLocal));
    expect(local.length).toBeGreaterThan(5);
    const isOfUse = (url: string) => isPublic(url) || isLocal(url);
    expect(await wrong(local, (chain) => lack(chain, isOfUse), asker('http://localhost:5173'))).toEqual([]);
  });
});
