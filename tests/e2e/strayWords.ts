/**
 * Runs in a page of the wallet that speaks the pseudo-language: what has letters without a stroke, and is not marked as something that
 * no language changes. What such a mark stands on somewhere in the page may also be said in the name of a control.
 */
export function strayWords(): string[] {
  const DATA = '[translate="no"]';
  const SAID = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const data = [...document.querySelectorAll(DATA)]
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .map((element) => (element.textContent ?? '').trim())
    .filter((text) => /[a-z]/i.test(text))
    .sort((a, b) => b.length - a.length);
  const own = (text: string) => data.reduce((rest, each) => rest.replaceAll(each, ''), text);
  const found = [document.title.replace('Sheaf', '')];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(DATA)) continue;
    for (const node of element.matches('textarea, script') ? [] : element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue ?? '');
    for (const name of SAID) found.push(own(element.getAttribute(name) ?? ''));
  }
  return found.map((text) => text.trim()).filter((text) => /[a-z]/i.test(text));
}
