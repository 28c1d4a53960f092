import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { announce, claimEthereum } from '../../../lib/page/announce.ts';
import { openPage } from './page.ts';

interface Detail {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: unknown;
}

function announced() {
  const page = new EventTarget();
  const details: Detail[] = [];
  page.addEventListener('eip6963:announceProvider', (event) => details.push((event as CustomEvent<Detail>).detail));
  const { provider } = openPage();
  const again = announce(provider, page);
  const ask = () => page.dispatchEvent(new Event('eip6963:requestProvider'));
  const detail = details[0] as Detail;
  return { page, provider, details, detail, again, ask };
}

describe('EIP-6963', () => {
  test('P-01 the provider is announced at once and for every request, always the same', () => {
    const { provider, details, ask } = announced();
    ask();
    ask();
    expect(details).toHaveLength(3);
    expect(new Set(details.map(({ info }) => info.uuid)).size).toBe(1);
    expect(details.every((detail) => detail.provider === provider)).toBe(true);
  });

  test('P-01 detail and info are frozen, the uuid is of version 4 and new for each page', () => {
    const { detail } = announced();
    expect(Object.isFrozen(detail)).toBe(true);
    expect(Object.isFrozen(detail.info)).toBe(true);
    // So many that each of their digits comes up.
    const uuids = Array.from({ length: 300 }, () => announced().detail.info.uuid);
    expect(new Set(uuids).size).toBe(300);
    for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const at of [...'xxxxxxxx-xxxx-4xxx-xxxx-xxxxxxxxxxxx'].flatMap((sign, at) => (sign === 'x' ? [at] : [])))
      expect(new Set(uuids.map((uuid) => uuid[at])).size, `signs at ${at}`).toBe(at === 19 ? 4 : 16);
  });

  test('P-01 name, rdns, and a square icon of 96 pixels that is in itself and has no script', () => {
    const { name, rdns, icon } = announced().detail.info;
    expect({ name, rdns }).toEqual({ name: 'Sheaf', rdns: 'io.github.sheaf-wallet' });
    const [head, body = ''] = icon.split(',');
    const svg = decodeURIComponent(body);
    expect(head).toBe('data:image/svg+xml');
    expect(svg).toMatch(/^<svg [^>]*width="96" height="96"/);
    expect(svg).not.toMatch(/<script|\son\w+=|href|foreignObject/i);
  });

  test('P-01 the icon is the mark of the toolbar, drawn with fewer strokes', async () => {
    const ears = (svg: string) =>
      [...svg.matchAll(/rotate\((-?\d+) 64 86\).*?fill="(#\w+)"/g)].map(([, angle, grain]) => `${grain} at ${angle}`).sort();
    const mark = await readFile('public/icon/sheaf.svg', 'utf8');
    const icon = decodeURIComponent(announced().detail.info.icon);
    expect(ears(mark)).toHaveLength(5);
    expect(ears(icon)).toEqual(ears(mark));
  });

  test('P-01 listening again where the listener is still there answers each request once', () => {
    const { details, again, ask } = announced();
    again();
    const before = details.length;
    ask();
    expect(details.length - before).toBe(1);
  });
});

describe('window.ethereum', () => {
  const { provider } = openPage();

  test('P-06 it is claimed where it is free, and whoever comes later may take it', () => {
    const page: { ethereum?: unknown } = {};
    claimEthereum(provider, page);
    expect(page.ethereum).toBe(provider);
    page.ethereum = 'another';
    expect(page.ethereum).toBe('another');
  });

  test('P-06 it is given up when the user wants so, and left alone when somebody else has it', () => {
    const ours: { ethereum?: unknown } = {};
    claimEthereum(provider, ours)();
    expect('ethereum' in ours).toBe(false);

    const theirs: { ethereum?: unknown } = {};
    const release = claimEthereum(provider, theirs);
    theirs.ethereum = 'another';
    release();
    expect(theirs.ethereum).toBe('another');
  });

  test.each([
    ['taken', { ethereum: 'another' }],
    ['taken and fixed', Object.defineProperty({}, 'ethereum', { value: 'another' })],
    ['on a page that can take nothing', Object.freeze({})],
  ])('P-06 nothing throws where it is %s', (_, page: { ethereum?: unknown }) => {
    const before = page.ethereum;
    claimEthereum(provider, page)();
    expect(page.ethereum).toBe(before);
  });
});
