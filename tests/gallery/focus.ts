/* What runs in a page of the gallery that is walked through by keyboard. */

/** Numbers what Tab comes to, in the order in which it is read, and names each. */
export function numberStops(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')];
  const stops = all.filter((each) => each.tabIndex >= 0 && each.checkVisibility() && !each.matches('[aria-hidden=true]'));
  return stops.map((stop, at) => {
    stop.dataset.stop = String(at);
    return `${at} ${(stop.ariaLabel ?? stop.textContent ?? '').trim().slice(0, 40)}`;
  });
}

/** What has the focus by its number, whether one sees it, and whether it looks as if it had the focus. */
export function focusNow(): { at: number; isSeen: boolean; isMarked: boolean } {
  const element = document.activeElement as HTMLElement;
  const box = element.getBoundingClientRect();
  let [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const clip = around.getBoundingClientRect();
    [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
  }
  return {
    at: Number(element.dataset.stop ?? -1),
    isSeen: bottom - top >= Math.min(box.height, 16) - 1,
    isMarked: getComputedStyle(element).outlineStyle !== 'none',
  };
}
