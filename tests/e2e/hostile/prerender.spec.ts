import { join } from 'node:path';
import { until } from '../../kit/until.ts';
import { startBareChromium } from '../../support/bareChromium.ts';
import { startSite } from '../../support/sites.ts';
import { expect, test } from '../fixtures.ts';

const BUILD = process.env.SHEAF_BUILD ?? join(import.meta.dirname, '../../../.output/chrome-mv3');

/** Tells its site what it sees. */
const SAY = 'const say = (what, value) => fetch("/said?" + what + "=" + value);';
const RULES = JSON.stringify({ prerender: [{ source: 'list', urls: ['/next'], eagerness: 'immediate' }] });

const NOW = `<script type="speculationrules">${RULES}</script><script>
  ${SAY}
  const allowed = async (path) => {
    while (!(await fetch(path)).ok) await new Promise((next) => setTimeout(next, 20));
  };
  (async () => {
    await allowed('/ten');
    for (let turn = 0; turn < 10; turn++) await ethereum.request({ method: 'eth_sign' }).catch(() => {});
    say('ten', 'done');
    await allowed('/go');
    location.assign('/next');
  })();
</script>`;
const NEXT = `<script>
  ${SAY}
  say('prepared', document.prerendering);
  ethereum.request({ method: 'eth_requestAccounts' }).catch(() => {});
  ethereum.request({ method: 'eth_chainId' }).then((chainId) => say('chain', chainId), (error) => say('refused', error.code));
</script>`;

test('T-A15 a page that the browser prepares ahead asks nobody before it is looked at, and then it does', async () => {
  const site = await startSite({ '/now': NOW, '/next': NEXT, '/said': '' });
  const browser = await startBareChromium(BUILD);
  try {
    const said = (what: string) => until(what, () => site.asked.some((url) => url === `/said?${what}`));
    const windows = async () => (await browser.urls()).filter((url) => url.endsWith('/approval.html')).length;
    await until('the wallet', async () => (await browser.urls()).some((url) => url.includes('/home.html')));
    await browser.open(`${site.origin}/now`);
    await said('prepared=true');
    // Time for the wallet to do what it must not: the page that is looked at is answered ten times.
    site.add('/ten', '');
    await said('ten=done');
    expect(await windows()).toBe(0);
    expect(site.asked.filter((url) => /chain|refused/.test(url))).toEqual([]);
    site.add('/go', '');
    await said('chain=0x1');
    await until('the window that asks', async () => (await windows()) === 1);
    expect(site.asked.filter((url) => url.startsWith('/said?prepared'))).toEqual(['/said?prepared=true']);
  } finally {
    await browser.close();
    await site.stop();
  }
});

/** It has its window emptied, and tells how long the wallet then takes to say who it is. */
const EMPTIED = `<script>
  ${SAY}
  say('prepared', document.prerendering);
  ethereum.on('connect', ({ chainId }) => say('connect', chainId));
  ethereum.chainId;
  addEventListener('prerenderingchange', (event) => event.stopImmediatePropagation(), true);
  addEventListener('load', () => setTimeout(() => {
    document.open();
    document.write('empty');
    document.close();
  }, 0));
</script>`;
const GO = `<script type="speculationrules">${RULES}</script><script>
  (async () => {
    while (!(await fetch('/go')).ok) await new Promise((next) => setTimeout(next, 20));
    location.assign('/next');
  })();
</script>`;

test('P-03 T-A15 a page that was prepared ahead hears from the wallet once it is looked at, whatever it did to its window', async () => {
  const site = await startSite({ '/now': GO, '/next': EMPTIED, '/said': '' });
  const browser = await startBareChromium(BUILD);
  try {
    const said = (what: string) => until(what, () => site.asked.some((url) => url === `/said?${what}`));
    await until('the wallet', async () => (await browser.urls()).some((url) => url.includes('/home.html')));
    await browser.open(`${site.origin}/now`);
    await said('prepared=true');
    site.add('/go', '');
    await said('connect=0x1');
    expect(site.asked.filter((url) => url.startsWith('/said?prepared'))).toEqual(['/said?prepared=true']);
  } finally {
    await browser.close();
    await site.stop();
  }
});
