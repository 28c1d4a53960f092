/** These run in pages, each by itself: nothing from around them is there. */

interface Sought {
  role?: 'button' | 'checkbox';
  name: string;
  flags?: string;
}

/**
 * The button or the box to tick of that name that can be pressed: enabled, not ticked yet, and with nothing over its middle.
 * Scrolls to it. Names are compared as a whole.
 */
export function findButton({ role, name, flags }: Sought): Element | null {
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
    if (off || ticked || !fits(labels(element))) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    if (there && (element.contains(there) || there.contains(element))) return element;
  }
  return null;
}

/** The field of that label. Scrolls to it. */
export function findField({ name, flags }: Sought): Element | null {
  const fits = (text: string) => (flags === undefined ? text === name : new RegExp(name, flags).test(text));
  for (const element of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const texts = [element.getAttribute('aria-label') ?? '', ...[...(element.labels ?? [])].map((label) => label.textContent)];
    if (!texts.some((text) => fits((text ?? '').trim()))) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return element;
  }
  return null;
}
