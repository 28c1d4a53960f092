import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { selfSigned } from './certificate.ts';

export const VERSIONS = ['HTTP/1.1', 'HTTP/1.1 without reason phrases', 'HTTP/2'] as const;

/** Of one connection, and none of the next one's business (RFC 9110, 7.6.1); HTTP/2 has none of them. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** What both versions of Node's servers give a listener, as far as it is used here. */
interface Asked extends Duplex {
  method?: string;
  url?: string;
  headers: Record<string, string | string[] | undefined>;
}
interface Answering extends NodeJS.WritableStream {
  writeHead(status: number, reason: string | undefined, headers: Record<string, string | string[] | undefined>): unknown;
}

/** A server behind TLS that speaks this version of HTTP and passes all on to `target`. Its certificate is nobody's. */
export async function startTls(target: string, version: (typeof VERSIONS)[number]) {
  const sockets = new Set<Duplex>();
  const pass = (asked: Asked, answer: Answering) => {
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.includes(name));
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method ?? 'GET', headers: Object.fromEntries(headers) },
      (said) => {
        const own = Object.entries(said.headers).filter(([name]) => !OF_CONNECTION.includes(name));
        answer.writeHead(said.statusCode ?? 502, reason, Object.fromEntries(own));
        said.pipe(answer);
      },
    );
    passed.on('error', () => asked.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  };
  const reason = version === 'HTTP/1.1 without reason phrases' ? '' : undefined;
  const server = version === 'HTTP/2' ? createSecureServer(selfSigned()) : createServer(selfSigned());
  server.on('request', pass);
  server.on('secureConnection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
