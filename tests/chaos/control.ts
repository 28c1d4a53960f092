import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Failpoint } from '../../lib/core/batch/failpoints.ts';

/** Where a build with failpoints asks whether to go on. */
export interface Control {
  url: string;
  /** Told of every point that is passed; the worker stands there for ever where this says so, and waits to be killed. */
  at(stands: (point: Failpoint, batch: string) => boolean): void;
  /** How many writes were reported as failed, and kept. */
  kept(): number;
  stop(): Promise<void>;
}

export async function startControl(): Promise<Control> {
  let stands = (_point: Failpoint, _batch: string) => false;
  let kept = 0;
  const server = createServer((request, response) => {
    const [, what, point, batch] = (request.url ?? '').split('/').map(decodeURIComponent);
    if (what === '__kept') kept++;
    else if (stands(point as Failpoint, batch ?? '')) return;
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: () => kept,
    at(next) {
      stands = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
