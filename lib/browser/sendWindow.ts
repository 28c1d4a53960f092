/** A request up to this size goes at once. Sizes are UTF-16 units. */
const SMALL = 16_384;

/** Of larger ones, as much as this is on the way at the same time, or a single one. */
const ON_THE_WAY = 1_048_576;

/** In milliseconds. What has no answer by then has arrived, and waits for a node or for the user. */
const ARRIVED_MS = 250;

/**
 * Paces large requests beside their page, so that what fills up is the page's own process and not the background's queue, in
 * which every site's messages stand in line.
 */
export function makeSendWindow(post: (text: string) => void) {
  const way = new Map<string, number>();
  let line: { id: string; text: string }[] = [];

  function go() {
    for (let next = line[0]; next; next = line[0]) {
      let size = next.text.length;
      for (const other of way.values()) size += other;
      if (way.size > 0 && size > ON_THE_WAY) return;
      line.shift();
      const { id, text } = next;
      way.set(id, text.length);
      setTimeout(arrived, ARRIVED_MS, id);
      post(text);
    }
  }

  function arrived(id: string) {
    if (way.delete(id)) go();
  }

  return {
    send(id: string, text: string) {
      if (text.length <= SMALL) return post(text);
      line.push({ id, text });
      go();
    },
    /** The request of that id is answered: there is room for the next. */
    arrived,
    /** The port is gone, and with it what was on the way; what is still wanted is sent anew. */
    reset() {
      way.clear();
      line = [];
    },
  };
}
