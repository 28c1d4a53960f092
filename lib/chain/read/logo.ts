import { isPublicHost } from '../../core/host.ts';
import type { ApprovedContext } from '../../core/request/method.ts';
import type { Tokens } from '../../core/token/stores.ts';
import type { Fetch } from '../node/http.ts';
import { recognise } from './image.ts';

const MAX_BYTES = 256 * 1024;
/** For the whole exchange, the body included. */
const TIMEOUT_MS = 15_000;
const IPFS_GATEWAY = 'https://ipfs.io';

/** Fetches a token's logo and keeps it beside the token. Whatever goes wrong leaves the token without one (W-09). */
export function logoKeeper(tokens: Pick<Tokens, 'setLogo'>, fetch: Fetch): ApprovedContext['fetchLogo'] {
  return (chainId, address, url) => {
    fetchLogo(url, fetch)
      .then((logo) => (logo === undefined ? undefined : tokens.setLogo(chainId, address, logo)))
      .catch(() => undefined);
  };
}

/**
 * A logo as a `data:` URL of at most 256 KiB of picture, from an `https:` URL of a public host, a `data:image/` URL or an
 * `ipfs:` one. Sends no cookies and no referrer, and follows no redirects: where they would lead cannot be seen before.
 * Never rejects.
 */
export async function fetchLogo(url: string, fetch: Fetch): Promise<string | undefined> {
  try {
    const picture = url.slice(0, 5).toLowerCase() === 'data:' ? inline(url) : await remote(addressOf(url), fetch);
    const known = picture && recognise(picture.bytes, picture.type);
    return known && `data:${known.type};base64,${base64(known.bytes)}`;
  } catch {
    return undefined;
  }
}

interface Picture {
  type: string;
  bytes: Uint8Array;
}

function inline(url: string): Picture | undefined {
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma).trim();
  // Percent signs make three characters of a byte.
  if (comma < 0 || !/^image\//i.test(head) || url.length > MAX_BYTES * 3 + 1024) return undefined;
  const body = decodeURIComponent(url.slice(comma + 1));
  const bytes = /;\s*base64$/i.test(head)
    ? Uint8Array.from(atob(body), (char) => char.charCodeAt(0))
    : new TextEncoder().encode(body);
  return bytes.length > MAX_BYTES ? undefined : { type: head, bytes };
}

/** Where to fetch from, if anywhere. */
function addressOf(text: string): string | undefined {
  const url = new URL(text);
  if (url.protocol === 'ipfs:') return gatewayOf(url);
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && !url.port;
  return isPlain && isPublicHost(url.hostname) ? url.href : undefined;
}

/** `ipfs://<cid>/<path>`, also in the spelling `ipfs://ipfs/<cid>/<path>`. */
function gatewayOf({ hostname, pathname }: URL): string | undefined {
  const path = `${hostname}${pathname}`.replace(/^ipfs\//, '');
  const cid = path.split('/', 1)[0] ?? '';
  return /^[A-Za-z0-9]{46,128}$/.test(cid) ? new URL(`/ipfs/${path}`, IPFS_GATEWAY).href : undefined;
}

async function remote(url: string | undefined, fetch: Fetch): Promise<Picture | undefined> {
  if (url === undefined) return undefined;
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    headers: { Accept: 'image/*' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = await readCapped(response.body);
  return bytes && { type: response.headers.get('Content-Type') ?? '', bytes };
}

async function readCapped(body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(MAX_BYTES);
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.slice(0, length);
    if (length + value.length > MAX_BYTES) {
      await reader.cancel();
      return undefined;
    }
    bytes.set(value, length);
    length += value.length;
  }
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  // In parts, because each byte is an argument.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
