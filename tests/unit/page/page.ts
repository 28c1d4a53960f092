import { makeProvider } from '../../../lib/page/provider.ts';
import { channelOver } from '../../../lib/wire/channel.ts';
import type { Downward, PageState, Upward } from '../../../lib/wire/envelope.ts';

export const MAINNET: PageState = { chainId: '0x1', accounts: [] };

/** A provider and, in the hands of the test, the other end of its line. */
export function openPage() {
  const line = new EventTarget();
  const heard: Upward[] = [];
  let yields = 0;
  const wallet = channelOver(line, 'bridge');
  const provider = makeProvider(channelOver(line, 'page'), () => {
    yields++;
  });
  wallet.listen((text) => heard.push(JSON.parse(text)));

  const tell = (message: Downward) => wallet.send(JSON.stringify(message));
  const requests = () => heard.filter((message) => message.kind === 'request');
  const idOfLast = () => requests().at(-1)?.id ?? '';
  return {
    provider,
    heard,
    requests,
    tell,
    yields: () => yields,
    answer: (result: unknown, id = idOfLast()) => tell({ kind: 'answer', id, result }),
    refuse: (error: { code: number; message: string; data?: unknown }) => tell({ kind: 'answer', id: idOfLast(), error }),
  };
}

/** What a promise rejects with. Fails when it resolves. */
export const rejection = (promise: Promise<unknown>): Promise<Record<string, unknown>> =>
  promise.then(
    (result) => Promise.reject(new Error(`resolved with ${JSON.stringify(result)}`)),
    (error) => error,
  );
