import type { Frame, Page } from '@playwright/test';
import { BETWEEN } from '../../../lib/wire/turns.ts';
import { until } from '../../kit/until.ts';
import { unasked } from '../unasked.ts';
import { bridgeOf, eventsOf, expect, frameOf, type InPage, RECORD, requestFrom, test } from './fixtures.ts';

/** A page that sends every shape of message that the wallet's parts exchange, in every wrapping, to whom it is told. */
const FLOODER = `<script>
  const id = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const bodies = () => [
    { kind: 'answer', id: id(), result: 'forged' },
    { kind: 'answer', id: id(), error: { code: 4001, message: 'forged' } },
    { kind: 'state', state: { chainId: '0x666', accounts: ['0x6666666666666666666666666666666666666666'] } },
    { kind: 'message', type: 'eth_subscription', data: 'forged' },
    { kind: 'yield' },
    { kind: 'gone' },
    { kind: 'open' },
    { kind: 'request', id: id(), method: 'eth_requestAccounts' },
    { kind: 'request', id: id(), method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
    { jsonrpc: '2.0', id: 1, result: 'forged' },
  ];
  const wrappings = [
    (body) => body,
    (body) => JSON.stringify(body),
    (body) => ({ type: 'up', detail: JSON.stringify(body) }),
    (body) => ({ type: 'down', detail: JSON.stringify(body) }),
    (body) => ({ type: 'sheaf:hello', ...body }),
    (body) => ({ target: 'inpage', data: body }),
  ];
  window.flood = (target) =>
    setInterval(() => {
      for (const wrap of wrappings)
        for (const body of bodies()) {
          target.postMessage(wrap(body), '*');
          target.postMessage(wrap(body), '*', [new MessageChannel().port1]);
        }
    }, 25);
</script>`;

const VICTIM = `${RECORD}<script>
  window.heard = 0;
  addEventListener('message', () => heard++);
</script>`;

/** Asks a lot, until enough forged messages have come in between. */
const askUnderFire = (victim: Page | Frame) =>
  victim.evaluate(async () => {
    const { ethereum } = window as unknown as InPage;
    const answers: unknown[] = [];
    const heard = () => (window as unknown as { heard: number }).heard;
    while (answers.length < 300 || heard() < 3_000) {
      const block = (await ethereum.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })) as { number: string };
      answers.push(block.number);
    }
    return { asked: answers.length, other: answers.filter((answer) => answer !== '0x0') };
  });

test.describe('T-A1 forged answers change none of hundreds', () => {
  test('P-08 from a frame inside the page', async ({ newSite, wallet }) => {
    const attacker = await newSite({ '/': `${FLOODER}<script>flood(parent)</script>` });
    const site = await newSite({ '/': `${VICTIM}<iframe src="${attacker.origin}/"></iframe>` });
    const page = await wallet.openTab(`${site.origin}/`);
    await expectUnmoved(page);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('P-08 from the page around the frame', async ({ newSite, wallet }) => {
    const site = await newSite({ '/': VICTIM });
    const attacker = await newSite({
      '/': `${FLOODER}<iframe name="victim" src="${site.origin}/"></iframe><script>flood(frames[0])</script>`,
    });
    const page = await wallet.openTab(`${attacker.origin}/`);
    await expectUnmoved(await frameOf(page, 'victim'));
    expect(await wallet.waiting()).toEqual([]);
  });

  test('P-08 from the page that opened it', async ({ newSite, wallet }) => {
    const site = await newSite({ '/': VICTIM });
    const attacker = await newSite({ '/': FLOODER });
    const opener = await wallet.openTab(`${attacker.origin}/`);
    const opening = opener.waitForEvent('popup');
    await opener.evaluate(`flood(open('${site.origin}/'))`);
    const page = await opening;
    await page.waitForLoadState();
    await expectUnmoved(page);
    expect(await wallet.waiting()).toEqual([]);
  });
});

async function expectUnmoved(victim: Page | Frame) {
  const { asked, other } = await askUnderFire(victim);
  expect(asked).toBeGreaterThanOrEqual(300);
  expect(other).toEqual([]);
  expect(await eventsOf(victim)).toEqual([['connect', { chainId: '0x7a69' }]]);
  expect(await requestFrom(victim, 'eth_accounts')).toEqual({ result: [] });
}

test('T-A2 a frame asks in its own name only, wherever it sends its messages', async ({ newSite, wallet }) => {
  const attacker = await newSite({ '/': FLOODER });
  const site = await newSite({ '/': `${VICTIM}<iframe name="attacker" src="${attacker.origin}/"></iframe>` });
  const page = await wallet.openTab(`${site.origin}/`);
  const frame = await frameOf(page, 'attacker');
  await frame.evaluate('flood(top)');
  await askUnderFire(page);
  expect(await wallet.waiting()).toEqual([]);
  const answer = requestFrom(frame, 'eth_requestAccounts');
  const [question] = await until('the question', async () => (await wallet.waiting()).length > 0 && wallet.waiting());
  expect(question?.origin).toBe(attacker.origin);
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('T-A3 a page that plays the meeting of provider and bridge again gets nobody on the line', async ({ visit }) => {
  const page = await visit();
  const heard = await page.evaluate(async () => {
    const { ethereum } = window as unknown as InPage;
    const own = document.createElement('i');
    const heard: string[] = [];
    for (const name of ['met', 'up', 'down']) own.addEventListener(name, () => heard.push(name));
    const hello = () => window.dispatchEvent(new MouseEvent('sheaf:hello', { relatedTarget: own }));
    const listening: unknown[] = [];
    window.addEventListener('sheaf:hello', (event) => listening.push((event as MouseEvent).relatedTarget));
    hello();
    await ethereum.request({ method: 'eth_blockNumber' });
    hello();
    await ethereum.request({ method: 'eth_blockNumber' });
    return { heard, strangers: listening.filter((target) => target !== own).length };
  });
  expect(heard).toEqual({ heard: [], strangers: 0 });
});

test('P-08 T-A5 what a page says of itself beside its request counts for nothing', async ({
  visit,
  connect,
  newSite,
  wallet,
}) => {
  const rich = await visit();
  await connect(rich);
  const { origin } = new URL(rich.url());
  const poor = await newSite();
  const page = await wallet.openTab(`${poor.origin}/`);
  const lies = {
    origin,
    site: origin,
    topOrigin: origin,
    asker: { origin, topOrigin: origin, tabId: 1, frameId: 0 },
    accounts: ['0x1'],
  };
  const answers = await page.evaluate(async (lies) => {
    const { ethereum } = window as unknown as InPage;
    const code = (error: { code: number }) => error.code;
    return [
      await ethereum.request({ method: 'eth_accounts', ...lies }),
      await ethereum.request({ method: 'eth_accounts', params: lies }).catch(code),
      await ethereum
        .request({ method: 'wallet_getCapabilities', params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'], ...lies })
        .catch(code),
    ];
  }, lies);
  expect(answers).toEqual([[], [], 4100]);
  page
    .evaluate((lies) => (window as unknown as InPage).ethereum.request({ method: 'eth_requestAccounts', ...lies }), lies)
    .catch(() => {});
  const window = await wallet.waitForApproval();
  await expect(window.getByText(poor.origin)).toBeVisible();
  await expect(window.getByText(origin)).toHaveCount(0);
  await wallet.decline();
});

test('T-A4 T-A5 whatever comes through a port of the bridge, the background answers what is a request and stays well', async ({
  visit,
  connect,
  wallet,
}) => {
  const rich = await visit();
  await connect(rich);
  const page = await visit();
  const bridge = await bridgeOf(page, wallet.extensionId);
  const heard = (await bridge.run(`(async () => {
    const port = chrome.runtime.connect({ name: 'sheaf.page ${new URL(rich.url()).origin}' });
    const heard = [];
    let done;
    const end = new Promise((resolve) => { done = resolve; });
    const between = ${JSON.stringify(BETWEEN)};
    port.onMessage.addListener((message) => {
      // What is answered in one turn comes in one message.
      for (const text of message.split(between)) heard.push(JSON.parse(text));
      if (heard.some(({ id }) => id === 'f'.repeat(32))) done();
    });
    port.onDisconnect.addListener(() => done(heard.push('the port has closed')));
    const id = (n) => n.toString(16).padStart(32, '0');
    const base = { kind: 'request', id: id(1), method: 'eth_accounts', params: [] };
    const values = [null, true, 0, -1, 1.5, 1e308, '', 'x', 'null', [], {}, [[]], { id: 1 }, 'a'.repeat(70000), '\\u0000', '\\ud800'];
    for (const key of ['kind', 'id', '__proto__'])
      for (const value of values) {
        port.postMessage(JSON.stringify({ ...base, [key]: value }));
        port.postMessage({ ...base, [key]: value });
      }
    for (const value of values) { port.postMessage(value); port.postMessage(JSON.stringify(value)); }
    for (const text of ['{', '{"kind":"request"', '['.repeat(100000), '{"a":'.repeat(10000), 'x'.repeat(2000000)]) port.postMessage(text);
    const origin = ${JSON.stringify(new URL(rich.url()).origin)};
    port.postMessage(JSON.stringify({ ...base, id: 'e'.repeat(32), origin, asker: { origin }, accounts: ['0x1'], constructor: 1 }));
    port.postMessage(JSON.stringify({ ...base, id: 'd'.repeat(32), method: 'constructor' }));
    port.postMessage('{"kind":"request","id":"' + 'c'.repeat(32) + '","method":"eth_accounts","params":[{"__proto__":{"origin":1}}]}');
    port.postMessage('{"kind":"request","id":"' + 'b'.repeat(32) + '","method":"eth_accounts","params":' + '['.repeat(5000) + ']'.repeat(5000) + '}');
    const asks = (...digits) => digits.map((digit) => JSON.stringify({ ...base, id: digit.repeat(32) })).join(between);
    port.postMessage(asks('8', '9', 'a'));
    port.postMessage(asks('f'));
    await end;
    port.disconnect();
    return heard;
  })()`)) as { kind: string; id: string; result?: unknown; error?: { code: number } }[];
  const of = (digit: string) => heard.find(({ id }) => id === digit.repeat(32));
  expect(of('e')?.result).toEqual([]);
  expect(of('d')?.error?.code).toBe(4200);
  expect(of('c')?.error?.code).toBe(-32602);
  expect(of('b')?.error?.code).toBe(-32602);
  for (const digit of ['8', '9', 'a', 'f']) expect(of(digit)?.result).toEqual([]);
  const unexpected = heard.filter(({ id, result }) => !/^([89a-f])\1{31}$/.test(id) && JSON.stringify(result) !== '[]');
  expect(unexpected).toEqual([]);
  expect(await requestFrom(page, 'eth_blockNumber')).toHaveProperty('result');
});

test('T-A3 the id of another site’s request gives nothing of its answer', async ({ visit, connect, wallet }) => {
  const rich = await visit();
  await connect(rich);
  const poor = await visit();
  const send = (method: string, params: unknown[]) => `new Promise((resolve) => {
    const port = chrome.runtime.connect({ name: 'sheaf.page' });
    globalThis.kept = port;
    port.onMessage.addListener((text) => resolve(JSON.parse(text)));
    port.postMessage(${JSON.stringify(JSON.stringify({ kind: 'request', id: 'a'.repeat(32), method, params }))});
  })`;
  const richBridge = await bridgeOf(rich, wallet.extensionId);
  const poorBridge = await bridgeOf(poor, wallet.extensionId);
  const params = ['0x6869', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'];
  const signature = richBridge.run(send('personal_sign', params));
  await wallet.waitForApproval();
  const stolen = () => unasked(wallet, () => poorBridge.run(send('personal_sign', params)));
  expect(await stolen()).toMatchObject({ error: { code: 4100 } });
  await wallet.approve();
  expect(await signature).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
  expect(await stolen()).toMatchObject({ error: { code: 4100 } });
});
