import { describe, expect, test } from 'vitest';
import { recognise } from '../../../lib/chain/read/image.ts';

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin(part) : part)]));
const padded = (bytes: Uint8Array, length = 64) => Uint8Array.from({ length }, (_, at) => bytes[at] ?? 0);
const big = (value: number) => [value >> 8, value & 255];
const little = (value: number) => [value & 255, (value >> 8) & 255];
const little24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

type Make = (width: number, height: number) => Uint8Array;
const png: Make = (width, height) =>
  padded(bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0], big(width), [0, 0], big(height)));
const gif =
  (version: string): Make =>
  (width, height) =>
    padded(bytesOf(version, little(width), little(height)));
const extended: Make = (width, height) =>
  padded(bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], little24(width - 1), little24(height - 1)));
const lossless: Make = (width, height) => {
  const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
  const word = [bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255, (bits >>> 24) & 255];
  return padded(bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], word));
};
const lossy: Make = (width, height) =>
  // The two bits above a side say how it is to be stretched.
  padded(bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array(10).fill(0), little(width | 0x4000), little(height | 0x8000)));
const frame =
  (marker: number, before: number[] = []): Make =>
  (width, height) =>
    padded(bytesOf([0xff, 0xd8], before, [0xff, marker, 0, 17, 8], big(height), big(width)));
/** A segment that says nothing of the size, though what stands in it looks so. */
const segment = (marker: number) => [0xff, marker, 0, 9, 8, ...big(7), ...big(7), 0, 0];

const kinds: [string, string, Make][] = [
  ['PNG', 'image/png', png],
  ['GIF 87', 'image/gif', gif('GIF87a')],
  ['GIF 89', 'image/gif', gif('GIF89a')],
  ['extended WebP', 'image/webp', extended],
  ['lossless WebP', 'image/webp', lossless],
  ['lossy WebP', 'image/webp', lossy],
  ['JPEG', 'image/jpeg', frame(0xc0, segment(0xe0))],
];

describe('W-09 a picture is known by its bytes', () => {
  test.each(kinds)('%s', (_, type, make) => {
    for (const [width, height] of [
      [1, 1],
      [300, 4096],
      [4096, 300],
    ] as const) {
      const bytes = make(width, height);
      expect(recognise(bytes, 'text/html')).toEqual({ type, bytes });
    }
    for (const [width, height] of [
      [4097, 1],
      [1, 4097],
    ] as const)
      expect(recognise(make(width, height), type)).toBeUndefined();
  });

  test.each(kinds.filter(([, type]) => type !== 'image/webp').concat([['lossy WebP', 'image/webp', lossy]]))(
    '%s without width or height is none',
    (_, type, make) => {
      expect(recognise(make(0, 5), type)).toBeUndefined();
      expect(recognise(make(5, 0), type)).toBeUndefined();
    },
  );

  test('an extended WebP may be wider than 16 bits can say', () => {
    expect(recognise(extended(65_537, 5), 'image/webp')).toBeUndefined();
    expect(recognise(extended(5, 65_537), 'image/webp')).toBeUndefined();
  });

  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])('a JPEG has its size behind marker %i', (marker) => {
    for (const before of [segment(0xe0), segment(0xdb)]) {
      expect(recognise(frame(marker, before)(4096, 5), '')).toMatchObject({ type: 'image/jpeg' });
      expect(recognise(frame(marker, before)(4097, 5), '')).toBeUndefined();
    }
  });

  test.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xe0, 0xfe])('…and not behind marker %i', (marker) => {
    expect(recognise(frame(0xc0, segment(marker))(4097, 5), '')).toBeUndefined();
    expect(recognise(frame(0xc0, segment(marker))(4096, 5), '')).toMatchObject({ type: 'image/jpeg' });
  });

  test.each<[string, Uint8Array]>([
    ['a JPEG whose segments lead nowhere', padded(bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 9]), 64)],
    ['a JPEG that ends before its frame', padded(bytesOf([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), 64)],
    ['a WebP of no kind', padded(bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8Y', Array(12).fill(1)))],
    ['a RIFF that is no WebP', padded(bytesOf('RIFF', [0, 0, 0, 0], 'WAVEVP8X', Array(12).fill(1)))],
    ['a PNG that does not begin with its header', padded(bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IDAT', Array(8).fill(1)))],
    ['a PNG of 29 bytes', png(5, 5).slice(0, 29)],
    ['nothing', new Uint8Array()],
  ])('%s is none', (_, bytes) => {
    expect(recognise(bytes, 'image/png')).toBeUndefined();
  });

  test('thirty bytes are enough, wherever in a larger buffer they lie', () => {
    const within = padded(bytesOf(Array(7).fill(1), [...png(5, 5)]), 80).subarray(7, 37);
    expect(recognise(within, '')).toEqual({ type: 'image/png', bytes: within });
  });
});

describe('W-09 a drawing is known by its type and its elements', () => {
  const drawn = (text: string, type = 'image/svg+xml') => {
    const known = recognise(new TextEncoder().encode(text), type);
    return known && new TextDecoder().decode(known.bytes);
  };
  test.each([
    'svg',
    'g',
    'path',
    'circle',
    'ellipse',
    'rect',
    'line',
    'polyline',
    'polygon',
    'defs',
    'linearGradient',
    'radialGradient',
    'stop',
    'title',
    'desc',
  ])('%s may be in it', (name) => {
    const svg = `<svg><${name}></${name}></svg>`;
    expect(drawn(svg)).toBe(svg);
  });

  test.each(['use', 'image', 'script', 'style', 'a', 'foreignObject', 'animate', 'pattern', 'text', 'SVG', ''])(
    '%s may not',
    (name) => {
      expect(drawn(`<svg><${name} x="1"/></svg>`)).toBeUndefined();
    },
  );

  test.each([
    ['image/svg+xml', true],
    ['IMAGE/SVG+XML', true],
    ['image/svg+xml ; charset=utf-8', true],
    ['image/svg+xml-compressed', false],
    ['ximage/svg+xml', false],
    ['image/png', false],
  ])('the type %s will do: %s', (type, does) => {
    expect(drawn('<svg></svg>', type) !== undefined).toBe(does);
  });

  test.each<[string, string, string | undefined]>([
    ['loses its prologue', '  <?xml version="1.0"?>\n<svg></svg>\n', '<svg></svg>'],
    ['loses a prologue at its start alone', '<svg></svg><?xml version="1.0"?>', undefined],
    ['loses each comment', '<!-- a\n --><svg><!--b--><g/><!-- c --></svg>', '<svg><g/></svg>'],
    ['may have attributes', '<svg\nwidth="1"></svg>', '<svg\nwidth="1"></svg>'],
    ['has to begin as one', '<g><svg></svg></g>', undefined],
    ['has to be one by its whole name', '<svgx></svgx>', undefined],
  ])('it %s', (_, text, kept) => {
    expect(drawn(text)).toBe(kept);
  });
});
