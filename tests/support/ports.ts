import { createServer } from 'node:net';

/** `wanted` if nobody listens there, else 0, with which the system picks one. */
export const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(wanted)));
  });
