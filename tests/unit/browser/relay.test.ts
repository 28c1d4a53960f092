import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_REQUEST } from '../../../lib/wire/envelope.ts';
import { openDocument } from './document.ts';

/** Whether what is said in a turn goes together, as it does. For most tests each word goes by itself, to be heard before the next is said. */
const turns = vi.hoisted(() => ({ areKept: false }));
vi.mock('../../../lib/wire/turns.ts', async (original) => {
  const real = await original<typeof import('../../../lib/wire/turns.ts')>();
  const makeTurns: typeof real.makeTurns = (post) => (turns.areKept ? real.makeTurns(post) : { say: post, end: () => {} });
  return { ...real, makeTurns };
});

// The browser's stand-in has to be there before the bridge is.
const { startRelay } = await import('../../../lib/browser/relay.ts');

const OPEN = '{"kind":"open"}';
const GONE = '{"kind":"gone"}';
const id = (digit: number) => String(digit).padStart(32, '0');
const request = (digit: number, params?: unknown) => JSON.stringify({ kind: 'request', id: id(digit), method: 'm', params });
const answer = (digit: number) => JSON.stringify({ kind: 'answer', id: id(digit), result: null });
const state = JSON.stringify({ kind: 'state', state: { chainId: '0x1', accounts: [] } });
const large = (digit: number) => request(digit, ['x'.repeat(900_000)]);

beforeEach(() => {
  vi.useFakeTimers();
  turns.areKept = false;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A document whose page speaks for the first time with a request. */
function openPage(circumstances?: Parameters<typeof openDocument>[1]) {
  const page = openDocument(startRelay, circumstances);
  page.say(request(1));
  return page;
}

describe('the port', () => {
  test('P-07 none is opened for a page that does not use the wallet, and nothing wakes its bridge', () => {
    const { ports, attentive } = openDocument(startRelay);
    expect(ports).toEqual([]);
    expect(attentive()).toBe(0);
  });

  test('the first word of the page opens it, and what the page asked follows', () => {
    const { ports, say } = openPage();
    say(request(2));
    expect(ports.map(({ heard }) => heard)).toEqual([[OPEN, request(1), request(2)]]);
  });

  test.each([
    ['a page has', [], 'sheaf.page'],
    ['a frame says whose page it is in', ['https://near.example', 'https://top.example'], 'sheaf.page https://top.example'],
  ])('P-08 %s', (_, ancestors, name) => {
    expect(openPage({ ancestors }).ports.map((port) => port.name)).toEqual([name]);
  });

  test.each([
    ['text that is no envelope', 'hello'],
    ['a word that is not a page’s', state],
    ['a request without a name', '{"kind":"request","method":"m"}'],
    ['one text that would become several', `${request(2)}\0${OPEN}`],
    ['more than a page may send', request(2, ['x'.repeat(MAX_REQUEST)])],
  ])('P-12 %s goes nowhere', (_, text) => {
    const { ports, say } = openPage();
    say(text);
    expect(ports.map(({ heard }) => heard)).toEqual([[OPEN, request(1)]]);
  });

  test('T-A15 a page that nobody looks at yet has none until somebody does', () => {
    const { ports, say, activate } = openPage({ prerendering: true });
    say(request(2));
    expect(ports).toEqual([]);
    activate();
    expect(ports.map(({ heard }) => heard)).toEqual([[OPEN, request(1), request(2)]]);
  });

  test('T-A15 P-03 it has one once somebody does, also where it has emptied its window meanwhile, or said nothing', () => {
    const { ports, activate, reopen } = openPage({ prerendering: true });
    reopen();
    activate();
    expect(ports.map(({ heard }) => heard)).toEqual([[OPEN, request(1)]]);
  });
});

describe('what is said in one turn', () => {
  beforeEach(() => {
    turns.areKept = true;
  });

  test('goes up in one message, before any other task, but for the first word', async () => {
    const { ports, say } = openPage();
    const texts = Array.from({ length: 199 }, (_, i) => request(i + 2));
    for (const text of texts) say(text);
    expect(ports[0]?.heard).toEqual([OPEN]);
    await Promise.resolve();
    expect(ports[0]).toMatchObject({ messages: 2, heard: [OPEN, request(1), ...texts] });
  });

  test('a single request goes at once, whatever the page does afterwards in the same turn', async () => {
    const { ports, say } = openPage();
    await Promise.resolve();
    say(request(2));
    expect(ports[0]?.heard).toEqual([OPEN, request(1), request(2)]);
  });

  test('P-09 is said again through the next port where its own is gone before the turn is over', async () => {
    const { ports, say } = openPage();
    await Promise.resolve();
    say(request(2));
    say(request(3));
    Object.assign(ports[0] ?? {}, { breaks: true });
    await vi.advanceTimersByTimeAsync(20);
    expect(ports[0]?.closed).toBe(true);
    expect(ports.slice(1).map(({ heard }) => heard)).toEqual([[OPEN, request(1), request(2), request(3)]]);
  });

  test('comes down to the page one by one, in its order', () => {
    const { ports, say, shown } = openPage();
    say(request(2));
    ports[0]?.tell([state, answer(1), answer(2)].join('\0'));
    expect(shown).toEqual([state, answer(1), answer(2)]);
  });
});

describe('what comes down', () => {
  test('an answer goes to the page once, a state each time, and what is no text never', () => {
    const { ports, shown } = openPage();
    for (const text of [state, answer(1), answer(1), state, answer(2)]) ports[0]?.tell(text);
    ports[0]?.tell({} as string);
    expect(shown).toEqual([state, answer(1), state]);
  });

  test.each([
    ['told to yield where the user wants another wallet', async () => ({ claimWindowEthereum: false }), ['{"kind":"yield"}']],
    ['left alone where nothing is stored', async () => ({}), []],
    ['left alone where the browser cannot say', () => Promise.reject(new Error('no storage')), []],
  ])('P-06 the page is %s', async (_, claim, heard) => {
    const { shown } = openDocument(startRelay, { claim });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(heard);
  });
});

describe('when the worker dies', () => {
  test('P-09 what is open is sent again under the same id, and what was answered is not', async () => {
    const { ports, say } = openPage();
    say(request(2));
    ports[0]?.tell(answer(1));
    ports[0]?.die();
    await vi.advanceTimersByTimeAsync(20);
    expect(ports.slice(1).map(({ heard }) => heard)).toEqual([[OPEN, request(2)]]);
  });

  test('P-09 it is tried again and again, ever more slowly, until somebody answers', async () => {
    const { ports } = openPage();
    for (const pause of [20, 60, 180, 540, 1_620, 2_000, 2_000]) {
      const before = ports.length;
      ports.at(-1)?.die();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(ports).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(ports).toHaveLength(before + 1);
    }
    ports.at(-1)?.tell(state);
    ports.at(-1)?.die();
    await vi.advanceTimersByTimeAsync(20);
    expect(ports).toHaveLength(9);
  });

  test('P-09 a port that closed without a word is found out by the next request', async () => {
    const { ports, say } = openPage();
    Object.assign(ports[0] ?? {}, { breaks: true });
    say(request(2));
    await vi.advanceTimersByTimeAsync(20);
    expect(ports.slice(1).map(({ heard }) => heard)).toEqual([[OPEN, request(1), request(2)]]);
  });

  test('a large request that was on the way holds up no other', async () => {
    const { ports, say } = openPage();
    say(large(2));
    say(large(3));
    expect(ports[0]?.heard.map((text) => text.length)).toEqual([OPEN.length, request(1).length, large(2).length]);
    ports[0]?.tell(answer(2));
    expect(ports[0]?.heard.at(-1)).toBe(large(3));
    ports[0]?.die();
    await vi.advanceTimersByTimeAsync(20);
    expect(ports[1]?.heard).toEqual([OPEN, request(1), large(3)]);
  });

  test('where nothing is open it is left asleep', async () => {
    const { ports } = openPage();
    ports[0]?.tell(answer(1));
    ports[0]?.die();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports).toHaveLength(1);
  });

  test('P-04 a nudge connects again, so that the page hears what has changed', () => {
    const { ports, nudge, shown } = openPage();
    ports[0]?.tell(answer(1));
    ports[0]?.die();
    nudge('something else');
    expect(ports).toHaveLength(1);
    nudge('sheaf.nudge');
    expect(ports.slice(1).map(({ heard }) => heard)).toEqual([[OPEN]]);
    ports[1]?.tell(state);
    expect(shown.at(-1)).toBe(state);
  });

  test('P-04 a nudge where there is a port changes nothing, and one listener is enough for all ports', async () => {
    const { ports, nudge, attentive } = openPage();
    nudge('sheaf.nudge');
    expect(ports).toHaveLength(1);
    ports[0]?.die();
    await vi.advanceTimersByTimeAsync(20);
    expect(attentive()).toBe(1);
  });

  test('the end of an old port is no end of the new one', async () => {
    const { ports, leave, comeBack } = openPage();
    leave();
    comeBack();
    ports[0]?.die();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports).toHaveLength(2);
  });
});

describe('the back/forward cache', () => {
  test('P-10 a page that goes into it closes its port, and with it what it asked', () => {
    const { ports, leave } = openPage();
    leave();
    expect(ports.map(({ closed }) => closed)).toEqual([true]);
  });

  test.each<[string, (page: ReturnType<typeof openPage>) => void]>([
    ['what it asks as it goes', ({ say }) => say(request(2))],
    ['news of the wallet', ({ nudge }) => nudge('sheaf.nudge')],
    ['the end of its port', ({ ports }) => ports[0]?.die()],
  ])('P-10 a page in it has no port, whatever comes: %s', async (_, happen) => {
    const page = openPage();
    page.leave();
    happen(page);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.ports).toHaveLength(1);
  });

  test('P-10 a page whose worker died just before it went connects when it is back, and no sooner', async () => {
    const { ports, leave, comeBack } = openPage();
    ports[0]?.die();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports).toHaveLength(1);
    comeBack();
    expect(ports).toHaveLength(2);
  });

  test('P-13 a page that comes back has a new port with what is open, also with what it asked meanwhile', () => {
    const { ports, say, leave, comeBack } = openPage();
    leave();
    say(request(2));
    comeBack();
    expect(ports.map(({ heard, closed }) => [heard, closed])).toEqual([
      [[OPEN, request(1)], true],
      [[OPEN, request(1), request(2)], false],
    ]);
  });

  test('P-04 a page with nothing open hears what it missed as soon as it is back', () => {
    const { ports, leave, comeBack } = openPage();
    ports[0]?.tell(answer(1));
    leave();
    comeBack();
    expect(ports.slice(1).map(({ heard }) => heard)).toEqual([[OPEN]]);
  });

  test('a page that was not in it keeps its port', () => {
    const { ports, leave, comeBack } = openPage();
    leave({ persisted: false });
    comeBack({ persisted: false });
    expect(ports.map(({ closed }) => closed)).toEqual([false]);
  });

  test('P-13 a page whose bridge did not hear it go has a new port all the same, and the old one is closed', () => {
    const { ports, comeBack } = openPage();
    comeBack();
    expect(ports.map(({ heard, closed }) => [heard, closed])).toEqual([
      [[OPEN, request(1)], true],
      [[OPEN, request(1)], false],
    ]);
  });

  test('P-10 P-13 it is heard also after document.open', () => {
    const { ports, reopen, leave, comeBack } = openPage();
    reopen();
    leave();
    expect(ports.map(({ closed }) => closed)).toEqual([true]);
    comeBack();
    expect(ports).toHaveLength(2);
  });

  test('P-13 a page that uses the wallet for the first time as it goes is answered when it is back', () => {
    const { ports, say, leave, comeBack } = openDocument(startRelay);
    leave();
    say(request(1));
    expect(ports).toEqual([]);
    comeBack();
    expect(ports.map(({ heard }) => heard)).toEqual([[OPEN, request(1)]]);
  });

  test('what a script of the page says of it counts for nothing', () => {
    const { ports, leave } = openPage();
    leave({ isTrusted: false });
    expect(ports.map(({ closed }) => closed)).toEqual([false]);
  });

  test('P-07 a page that does not use the wallet goes in and comes back unheard', () => {
    const { ports, leave, comeBack } = openDocument(startRelay);
    leave();
    comeBack();
    expect(ports).toEqual([]);
  });
});

describe('P-13 when the extension is gone', () => {
  test('a page that waits hears of it within a second, once', async () => {
    const { orphan, shown, ports } = openPage();
    orphan();
    await vi.advanceTimersByTimeAsync(1_000);
    ports[0]?.tell(answer(1));
    ports[0]?.die();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([GONE]);
    expect(ports).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('nobody looks where nothing is open, and somebody does again for the next request', async () => {
    const { orphan, shown, ports, say } = openPage();
    say(request(2));
    for (const each of [1, 2]) ports[0]?.tell(answer(each));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(shown).toEqual([answer(1), answer(2)]);
    say(request(3));
    orphan();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.slice(2)).toEqual([GONE]);
  });

  test.each<[string, (page: ReturnType<typeof openPage>) => void]>([
    ['when it says something', ({ say }) => say(request(2))],
    ['when its port closes', ({ ports }) => ports[0]?.die()],
  ])('a page hears of it %s', async (_, happen) => {
    const page = openPage();
    page.orphan();
    happen(page);
    expect(page.shown).toEqual([GONE]);
  });

  test('a page hears of it when the bridge tries to connect again', async () => {
    const { ports, orphan, shown } = openPage();
    ports[0]?.die();
    orphan();
    await vi.advanceTimersByTimeAsync(20);
    expect(shown).toEqual([GONE]);
    expect(ports).toHaveLength(1);
  });

  test('a page whose bridge cannot connect any more hears of it', () => {
    const page = openDocument(startRelay);
    page.refuse();
    page.say(request(1));
    expect(page.shown).toEqual([GONE]);
    page.say(request(2));
    expect(page.attempts()).toBe(1);
  });

  test('what stood in line goes nowhere', async () => {
    const { ports, say, orphan } = openPage();
    for (const each of [2, 3]) say(large(each));
    orphan();
    say(request(4));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports.map(({ heard }) => heard)).toEqual([[OPEN, request(1), large(2)]]);
  });
});
