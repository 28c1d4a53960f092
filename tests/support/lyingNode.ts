import { createServer } from 'node:http';

interface Call {
  id: unknown;
  method: string;
  params: readonly unknown[];
}

/** A node before another that answers some questions by itself. @param lie gives an answer (`result` or `error`), or nothing. */
export async function startLiar(target: string, lie: (call: Call) => object | undefined) {
  const server = createServer(async (request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    let body = '';
    for await (const part of request) body += part;
    const parsed = JSON.parse(body) as Call | Call[];
    const answers = await Promise.all(
      [parsed].flat().map(async (call) => {
        const said = lie(call);
        if (said) return { jsonrpc: '2.0', id: call.id, ...said };
        const headers = { 'content-type': 'application/json' };
        return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })).json();
      }),
    );
    response.writeHead(200, { ...cors, 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
