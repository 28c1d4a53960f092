import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../support/certificate.ts';

type Asked = IncomingMessage | Http2ServerRequest;
type Answering = ServerResponse | Http2ServerResponse;

/** As public nodes do; that the browser may ask once for all keeps what is compared free of it. */
const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '7200',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * A node so many milliseconds away: each exchange with the one at `target` takes that much longer. Like most public nodes it does not
 * tell the extension which protocol is spoken.
 */
export async function startFarNode(target: string, protocol: 'HTTP/1.1' | 'HTTP/2', awayMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const serve = (asked: Asked, answering: Answering) => {
    const answer = answering as ServerResponse;
    if (asked.method === 'OPTIONS') return void answer.writeHead(204, HEADERS).end();
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => setTimeout(pass, awayMs, Buffer.concat(chunks), answer));
  };
  const pass = (body: Buffer, answer: ServerResponse) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const passed = request(target, { method: 'POST', agent, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, HEADERS);
      said.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end(body);
  };
  const isPlain = protocol === 'HTTP/1.1';
  const server = isPlain ? createServer(serve) : createSecureServer(selfSigned(), serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${isPlain ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      agent.destroy();
      server.close();
    },
  };
}
