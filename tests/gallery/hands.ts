/** Something that the user does in the page, which it waits for. @throws when the page never lets them. */
export type Step = () => Promise<void>;

const CONTROLS = 'button, a, summary, input, textarea, select, [role=tab], [role=menuitem], [role=menuitemradio], [role=option]';

/** How long a control may take to be there, in ms, where ten programs share two cores: what never comes is found all the same. */
const PATIENCE = 30_000;

/** What a control is called by those who hear the page. */
function nameOf(element: HTMLElement): string {
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
  return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim();
}

/** For how long a frame or an idle moment is waited for, in ms: a browser on a busy machine may draw a page no more that lies behind. */
const FRAME = 500;

const nextFrame = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, FRAME);
  });

/** The control of that name that came last: in a dialog rather than behind it. @param among CSS selectors. */
async function control(name: string, among = CONTROLS): Promise<HTMLElement> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await nextFrame()) {
    const found = [...document.querySelectorAll<HTMLElement>(among)].findLast((each) => nameOf(each).startsWith(name));
    if (found && found.getAttribute('aria-disabled') !== 'true') return found;
  }
  throw new Error(`There is no “${name}”`);
}

/** Presses what is called so, or begins so. */
export const press =
  (name: string, among?: string): Step =>
  async () => {
    const found = await control(name, among);
    for (const type of ['mousedown', 'mouseup']) found.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
    found.click();
  };

/** Waits until the page says so. */
export const see =
  (text: string): Step =>
  async () => {
    for (const end = performance.now() + PATIENCE; performance.now() < end; await nextFrame())
      if (document.body.textContent?.includes(text)) return;
    throw new Error(`Nobody says “${text}”`);
  };

/** Types into the field that is called so. */
export const type =
  (into: string, text: string): Step =>
  async () => {
    const field = await control(into);
    // React hears only of what was set past its own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

/** Picks what has that value where one of several is picked. */
export const choose =
  (name: string, value: string): Step =>
  async () => {
    const list = await control(name, 'select');
    (list as HTMLSelectElement).value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  };

/** Picks a file of that name, with nothing in it, where one is asked for. */
export const pick =
  (label: string, name: string): Step =>
  async () => {
    const input = (await control(label, 'input[type=file]')) as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(new File([''], name));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

/** Goes to the control that is called so, as the keyboard does. */
export const focus =
  (name: string): Step =>
  async () =>
    (await control(name)).focus();

/** Has what is copied go nowhere: no browser lets a script copy without somebody's hand. */
export const copiesNowhere: Step = async () => {
  navigator.clipboard.writeText = async () => undefined;
};

/** Opens all that is folded, also what comes to light by that. */
export const unfold: Step = async () => {
  for (;;) {
    const closed = document.querySelectorAll<HTMLElement>(
      'details:not([open]) > summary, [aria-expanded=false]:not([aria-haspopup])',
    );
    if (closed.length === 0) return;
    for (const each of closed) each.click();
    await stillness();
  }
};

/** Resolves once the page has nothing more to do: nothing is being loaded, no task is left, and two frames brought nothing new. */
export async function stillness(): Promise<void> {
  let changed = true;
  const watching = new MutationObserver(() => {
    changed = true;
  });
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let still = 0; still < 2; still = changed || document.querySelector('[data-late]') ? 0 : still + 1) {
    changed = false;
    await nextFrame();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: FRAME }));
  }
  watching.disconnect();
}
