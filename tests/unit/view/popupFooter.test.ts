import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Footer } from '../../../components/popup/footer.tsx';

test('the popup leads to the full page by names that none of its own tabs has', () => {
  const names = [...renderToStaticMarkup(createElement(Footer)).matchAll(/<a [^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(names).toEqual(['Home', 'Sites', 'Networks', 'Settings']);
});
