/** What is looked for, as JSON. */
export interface Wanted {
  role?: 'button' | 'checkbox';
  name: string;
  /** The flags of a regular expression, whose source `name` then is. */
  flags?: string;
  /** Whether `name` is the one for tests, and not the one that is read out. */
  isTestId: boolean;
}

/*
 * These run in pages, each by itself: nothing from around them is there.
 */

/**
 * The button or the box to tick of that name that can be pressed: enabled, not ticked yet, and with nothing over its middle.
 * Scrolls to it. Names are compared as a whole.
 */
export function findButton({ role, name, flags, isTestId }: Wanted): Element | null {
  const fits = (text: string) => (flags === undefined ? text === name : new RegExp(name, flags).test(text));
  const labels = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? '';
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const around = [...((element as HTMLInputElement).labels ?? [])];
    const named = by.length > 0 ? by.map((id) => document.getElementById(id)) : around.length > 0 ? around : [element];
    return (label || named.map((each) => each?.textContent ?? '').join(' ')).replace(/\s+/g, ' ').trim();
  };
  const own = role === 'checkbox' ? 'input[type=checkbox]' : 'button';
  for (const element of document.querySelectorAll(`${own}, [role=${role}]`)) {
    const off = (element as HTMLButtonElement).disabled || element.getAttribute('aria-disabled') === 'true';
    const ticked = (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true';
    const isIt = isTestId ? element.getAttribute('data-testid') === name : fits(labels(element));
    if (off || ticked || !isIt) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    if (there && (element.contains(there) || there.contains(element))) return element;
  }
  return null;
}

/** The field of that label, or of that name for tests. Scrolls to it. */
export function findField({ name, flags, isTestId }: Wanted): Element | null {
  const fits = (text: string) => (flags === undefined ? text === name : new RegExp(name, flags).test(text));
  for (const element of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const texts = [element.getAttribute('aria-label') ?? '', ...[...(element.labels ?? [])].map((label) => label.textContent)];
    const isIt = isTestId ? element.dataset.testid === name : texts.some((text) => fits((text ?? '').trim()));
    if (!isIt) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return element;
  }
  return null;
}

/** Whether an element is still in its place after two frames, or a moment where none is drawn. */
export async function isStill(element: Element): Promise<boolean> {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  const drawn = () => new Promise((over) => requestAnimationFrame(over));
  await Promise.race([drawn().then(drawn), new Promise((over) => setTimeout(over, 100))]);
  return place() === before;
}
