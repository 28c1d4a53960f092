import { addresses } from './gallery.ts';

/** The page that shows all states at once, each with the way to its own address. */

function figureOf(address: string): HTMLElement {
  const [figure, caption] = [document.createElement('figure'), document.createElement('figcaption')];
  const [link, frame] = [document.createElement('a'), document.createElement('iframe')];
  link.href = `/${address}`;
  link.textContent = address.replace(/^entrypoints\/(\w+)\/index\.html\?/, '$1/');
  frame.loading = 'lazy';
  frame.title = link.textContent;
  frame.src = link.href;
  caption.append(link);
  figure.append(caption, frame);
  return figure;
}

document.querySelector('main')?.append(...addresses.map(figureOf));

for (const name of ['dark', 'narrow'])
  document.getElementById(name)?.addEventListener('change', () => document.body.classList.toggle(name));
