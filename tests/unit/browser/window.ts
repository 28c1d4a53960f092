class LineEvent extends Event {
  readonly relatedTarget: EventTarget;
  constructor(type: string, { relatedTarget }: { relatedTarget: EventTarget }) {
    super(type);
    this.relatedTarget = relatedTarget;
  }
}

/** A stand-in for a new document and its window, as far as the scripts in a page use them. Only the last one lives. */
export function openWindow() {
  const watching: (() => void)[] = [];
  class Observer {
    readonly observe: () => void;
    constructor(noticed: () => void) {
      this.observe = () => void watching.push(noticed);
    }
  }
  const document = Object.assign(new EventTarget(), {
    documentElement: null as object | null,
    createElement: () => new EventTarget(),
  });
  const window = new EventTarget();
  Object.assign(globalThis, { window, document, MouseEvent: LineEvent, MutationObserver: Observer });
  return {
    window,
    document,
    /** What stands in the document changes, its root to this one. */
    setRoot(root: object | null) {
      document.documentElement = root;
      for (const noticed of watching) noticed();
    },
  };
}
