import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alarms, api, badge, beats, hosts, onInstalled as installs, onStartup, sync } from './worker.ts';

// The browser's stand-in has to be there before what uses it.
const { oneShot } = await import('../../../lib/browser/alarms.ts');
const { setBadge } = await import('../../../lib/browser/badge.ts');
const { maySetEthereum, setMaySetEthereum } = await import('../../../lib/browser/ethereumOwner.ts');
const { askForHost, isKeptFromUs } = await import('../../../lib/browser/hostAccess.ts');
const { onInstalled } = await import('../../../lib/browser/installed.ts');
const { keepAlive } = await import('../../../lib/browser/keepAlive.ts');
const { watchLock } = await import('../../../lib/browser/lockAlarm.ts');
const { send } = await import('../../../lib/browser/message.ts');
const { wakeAtStartup } = await import('../../../lib/browser/startup.ts');
const { clock, exclusively, later, random } = await import('../../../lib/browser/world.ts');

const NOW = Date.UTC(2026, 10, 22);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an alarm', () => {
  const rung = vi.fn();
  const alarm = oneShot('batches', rung);

  test.each([
    ['at its time', NOW + 60_000, NOW + 60_000],
    ['in half a minute at the earliest', NOW + 29_999, NOW + 30_000],
    ['in half a minute where its time is over', NOW - 1, NOW + 30_000],
  ])('J-5 rings %s, and the last word counts', async (_, wanted, time) => {
    await alarm.ringAt(NOW + 3_600_000);
    await alarm.ringAt(wanted);
    expect([...alarms.set]).toEqual([['batches', time]]);
  });

  test('does not ring once it is cancelled', async () => {
    await alarm.ringAt(NOW);
    await alarm.cancel();
    expect(alarms.set.size).toBe(0);
  });

  test('J-5 starts what it is for, and nothing for the sake of another', () => {
    alarms.ring('another');
    expect(rung).not.toHaveBeenCalled();
    alarms.ring('batches');
    expect(rung).toHaveBeenCalledTimes(1);
  });
});

describe('V-11 the alarm that locks', () => {
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const MINUTE = 60_000;
  let until: number | undefined;
  let fails = 0;
  const looked = vi.fn(async () => {
    if (fails-- > 0) throw new Error('No SW');
    return until;
  });
  const look = watchLock(looked);

  beforeEach(async () => {
    alarms.set.clear();
    fails = 0;
  });

  test.each([
    ['not at all while the wallet is locked', undefined, []],
    ['at the end of the session', NOW + 2 * MINUTE, [['lock', NOW + 2 * MINUTE]]],
    ['after five minutes where that is later, to see whether the clock jumped', NOW + 60 * MINUTE, [['lock', NOW + 5 * MINUTE]]],
  ])('rings %s', async (_, end, set) => {
    until = end;
    look();
    await settled();
    expect([...alarms.set]).toEqual(set);
  });

  test('is set anew each time it rings, and cancelled by the ring that ends the session', async () => {
    until = NOW + 8 * MINUTE;
    look();
    await settled();
    vi.setSystemTime(NOW + 5 * MINUTE);
    alarms.ring('lock');
    await settled();
    expect([...alarms.set]).toEqual([['lock', NOW + 8 * MINUTE]]);
    until = undefined;
    alarms.ring('lock');
    await settled();
    expect([...alarms.set]).toEqual([]);
  });

  test('rings again each minute where nothing comes of a ring: the worker died over it, or nothing could be read', async () => {
    until = NOW + MINUTE;
    look();
    await settled();
    fails = 1;
    alarms.ring('lock');
    await settled();
    expect([alarms.set.has('lock'), alarms.periods.get('lock')]).toEqual([true, 1]);
  });

  test('looks at once when a worker starts', async () => {
    looked.mockClear();
    watchLock(looked);
    expect(looked).toHaveBeenCalledTimes(1);
  });
});

test('N-20 the browser starts the worker with itself, because it listens for that', () => {
  wakeAtStartup();
  expect(onStartup.count()).toBe(1);
});

test('J-5 the worker is kept alive while there is work, by less than every thirty seconds', async () => {
  let working = false;
  keepAlive(() => working);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beats.count).toBe(0);
  working = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beats.count).toBe(3);
});

test.each([
  ['nothing', 0, ''],
  ['one question', 1, '1'],
  ['ten', 10, '10'],
])('the button shows that %s waits', async (_, count, text) => {
  badge.length = 0;
  await setBadge(count);
  expect(badge).toEqual([{ color: expect.stringMatching(/^#[0-9a-f]{6}$/) }, { text }]);
});

test('J-5 what the browser refuses is no success', async () => {
  const refusal = new Error('The browser is shutting down');
  const alarm = oneShot('another', () => {});
  vi.spyOn(api.alarms, 'create').mockRejectedValueOnce(refusal);
  await expect(alarm.ringAt(NOW)).rejects.toBe(refusal);
  vi.spyOn(api.alarms, 'clear').mockRejectedValueOnce(refusal);
  await expect(alarm.cancel()).rejects.toBe(refusal);
  for (const part of ['setBadgeText', 'setBadgeBackgroundColor'] as const) {
    vi.spyOn(api.action, part).mockRejectedValueOnce(refusal);
    await expect(setBadge(1)).rejects.toBe(refusal);
  }
});

test('P-06 the wallet may be window.ethereum unless the user says no, and again when the user says yes', async () => {
  const told = [await maySetEthereum()];
  for (const may of [false, true]) {
    await setMaySetEthereum(may);
    told.push(await maySetEthereum());
  }
  expect(told).toEqual([true, false, true]);
  expect(sync.kept.size).toBe(1);
});

describe('a host whose answers the browser keeps', () => {
  const fetched = vi.fn();
  beforeEach(() => {
    hosts.granted.clear();
    hosts.asked.length = 0;
    fetched.mockReset().mockResolvedValue(new Response());
    vi.stubGlobal('fetch', fetched);
  });

  test('A-03 is one that answers and that the wallet may not read', async () => {
    expect(await isKeptFromUs('https://node.example:8545/key')).toBe(true);
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://node.example:8545/key', {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: expect.any(AbortSignal),
    });
  });

  test('A-03 is not one that the wallet may read, whatever its port', async () => {
    hosts.granted.add('http://localhost/*');
    expect(await isKeptFromUs('http://localhost:8545')).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
    expect(await isKeptFromUs('https://localhost:8545')).toBe(true);
  });

  test('A-03 is not one that is not there', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await isKeptFromUs('https://node.example')).toBe(false);
  });

  test('A-03 is not one that takes longer than five seconds', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout');
    await isKeptFromUs('https://node.example');
    expect(patience).toHaveBeenCalledExactlyOnceWith(5_000);
    patience.mockRestore();
  });

  test.each([true, false])('A-03 is read when the user agrees: %s', async (willing) => {
    hosts.willing = willing;
    expect(await askForHost('https://node.example:8545/key')).toBe(willing);
    expect(hosts.asked).toEqual(['https://node.example/*']);
  });
});

test('the user is welcomed once, and not after an update', () => {
  const welcomed = vi.fn();
  onInstalled(welcomed);
  for (const reason of ['update', 'chrome_update', 'install']) installs.emit({ reason });
  expect(welcomed).toHaveBeenCalledTimes(1);
});

test('a screen hears what the background answers', async () => {
  expect(await send({ name: 'lock' })).toEqual(['heard', { name: 'lock' }]);
});

describe('the world', () => {
  test('has the time of the machine', () => {
    expect(clock.now()).toBe(NOW);
  });

  test('S-07 has chance that nobody guesses, in as many bytes as are asked for', () => {
    const drawn = Array.from({ length: 64 }, () => random.bytes(32));
    for (const each of drawn) expect(each).toMatch(/^0x[0-9a-f]{64}$/);
    expect(new Set(drawn).size).toBe(64);
    expect(random.bytes(0)).toBe('0x');
    vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
      if (bytes instanceof Uint8Array) bytes.set([0, 1, 15, 16, 255]);
      return bytes;
    });
    expect(random.bytes(5)).toBe('0x00010f10ff');
  });

  test('J-7 lets one thing under a name happen at a time, and gives what comes of it', async () => {
    const seen: string[] = [];
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) =>
        exclusively('account', async () => {
          seen.push(`${name} begins`);
          await Promise.resolve();
          seen.push(`${name} ends`);
          return name;
        }),
      ),
    );
    expect([one, two]).toEqual(['one', 'two']);
    expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  test('has a later', async () => {
    const run = vi.fn();
    later(100, run);
    await vi.advanceTimersByTimeAsync(99);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
