/**
 * Keeps the focus in the page (WCAG 2.2, 2.4.3). Once what had it is gone, as a dialog that was shut or the button of a row that was
 * deleted, it goes to the nearest part around it that is still there: what opened the dialog, the list of the row, the page.
 * @param root of the page; what opens over the page, as a dialog, stands beside it.
 */
export function keepFocus(root: HTMLElement): void {
  let places: readonly HTMLElement[] = [];
  const note = (focused: EventTarget | null, from: EventTarget | null = null) => {
    if (!(focused instanceof HTMLElement) || focused === document.body || focused === places[0]) return;
    // What had lost the focus before something opened over the page did not open it.
    const before = from === places[0] ? places : places.slice(1);
    places = [...new Set([...partsAround(focused), ...(root.contains(focused) ? [] : before)])];
  };
  document.addEventListener('focusin', ({ target, relatedTarget }) => note(target, relatedTarget));
  // A window that lies behind another is told of no focus, but who presses a key has one.
  document.addEventListener('keydown', ({ target }) => note(target, places[0]), { capture: true });
  new MutationObserver(() => {
    const [last] = places;
    if (last && !last.isConnected && document.activeElement === document.body) focusFirst(places);
  }).observe(document.body, { childList: true, subtree: true });
}

/** What had the focus, and what around it takes one, from the inside out. */
function partsAround(focused: HTMLElement): HTMLElement[] {
  const parts = [focused];
  for (let each = focused.parentElement; each; each = each.parentElement) if (each.matches('[tabindex], main')) parts.push(each);
  return parts;
}

/** Focuses the first that is still there, or else the page, which may be another by now. */
function focusFirst(places: readonly HTMLElement[]): void {
  for (const place of [...places, document.querySelector('main')]) {
    place?.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}
