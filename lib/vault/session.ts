import { z } from 'zod';
import type { Clock, SessionStore } from '../core/platform.ts';
import type { Address } from '../core/schema.ts';
import { makeSerialQueue } from '../core/serialQueue.ts';
import type { Lendable } from './lendable.ts';

const KEY = 'vault';
const MINUTE = 60_000;

/** What signs for a vault. */
const Lent = z.object({
  vaultId: z.string(),
  seed: z.string().regex(/^0x[0-9a-f]{64}$/),
  keys: z.record(z.string(), z.string()),
  unmeasured: z.object({ sealed: z.string(), isWeak: z.boolean() }).optional(),
});
type Lent = z.output<typeof Lent>;

const Session = Lent.extend({
  /** What signs once the vault is sealed under another password. */
  next: Lent.optional(),
  /** When a key was last used… */
  usedAt: z.number(),
  /** …the latest time at which the session was looked at: a clock that shows less was set back… */
  seenAt: z.number(),
  /** …and until when the key may be used, if it is not used before. */
  deadline: z.number(),
});
type Session = z.output<typeof Session>;
type Times = Pick<Session, 'usedAt' | 'seenAt' | 'deadline'>;

interface Parts {
  store: SessionStore;
  clock: Clock;
  /** Called when the session ended by the clock. */
  expired(): void;
  minutes(): Promise<number>;
}

/**
 * The unlocked state: what signs, and until when. It is kept outside the worker, so that the worker's death neither locks
 * the wallet nor stops its clock: an old session is found out the next time that anything wants the key (T-G14).
 * The deadline slides with each use of a key, not with each look. A clock set back ends the session (T-G15).
 */
export function makeSession({ store, clock, minutes, expired }: Parts) {
  /** The times of the session as it was last read, so that a look need not read it again; no secret is kept. */
  let times: Times | undefined;
  let changes = 0;
  /** How many began while there was none. */
  let begun = 0;
  const changed = () => {
    times = undefined;
    changes += 1;
  };
  store.onChange?.(KEY, changed);
  function put(session: Session): Promise<void> {
    changed();
    return store.set(KEY, session);
  }
  function remove(): Promise<void> {
    changed();
    return store.remove(KEY);
  }

  /** Prolonging a session while it is being locked would bring the key back. */
  const inTurn = makeSerialQueue();

  /** The session where it still holds; one that does not is erased. */
  async function current(): Promise<Session | undefined> {
    const before = changes;
    const stored = await store.get(KEY);
    if (stored === undefined) return undefined;
    const parsed = Session.safeParse(stored);
    const now = clock.now();
    if (parsed.success && (await holds(parsed.data, now))) {
      const { usedAt, seenAt, deadline } = parsed.data;
      if (store.onChange && changes === before) times = { usedAt, seenAt, deadline };
      return parsed.data;
    }
    await remove();
    expired();
    return undefined;
  }

  /** A deadline made under a longer setting is cut to the one of now. Where no setting can be read, it ends all the same. */
  const endOf = async ({ usedAt, deadline }: Times) =>
    Math.min(
      deadline,
      await minutes().then(
        (most) => usedAt + most * MINUTE,
        () => deadline,
      ),
    );

  const holds = async (session: Times, now: number) => now >= session.seenAt && now < (await endOf(session));

  /** Until when it lasts where there is one, and when it was looked at last, which is noted once a minute. */
  async function look(): Promise<{ end: number; seenAt: number } | undefined> {
    const now = clock.now();
    const known = times;
    const isKnown = known && now < known.seenAt + MINUTE && (await holds(known, now));
    // Somebody may have changed it meanwhile.
    if (isKnown && times === known) return { end: await endOf(known), seenAt: known.seenAt };
    const session = await current();
    if (!session) return undefined;
    const isNoted = now < session.seenAt + MINUTE;
    if (!isNoted) await put({ ...session, seenAt: now });
    return { end: await endOf(session), seenAt: isNoted ? session.seenAt : now };
  }

  const slide = async ({ vaultId, seed, keys, unmeasured }: Lent, next?: Lent) => {
    const now = clock.now();
    const fresh = { usedAt: now, seenAt: now, deadline: now + (await minutes()) * MINUTE };
    await put({ vaultId, seed, keys, unmeasured, ...(next && { next }), ...fresh });
  };

  return {
    /** Another number once it may have begun, ended, or been changed, but by the clock, and once its end has begun; each time where nobody tells of changes. */
    stamp() {
      if (!store.onChange) changes += 1;
      return changes;
    },

    /** Another number once one began since this worker did: what was said before was said in another one. */
    begun: () => begun,

    open: (vaultId: string, lendable: Lendable) =>
      inTurn(async () => {
        if (!(await current())) begun += 1;
        await slide({ vaultId, ...lendable });
      }),

    /** Ends the session. Says whether there was one. Who asks from now on hears of no session that was there before. */
    close() {
      changed();
      return inTurn(async () => {
        const was = await store.get(KEY);
        await remove();
        return was !== undefined;
      });
    },

    /** Until when there is a session, if no key is used before; nothing where there is none. Asking does not prolong it. */
    openUntil: () => inTurn(async () => (await look())?.end),

    /** Until when a look at it can be spared, as only looks notice a clock that was set back; nothing where there is no session. */
    holdUntil: () =>
      inTurn(async () => {
        const seen = await look();
        return seen && Math.min(seen.end, seen.seenAt + MINUTE);
      }),

    /** Has a session that there is last as long as is set now, from its last use on. */
    retime: () =>
      inTurn(async () => {
        const session = await current();
        if (session) await put({ ...session, deadline: session.usedAt + (await minutes()) * MINUTE });
      }),

    /** What signs for this vault, for one use; prolongs the session. */
    use: (vaultId: string): Promise<Lendable | undefined> =>
      inTurn(async () => {
        const session = await current();
        const lent = [session, session?.next].find((each) => each?.vaultId === vaultId);
        if (!session || !lent) return undefined;
        // Once the vault is what was to come, what it was does not come back.
        await slide(lent, lent === session ? session.next : undefined);
        return { seed: lent.seed, keys: lent.keys };
      }),

    /** Has the session of this seed sign for the vault as it is about to be, too. Says whether it is still there. */
    prepare: (seed: string, vaultId: string, lendable: Lendable) =>
      inTurn(async () => {
        const session = await current();
        if (session?.seed !== seed) return false;
        await put({ ...session, next: { vaultId, ...lendable } });
        return true;
      }),

    /** What is not known yet of the password, and of which vault. Asking does not prolong the session. */
    unmeasured: () =>
      inTurn(async () => {
        const session = await current();
        return session?.unmeasured && { vaultId: session.vaultId, ...session.unmeasured };
      }),

    /** Says what is known of the password by now: that it is weak, or that nothing more is to be said. Nothing where that was said before. */
    measure: (unmeasured: Lent['unmeasured']) =>
      inTurn(async () => {
        const session = await current();
        if (session?.unmeasured) await put({ ...session, unmeasured });
      }),

    /** Erases the keys of accounts that are gone. */
    drop: (accounts: readonly Address[]) =>
      inTurn(async () => {
        const session = await current();
        if (!session) return;
        const without = (keys: Lent['keys']) =>
          Object.fromEntries(Object.entries(keys).filter(([address]) => !accounts.includes(address as Address)));
        const next = session.next && { ...session.next, keys: without(session.next.keys) };
        await put({ ...session, keys: without(session.keys), ...(next && { next }) });
      }),

    /** One more key in the session of this seed, if it is still that one. */
    add: (seed: string, address: Address, sealed: string) =>
      inTurn(async () => {
        const session = await current();
        if (session?.seed === seed) await put({ ...session, keys: { ...session.keys, [address]: sealed } });
      }),
  };
}
