import { english } from '../../../lib/words/en/index.ts';
import { launchWallet } from '../../kit/chromium.ts';
import { until } from '../../kit/until.ts';
import { startDemo } from '../../support/demo.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { median, spreadOf, type Tell } from '../figures.ts';

/** A node far away, in milliseconds for each exchange. */
const FAR = 100;

interface Seen {
  /** From the beginning of the page until it shows a balance, in milliseconds. */
  known: number;
  /** Until the balance is one that a node has told just now. */
  fresh: number;
}

/** How soon the popup shows what was known last, in times of a page with nothing in it, and how much later what a far node says now. */
export async function popup(rounds: number, tell: Tell): Promise<void> {
  const demo = await startDemo();
  const node = await startFaultProxy({ target: demo.url });
  const { wallet, context, close } = await launchWallet({ rpcUrl: node.url });
  await context.addInitScript(noteWhatIsSeen, english['popup.balance']);

  async function opened(): Promise<Seen> {
    const page = await wallet.open('popup.html');
    const seen = await until('a balance that is fresh', () => page.evaluate(whatWasSeen));
    await page.close();
    return seen;
  }
  async function bare(): Promise<number> {
    const page = await wallet.open('icon/sheaf.svg');
    const loaded = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).duration,
    );
    await page.close();
    return loaded;
  }

  // The first one leaves something to be known.
  await opened();
  node.rules({ fault: 'latency', ms: FAR });
  const seen: Seen[] = [];
  const empty: number[] = [];
  for (let round = 0; round < rounds; round++) {
    empty.push(await bare());
    seen.push(await opened());
  }
  const known = seen.map((each) => each.known);
  const later = seen.map((each) => each.fresh - each.known);
  tell({
    what: 'the popup, until it shows the balance that was known last',
    ...{ ratio: median(known) / median(empty), against: 'a bare page', unit: 'ms' },
    seen: { bare: spreadOf(empty), known: spreadOf(known) },
  });
  tell({
    what: `the popup, from there until a node ${FAR} ms away has told it`,
    ...{ ratio: median(later) / FAR, against: 'a trip to the node', unit: 'ms' },
    seen: { trip: spreadOf([FAR]), later: spreadOf(later) },
  });

  await close();
  await node.stop();
  await demo.stop();
}

/** Runs in every page before its own scripts; notes when it shows a balance, and when one that is of now. @param label that of the balance. */
function noteWhatIsSeen(label: string): void {
  if (!location.pathname.endsWith('/popup.html')) return;
  const seen = { known: 0, fresh: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    const [amount, asOf] = document.querySelector(`section[aria-label="${label}"]`)?.children ?? [];
    if (!/\d/.test(amount?.textContent ?? '')) return;
    seen.known ||= performance.now();
    if (asOf?.textContent === '') seen.fresh ||= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Runs in the popup. */
function whatWasSeen() {
  const { seen } = globalThis as unknown as { seen: Seen };
  return seen.fresh > 0 && seen;
}
