// biome-ignore lint/complexity/noBannedTypes: whatever the page hands over, as Node's emitter takes it
export type Listener = Function;

interface Entry {
  event: string;
  listener: Listener;
  once: boolean;
}

const { apply } = Reflect;
const ListenerError = TypeError;
const later = setTimeout;

/**
 * Listeners as Node's EventEmitter keeps them: called in the order they came, a list that changes meanwhile changes from the
 * next event on. Unlike there, a listener that throws does not stop the others; its error is reported as uncaught.
 * Plain loops, because the page may replace the methods of arrays.
 */
export function makeListeners() {
  let entries: readonly Entry[] = [];

  /** A copy without the entries that `leaves` names. */
  function drop(leaves: (entry: Entry, index: number) => boolean) {
    const kept: Entry[] = [];
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as Entry;
      if (!leaves(entry, i)) kept[kept.length] = entry;
    }
    entries = kept;
  }

  return {
    add(event: string, listener: Listener, once: boolean) {
      if (typeof listener !== 'function') throw new ListenerError('The listener must be a function');
      drop(() => false);
      (entries as Entry[])[entries.length] = { event, listener, once };
    },

    /** Takes away the one that came last, where it was added several times. */
    remove(event: string, listener: Listener) {
      let last = -1;
      for (let i = 0; i < entries.length; i++) {
        if (entries[i]?.event === event && entries[i]?.listener === listener) last = i;
      }
      drop((_, index) => index === last);
    },

    /** Of one event, or of all. */
    clear: (event?: string) => drop((entry) => event === undefined || entry.event === event),

    emit(self: object, event: string, payload: unknown) {
      const now = entries;
      for (let i = 0; i < now.length; i++) {
        const entry = now[i] as Entry;
        if (entry.event !== event) continue;
        if (entry.once) drop((each) => each === entry);
        try {
          apply(entry.listener, self, [payload]);
        } catch (error) {
          later(() => {
            throw error;
          });
        }
      }
    },
  };
}
