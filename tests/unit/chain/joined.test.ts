import { expect, test } from 'vitest';
import { joined } from '../../../lib/chain/read/joined.ts';
import { errors } from '../../../lib/core/errors.ts';

type Call = { method: string; params?: readonly unknown[] };

/** A node that answers with what it was asked, unless told otherwise; its exchanges, and the timer that somebody set. */
function asking({ most = 100, answer = (call: Call): unknown => call.params?.[0] } = {}) {
  const exchanges: string[][] = [];
  const timers: (() => void)[] = [];
  const said = async (call: Call) => {
    const it = await answer(call);
    if (it instanceof Error) throw it;
    return it;
  };
  const node = {
    atOnce: () => most,
    request(call: Call) {
      exchanges.push([call.method]);
      return said(call);
    },
    requestMany(calls: readonly Call[]) {
      exchanges.push(calls.map(({ method }) => method));
      const outcome = (call: Call) =>
        said(call).then(
          (result) => ({ result }),
          (error: Error) => ({ error }),
        );
      return Promise.all(calls.map(outcome));
    },
  };
  return { node: joined(node, { later: (_, run) => void timers.push(run) }), exchanges, timers };
}

const code = (address: string) => ({ method: 'eth_getCode', params: [address] });

test('V-15 light questions of one moment are one exchange, each answered as if alone; what takes long goes by itself', async () => {
  const refused = errors.node(-32000, 'no');
  const { node, exchanges } = asking({ answer: ({ params = [] }) => (params[0] === 'b' ? refused : params[0]) });
  const trial = node.request({ method: 'eth_simulateV1', params: ['t'] });
  const bare = Promise.resolve().then(() => node.request(code('c')));
  const all = await Promise.allSettled([node.request(code('a')), node.request(code('b')), bare, trial]);
  expect(all).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: refused },
    { status: 'fulfilled', value: 'c' },
    { status: 'fulfilled', value: 't' },
  ]);
  expect(exchanges).toEqual([['eth_simulateV1'], ['eth_getCode', 'eth_getCode', 'eth_getCode']]);
  expect(await node.request(code('alone'))).toBe('alone');
  expect(exchanges.at(-1)).toEqual(['eth_getCode']);
});

test('V-15 a node that does not take so many at once is asked each by itself', async () => {
  const { node, exchanges } = asking({ most: 2 });
  expect(await Promise.all(['a', 'b', 'c'].map((each) => node.request(code(each))))).toEqual(['a', 'b', 'c']);
  expect(exchanges).toEqual([['eth_getCode'], ['eth_getCode'], ['eth_getCode']]);
});

test('V-15 V-04 one question that takes for ever does not keep the answers of its moment back', async () => {
  const never = new Promise<never>(() => undefined);
  const { node, timers } = asking({ answer: ({ params = [] }) => (params[0] === 'slow' ? never : params[0]) });
  const [told] = [node.request(code('a')), node.request(code('slow'))];
  for (let turn = 0; turn < 50; turn++) await undefined;
  for (const run of timers.splice(0)) run();
  expect(await told).toBe('a');
});

test('V-15 where the exchange fails as a whole, each of its questions fails by that', async () => {
  const { requestMany, ...rest } = {
    requestMany: () => Promise.reject(errors.chainDisconnected(1)),
    request: () => Promise.reject(),
  };
  const node = joined({ ...rest, requestMany }, { later: () => undefined });
  const all = await Promise.allSettled([node.request(code('a')), node.request(code('b'))]);
  expect(all.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([4901, 4901]);
});
