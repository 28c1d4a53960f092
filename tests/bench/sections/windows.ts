import { english } from '../../../lib/words/en/index.ts';
import { launchWallet } from '../../kit/chromium.ts';
import { until } from '../../kit/until.ts';
import { startDemo } from '../../support/demo.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { lengthen } from '../../support/history.ts';
import { median, spreadOf, type Tell } from '../figures.ts';
import { batchesOf, type Request } from '../requests.ts';

/** A node far away, in milliseconds for each exchange. */
const FAR = 100;
/** A history of years. */
const LONG = 100_000;

interface Seen {
  /** From the request until the question has a heading and its buttons, in milliseconds. */
  readable: number;
  /** Until the window says what changes; absent where nothing does. */
  outcome?: number;
}

/**
 * How long it takes from a page's request until its window can be read, and until it says the outcome, in times of a window of the
 * browser with nothing in it.
 */
export async function windows(rounds: number, tell: Tell): Promise<void> {
  const demo = await startDemo();
  const node = await startFaultProxy({ target: demo.url });
  const { wallet, context, close } = await launchWallet({ rpcUrl: node.url });
  await context.addInitScript(noteWhatIsSeen, english['batch.outcome.opening']);
  const page = await wallet.openTab(demo.dapp);
  const desk = await wallet.open('home.html#/settings');
  const connected = page.evaluate(requestFromPage, ['eth_requestAccounts', []] as const);
  await wallet.approve();
  const { account } = await connected;

  async function approvalWindow([method, params]: Request): Promise<Seen> {
    const asked = page.evaluate(requestFromPage, [method, params] as const);
    const window = await wallet.waitForApproval();
    const seen = await until('the window to be read, and its outcome', () =>
      window.evaluate(whatWasSeen, method === 'personal_sign'),
    );
    await wallet.decline();
    const { began } = await asked;
    return { readable: seen.readable - began, ...(seen.outcome ? { outcome: seen.outcome - began } : {}) };
  }

  async function measure(name: string, request: (round: number) => Request): Promise<void> {
    const bare: number[] = [];
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push(await desk.evaluate(openBareWindow));
      seen.push(await approvalWindow(request(round)));
    }
    for (const what of ['readable', 'outcome'] as const) {
      const times = seen.flatMap((each) => each[what] ?? []);
      const ratio = median(times) / median(bare);
      const spreads = { bare: spreadOf(bare), [what]: spreadOf(times) };
      if (times.length > 0) tell({ what: `${name}, until ${what}`, ratio, against: 'a bare window', seen: spreads, unit: 'ms' });
    }
  }

  const requests = batchesOf(demo, account);
  for (const [name, request] of Object.entries(requests)) await measure(name, request);
  node.rules({ fault: 'latency', ms: FAR });
  for (const [name, request] of Object.entries(requests)) await measure(`${name}, node ${FAR} ms away`, request);
  node.rules();
  const trade = 'mint, approve and pull';
  const first = page.evaluate(requestFromPage, requests[trade](-1));
  await wallet.approve();
  await first;
  await lengthen(desk, LONG);
  await measure(`${trade}, after ${LONG} batches`, requests[trade]);

  await close();
  await node.stop();
  await demo.stop();
}

/**
 * Runs in every page before its own scripts; notes when a window that asks can first be read, and when it has its outcome.
 * @param instead what it says as long as it has none.
 */
function noteWhatIsSeen(instead: string): void {
  if (!location.pathname.endsWith('/approval.html')) return;
  const seen = { readable: 0, outcome: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    const buttons = document.querySelectorAll('button').length;
    if (document.querySelector('h1') && buttons > 1) seen.readable ||= Date.now();
    const changes = document.querySelector('#changes')?.textContent;
    if (changes && !changes.includes(instead)) seen.outcome ||= Date.now();
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  // On a busy machine this may come when all is there already.
  look();
}

/** Runs in the window that asks. @param isAll whether it has no outcome. */
function whatWasSeen(isAll: boolean) {
  const { seen } = globalThis as unknown as { seen: { readable: number; outcome: number } };
  return seen.readable > 0 && (isAll || seen.outcome > 0) && seen;
}

/** Runs in a site's page: when the request left, and the account if it was for that. */
async function requestFromPage([method, params]: readonly [string, unknown]): Promise<{ began: number; account: string }> {
  const { ethereum } = window as unknown as { ethereum: { request(args: object): Promise<unknown> } };
  const began = Date.now();
  const answer = await ethereum.request({ method, params }).catch(() => []);
  return { began, account: String((answer as unknown[])[0]) };
}

/** Runs in a page of the wallet. */
async function openBareWindow(): Promise<number> {
  const { windows, tabs, runtime } = (globalThis as unknown as { chrome: Chrome }).chrome;
  const began = Date.now();
  const url = runtime.getURL('icon/sheaf.svg');
  const opened = await windows.create({ url, type: 'popup', width: 400, height: 640, focused: true });
  const loaded = async () => (await tabs.query({ windowId: opened.id })).some(({ status }) => status === 'complete');
  while (!(await loaded())) await new Promise((resolve) => setTimeout(resolve, 2));
  const took = Date.now() - began;
  await windows.remove(opened.id);
  return took;
}

interface Chrome {
  windows: { create(window: object): Promise<{ id: number }>; remove(id: number): Promise<void> };
  tabs: { query(which: object): Promise<{ status: string }[]> };
  runtime: { getURL(path: string): string };
}
