import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { News } from '../../../components/approval/parts/news.tsx';
import { say } from '../../../lib/core/part.ts';

const known = { accounts: [], networks: [], tokens: [], items: [], contacts: [] };
const works = (count: number) => Array.from({ length: count }, (_, at) => say('review.works', { call: at + 1 }));
const told = (count: number) =>
  renderToStaticMarkup(createElement(News, { news: works(count), revision: 1, isSeen: false, known })).match(
    /Step \d|more changes?/g,
  );

test.each([
  [2, ['Step 1', 'Step 2']],
  [3, ['Step 1', 'Step 2', 'Step 3']],
  [4, ['Step 1', 'Step 2', 'more changes']],
])('S-19 of %i changes none is counted in a line in which it could be told', (count, lines) => {
  expect(told(count)).toEqual(lines);
});
