import { createActions, type Reading } from './actions.ts';
import { bare, entries, logEvent, logged } from './log.ts';
import { discoverWallets, type Provider, type Wallet } from './provider.ts';

declare global {
  interface Window {
    /** For tests and for the console: the chosen wallet's bare provider, the log and the configuration. */
    dapp: { provider: Provider; entries: typeof entries; config: Window['config'] };
  }
}

const find = <Type extends HTMLElement>(selector: string) => {
  const element = document.querySelector<Type>(selector);
  if (!element) throw new Error(`no ${selector} in the page`);
  return element;
};

const { config } = window;
const wallets: Wallet[] = [];
const select = find<HTMLSelectElement>('#wallets');
const batch = find<HTMLInputElement>('#batch');
let actions: ReturnType<typeof createActions>;

discoverWallets((wallet) => {
  wallets.push(wallet);
  select.add(new Option(wallet.name));
  if (wallets.length === 1) use(wallet);
});
select.addEventListener('change', () => {
  const wallet = wallets[select.selectedIndex];
  if (wallet) use(wallet);
});
if (wallets.length === 0) select.add(new Option('none found'));

function use({ provider }: Wallet): void {
  window.dapp = { provider, entries, config };
  actions = createActions(logged(provider), config);
  const showAccounts = (accounts: unknown) => {
    find('#account').textContent = (accounts as string[])[0] ?? 'not connected';
  };
  const showChain = (chainId: unknown) => {
    find('#chain').textContent = actions.isOn(chainId) ? `${Number(chainId)}` : `${Number(chainId)}, not ${config.chainId}`;
  };
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on(name, (value) => {
      logEvent(name, name === 'disconnect' ? bare(value) : value);
      if (name === 'accountsChanged') showAccounts(value);
      if (name === 'chainChanged') showChain(value);
    });
  provider.request({ method: 'eth_accounts' }).then(showAccounts, () => undefined);
  provider.request({ method: 'eth_chainId' }).then(showChain, () => undefined);
}

const atomic = () => find<HTMLInputElement>('#atomic').checked;
const remember = (id: string) => {
  batch.value = id;
  return `The batch is on its way. Its id: ${id}`;
};

const run: Record<string, () => Promise<string>> = {
  connect: async () => `Connected: ${(await actions.connect()).join(', ')}`,
  mint: async () => remember(await actions.mint(atomic())),
  pull: async () => remember(await actions.pull(atomic())),
  fail: async () => remember(await actions.fail(atomic())),
  status: async () => summary(await actions.status(batch.value)),
  wait: async () => summary(await actions.wait(batch.value)),
  watch: async () => `Watched: ${await actions.watch()}`,
  watchOdd: async () => `Watched: ${await actions.watchOdd()}`,
  watchNft: async () => `Watched: ${await actions.watchNft()}`,
  read: async () => show(await actions.read('now')),
  increment: async () => {
    find('#readings').replaceChildren();
    remember(await actions.increment(show));
    return 'Included.';
  },
};

/** Names the batch: by the time that this is read another one's id may stand in the field. */
function summary({ id, statusCode, atomic, receipts = [] }: Awaited<ReturnType<typeof actions.status>>): string {
  const count = receipts.length === 1 ? '1 receipt' : `${receipts.length} receipts`;
  return `${statusCode}, ${atomic ? 'all or nothing' : 'one by one'}, ${count} (${id.slice(0, 10)}…)`;
}

function show({ when, latest, pending }: Reading): string {
  const row = document.createElement('tr');
  for (const text of [when, latest, pending]) row.insertCell().textContent = String(text);
  find('#readings').append(row);
  return `latest ${latest}, pending ${pending}`;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-action]')) {
  const name = button.dataset.action ?? '';
  button.addEventListener('click', async () => {
    const output = find<HTMLOutputElement>(`[data-output~="${name}"]`);
    button.ariaBusy = 'true';
    delete output.dataset.bad;
    output.textContent = 'Waiting for the wallet…';
    try {
      output.textContent = (await run[name]?.()) ?? '';
    } catch (error) {
      const { code, message } = bare(error);
      output.dataset.bad = '';
      output.textContent = `${code ?? 'Error'}: ${message.split('\n')[0]}`;
    } finally {
      button.ariaBusy = 'false';
    }
  });
}
