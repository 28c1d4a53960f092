/** What this page needs of an EIP-1193 provider. */
export interface Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: (value: unknown) => void): unknown;
}

/** A wallet that announced itself (EIP-6963), or the one that took `window.ethereum`. */
export interface Wallet {
  name: string;
  rdns: string;
  provider: Provider;
}

/** Calls back for each wallet of the browser, now and when one shows up later. */
export function discoverWallets(found: (wallet: Wallet) => void): void {
  const seen = new Set<Provider>();
  const add = (wallet: Wallet) => {
    if (seen.has(wallet.provider)) return;
    seen.add(wallet.provider);
    found(wallet);
  };
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<{ info: { name: string; rdns: string }; provider: Provider }>).detail;
    add({ name: info.name, rdns: info.rdns, provider });
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  const injected = (window as { ethereum?: Provider }).ethereum;
  if (injected) add({ name: 'window.ethereum', rdns: '', provider: injected });
}
