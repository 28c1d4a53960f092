/** Larger pictures, in pixels a side, cost the window memory and show nothing more. */
const MAX_SIDE = 4096;

/** The elements of a drawing that cannot repeat, load or run anything. */
const SVG_ELEMENTS = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop title desc'.split(' '),
);

/**
 * Recognises a picture by its bytes, whatever type its sender gives.
 * @returns its media type and the bytes to keep, or nothing for what is no picture, or one that could do harm.
 */
export function recognise(bytes: Uint8Array, claimedType: string): { type: string; bytes: Uint8Array } | undefined {
  const raster = rasterOf(bytes);
  if (raster) {
    const sane = raster.width > 0 && raster.height > 0 && raster.width <= MAX_SIDE && raster.height <= MAX_SIDE;
    return sane ? { type: raster.type, bytes } : undefined;
  }
  if (!/^image\/svg\+xml\s*(?:;|$)/i.test(claimedType)) return undefined;
  const svg = plainSvg(bytes);
  return svg === undefined ? undefined : { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) };
}

interface Raster {
  type: string;
  width: number;
  height: number;
}

function rasterOf(bytes: Uint8Array): Raster | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const says = (text: string, at = 0) => [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0));
  if (bytes.length < 30) return undefined;
  if (says('\x89PNG\r\n\x1a\n') && says('IHDR', 12)) {
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (says('GIF87a') || says('GIF89a')) {
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (says('RIFF') && says('WEBP', 8)) return { type: 'image/webp', ...webpSize(view, says) };
  if (says('\xff\xd8\xff')) return { type: 'image/jpeg', ...jpegSize(view) };
  return undefined;
}

const NO_SIZE = { width: 0, height: 0 };

/** RFC 9649: the first chunk says which of three kinds it is. */
function webpSize(view: DataView, says: (text: string, at: number) => boolean) {
  if (says('VP8X', 12)) {
    const side = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return { width: side(24), height: side(27) };
  }
  if (says('VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (says('VP8 ', 12)) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return NO_SIZE;
}

/** Walks from marker to marker to the start of the frame, which has the size. */
function jpegSize(view: DataView) {
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return NO_SIZE;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return NO_SIZE;
}

/** An SVG of plain shapes only, without comments and prologue: references to references grow without bound when drawn. */
function plainSvg(bytes: Uint8Array): string | undefined {
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const svg = source
    .replace(/^\s*<\?xml [^?]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
  const elements = Array.from(svg.matchAll(/<\/?([^\s/>]*)/g), ([, name]) => name ?? '');
  const isPlain = /^<svg[\s>]/.test(svg) && elements.every((name) => SVG_ELEMENTS.has(name));
  return isPlain ? svg : undefined;
}
