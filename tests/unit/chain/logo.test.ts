import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fetch } from '../../../lib/chain/node/http.ts';
import { fetchLogo, logoKeeper } from '../../../lib/chain/read/logo.ts';
import { isPublicHost } from '../../../lib/core/host.ts';
import { fc } from '../../support/fc.ts';
import { holdTime } from '../../support/heldTime.ts';
import { PATIENT } from '../../support/patience.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  vi.restoreAllMocks();
});

/** A web server that stands for every host; what it was asked is in `requests`. */
async function web(answer: RequestListener) {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  let asked = '';
  const server = createServer((request, response) => {
    requests.push({ url: asked, headers: request.headers });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchThere: Fetch = (url, init) => {
    asked = url;
    const { pathname, search } = new URL(url);
    return fetch(local + pathname + search, init);
  };
  return { requests, fetch: fetchThere };
}

const serve = (type: string, body: Uint8Array | string) =>
  web((_, response) => response.writeHead(200, { 'content-type': type, 'set-cookie': 'id=1' }).end(body));

/** A PNG whose header says so many pixels. */
function png(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    Buffer.alloc(padding),
  ]);
}

const padded = (head: Buffer) => Buffer.concat([head, Buffer.alloc(40)]);
const gif = padded(Buffer.from('GIF89a\x10\x00\x10\x00', 'latin1'));
const jpeg = padded(Buffer.from('\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x11\x08\x00\x10\x00\x10', 'latin1'));
const webp = padded(
  Buffer.from('RIFF\x40\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x0f\x00\x00\x0f\x00\x00', 'latin1'),
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#0a0"/></svg>';

const asData = (type: string, bytes: Buffer | string) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const URL_OF_LOGO = 'https://assets.example.com/logo.png';

describe('what becomes a logo', () => {
  test.each([
    ['a PNG', 'image/png', png(64, 64)],
    ['a GIF', 'image/gif', gif],
    ['a JPEG', 'image/jpeg', jpeg],
    ['a WebP', 'image/webp', webp],
    ['an SVG of plain shapes', 'image/svg+xml', Buffer.from(svg)],
  ])('W-09 %s is kept as it is', async (_, type, bytes) => {
    const { fetch } = await serve(type, bytes);
    expect(await fetchLogo(URL_OF_LOGO, fetch)).toBe(asData(type, bytes));
    expect(await fetchLogo(asData(type, bytes), fetch)).toBe(asData(type, bytes));
  });

  test('W-09 the type is what the bytes say, not the sender', async () => {
    const { fetch } = await serve('text/html', png(64, 64));
    expect(await fetchLogo(URL_OF_LOGO, fetch)).toMatch(/^data:image\/png;base64,/);
  });

  test('W-09 an SVG may be written out in a data URL, and loses prologue and comments', async () => {
    const { fetch } = await serve('', '');
    const written = `<?xml version="1.0" encoding="UTF-8"?><!-- drawn by hand -->${svg}`;
    expect(await fetchLogo(`data:image/svg+xml,${encodeURIComponent(written)}`, fetch)).toBe(asData('image/svg+xml', svg));
  });

  test('W-09 a picture of exactly 256 KiB is kept, one byte more is not', async () => {
    const largest = png(64, 64, 256 * 1024 - png(64, 64).length);
    const { fetch } = await serve('image/png', largest);
    expect(await fetchLogo(URL_OF_LOGO, fetch)).toBe(asData('image/png', largest));
    const larger = await serve('image/png', Buffer.concat([largest, Buffer.alloc(1)]));
    expect(await fetchLogo(URL_OF_LOGO, larger.fetch)).toBeUndefined();
    expect(await fetchLogo(asData('image/png', Buffer.concat([largest, Buffer.alloc(1)])), fetch)).toBeUndefined();
  });

  test('W-09 a data URL is as long at most as 256 KiB in percent signs and a kilobyte before them', async () => {
    const { fetch } = await serve('', '');
    const drawn = Array.from('<svg></svg>'.padEnd(256 * 1024), (char) => `%${char.charCodeAt(0).toString(16)}`).join('');
    const url = (before: number) => `${'data:image/svg+xml;a='.padEnd(before - 1, 'a')},${drawn}`;
    expect(await fetchLogo(url(1024), fetch)).toBe(asData('image/svg+xml', '<svg></svg>'));
    expect(await fetchLogo(url(1025), fetch)).toBeUndefined();
  });

  test.each([
    ['a web page', 'text/html', '<html><img src=x onerror=alert(1)></html>'],
    ['a web page called a picture', 'image/png', '<html></html>'],
    ['nothing', 'image/png', ''],
    ['a PNG of a billion pixels', 'image/png', png(32_000, 32_000)],
    ['a PNG without pixels', 'image/png', png(0, 0)],
    ['an SVG called a web page', 'text/html', svg],
    ['an SVG with a script', 'image/svg+xml', '<svg><script>alert(1)</script></svg>'],
    ['an SVG that repeats itself', 'image/svg+xml', '<svg><defs><g id="a"/></defs><use href="#a"/></svg>'],
    [
      'an SVG that repeats itself under a prefix',
      'image/svg+xml',
      '<svg xmlns:s="http://www.w3.org/2000/svg"><s:use href="#a"/></svg>',
    ],
    ['an SVG that loads', 'image/svg+xml', '<svg><image href="https://tracker.example/x.png"/></svg>'],
    ['an SVG with foreign content', 'image/svg+xml', '<svg><foreignObject/></svg>'],
    ['an SVG with entities', 'image/svg+xml', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg><text>&a;</text></svg>'],
    ['an SVG with a style sheet', 'image/svg+xml', '<?xml-stylesheet href="https://tracker.example/x.css"?><svg/>'],
    ['an SVG in another encoding', 'image/svg+xml', Buffer.from(svg, 'utf16le')],
  ])('W-09 %s is none', async (_, type, body) => {
    const { fetch } = await serve(type, body);
    expect(await fetchLogo(URL_OF_LOGO, fetch)).toBeUndefined();
  });

  test('W-09 a logo is stored beside its token; a failure stores nothing and harms nobody', async () => {
    const { fetch } = await serve('image/png', png(8, 8));
    const stored: unknown[] = [];
    const keep = logoKeeper({ setLogo: async (...row) => void stored.push(row) }, fetch);
    keep(1, '0x00000000000000000000000000000000000000aa', 'https://127.0.0.1/logo.png');
    keep(1, '0x00000000000000000000000000000000000000aa', URL_OF_LOGO);
    await vi.waitFor(() => expect(stored).toHaveLength(1), PATIENT);
    expect(stored).toEqual([[1, '0x00000000000000000000000000000000000000aa', asData('image/png', png(8, 8))]]);
  });
});

describe('where a logo may come from', () => {
  test('W-09 the request carries no cookies and no referrer, and takes no redirects', async () => {
    const inits: RequestInit[] = [];
    const { fetch, requests } = await serve('image/png', png(8, 8));
    await fetchLogo(URL_OF_LOGO, (url, init) => {
      inits.push(init);
      return fetch(url, init);
    });
    expect(inits).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' }]);
    expect(requests[0]?.headers).not.toHaveProperty('cookie');
    expect(requests[0]?.headers).not.toHaveProperty('referer');
  });

  test('W-09 a redirect is not followed', async () => {
    const { fetch, requests } = await web((request, response) => {
      if (request.url === '/logo.png') return response.writeHead(302, { location: '/private' }).end();
      return response.writeHead(200, { 'content-type': 'image/png' }).end(png(8, 8));
    });
    expect(await fetchLogo(URL_OF_LOGO, fetch)).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  test('W-09 an endless answer is cut off', async () => {
    let sent = 0;
    const { fetch } = await web((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = () => {
        if (response.destroyed) return;
        sent += 65_536;
        response.write(Buffer.alloc(65_536), more);
      };
      more();
    });
    expect(await fetchLogo(URL_OF_LOGO, fetch)).toBeUndefined();
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('W-09 a server that sends a byte now and then is given fifteen seconds for all of it', async () => {
    const time = holdTime();
    const { fetch, requests } = await web((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(png(8, 8).subarray(0, 20));
    });
    const logo = fetchLogo(URL_OF_LOGO, fetch);
    await vi.waitFor(() => expect(requests).toHaveLength(1), PATIENT);
    time.pass(14_999);
    expect(time.toCome()).toBe(1);
    time.pass(1);
    expect(time.toCome()).toBe(0);
    expect(await logo).toBeUndefined();
  });

  test('W-09 a server that says no, or breaks off, gives none', async () => {
    const missing = await web((_, response) => response.writeHead(404).end(png(8, 8)));
    expect(await fetchLogo(URL_OF_LOGO, missing.fetch)).toBeUndefined();
    const broken = await web((request) => request.socket.destroy());
    expect(await fetchLogo(URL_OF_LOGO, broken.fetch)).toBeUndefined();
  });

  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
  test.each([
    [`ipfs://${cid}`, `https://ipfs.io/ipfs/${cid}`],
    [`ipfs://${cid}/logo.png`, `https://ipfs.io/ipfs/${cid}/logo.png`],
    [`ipfs://ipfs/${cid}/logo.png`, `https://ipfs.io/ipfs/${cid}/logo.png`],
    [
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      'https://ipfs.io/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    ],
  ])('W-09 %s comes through a gateway', async (url, fetched) => {
    const { fetch, requests } = await serve('image/png', png(8, 8));
    expect(await fetchLogo(url, fetch)).toBe(asData('image/png', png(8, 8)));
    expect(requests.map((request) => request.url)).toEqual([fetched]);
  });

  test.each([
    'http://assets.example.com/logo.png',
    'https://user:password@assets.example.com/logo.png',
    'https://assets.example.com:8443/logo.png',
    'https://localhost/logo.png',
    'https://foo.localhost/logo.png',
    'https://localhost./logo.png',
    'https://intranet/logo.png',
    'https://printer.local/logo.png',
    'https://metadata.google.internal/logo.png',
    'https://router.lan/logo.png',
    'https://nas.home.arpa/logo.png',
    'https://127.0.0.1/logo.png',
    'https://127.1/logo.png',
    'https://2130706433/logo.png',
    'https://0x7f.0.0.1/logo.png',
    'https://0177.0.0.1/logo.png',
    'https://127.0.0.1./logo.png',
    'https://10.0.0.1/logo.png',
    'https://172.16.0.1/logo.png',
    'https://192.168.0.1/logo.png',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/logo.png',
    'https://0.0.0.0/logo.png',
    'https://[::1]/logo.png',
    'https://[fd00::1]/logo.png',
    'https://[fe80::1]/logo.png',
    'https://[::ffff:10.0.0.1]/logo.png',
    'https://[::ffff:7f00:1]/logo.png',
    'https://[64:ff9b::7f00:1]/logo.png',
    'https://１２７.0.0.1/logo.png',
    'https://ｌocalhost/logo.png',
    'ftp://assets.example.com/logo.png',
    'file:///etc/passwd',
    'blob:https://assets.example.com/1',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,iVBORw0KGgo=',
    'data:image/png;base64,%%%',
    'data:image/png',
    'ipfs://',
    'ipfs://../../api/v0',
    'ipfs://short/logo.png',
    `ipfs://${'a'.repeat(45)}/logo.png`,
    `ipfs://${'a'.repeat(129)}/logo.png`,
    `ipfs://${'a'.repeat(46)}.example/logo.png`,
    `ipfs://-${'a'.repeat(46)}/logo.png`,
    'logo.png',
    '',
  ])('W-09 %s is not fetched', async (url) => {
    const { fetch, requests } = await serve('image/png', png(8, 8));
    expect(await fetchLogo(url, fetch)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('T-F11 no spelling of an IP address is a public host', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV4Extended(),
          fc.ipV6().map((address) => `[${address}]`),
        ),
        (address) => {
          const url = `https://${address}/`;
          fc.pre(URL.canParse(url));
          expect(isPublicHost(new URL(url).hostname)).toBe(false);
        },
      ),
    );
  });

  test('W-09 whatever the URL, nothing is thrown and only public https hosts are asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.webUrl({ validSchemes: ['https', 'http', 'ipfs', 'data'] }), fc.webUrl()),
        async (url) => {
          const asked: string[] = [];
          const logo = await fetchLogo(url, async (address) => {
            asked.push(address);
            throw new TypeError('no network');
          });
          expect(logo).toBeUndefined();
          for (const address of asked)
            expect(new URL(address).protocol === 'https:' && isPublicHost(new URL(address).hostname)).toBe(true);
        },
      ),
    );
  });
});
