import { describe, expect, test, vi } from 'vitest';
import { openPage, rejection } from './page.ts';

const ALICE = `0x${'a1'.repeat(20)}` as const;

describe('K-02 what EIP-1193 lists as deprecated', () => {
  test('enable asks for accounts', async () => {
    const { provider, answer, requests } = openPage();
    const enabled = provider.enable();
    expect(requests()).toMatchObject([{ method: 'eth_requestAccounts' }]);
    answer([ALICE]);
    expect(await enabled).toEqual([ALICE]);
  });

  test('send takes a method and its parameters, and gives an envelope', async () => {
    const { provider, answer, requests } = openPage();
    const sent = provider.send('eth_getBalance', [ALICE, 'latest']);
    expect(requests()).toMatchObject([{ method: 'eth_getBalance', params: [ALICE, 'latest'] }]);
    answer('0x1');
    expect(await sent).toEqual({ id: undefined, jsonrpc: '2.0', result: '0x1' });
  });

  test('send takes an envelope, with or without a callback', async () => {
    const { provider, answer } = openPage();
    const sent = provider.send({ id: 7, method: 'eth_blockNumber' });
    answer('0x2');
    expect(await sent).toEqual({ id: 7, jsonrpc: '2.0', result: '0x2' });
    const heard = new Promise((resolve) => {
      void provider.send({ id: 8, method: 'eth_blockNumber' }, (...heard: unknown[]) => resolve(heard));
    });
    answer('0x3');
    expect(await heard).toEqual([null, { id: 8, jsonrpc: '2.0', result: '0x3' }]);
  });

  test('a refusal is the error of the callback, stands in the envelope, and rejects a promise', async () => {
    const { provider, refuse } = openPage();
    const heard = new Promise<unknown[]>((resolve) => {
      void provider.sendAsync({ id: 1, method: 'eth_sign' }, (...heard: unknown[]) => resolve(heard));
    });
    refuse({ code: 4200, message: 'no' });
    const [error, response] = await heard;
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: 4200 });
    expect(response).toEqual({ id: 1, jsonrpc: '2.0', error });
    const sent = rejection(provider.send('eth_sign'));
    refuse({ code: 4200, message: 'no' });
    expect(await sent).toMatchObject({ code: 4200 });
  });

  test('sendAsync answers a batch in its order, refusals among the rest', async () => {
    const { provider, tell, requests } = openPage();
    const heard = new Promise<unknown[]>((resolve) => {
      const batch = ['one', 'two', 'three'].map((method, id) => ({ id, method, params: [] }));
      void provider.sendAsync(batch, (...heard: unknown[]) => resolve(heard));
    });
    const [one, two, three] = requests().map(({ id }) => id);
    tell({ kind: 'answer', id: `${three}`, result: 3 });
    tell({ kind: 'answer', id: `${two}`, error: { code: 4001, message: 'no' } });
    tell({ kind: 'answer', id: `${one}`, result: 1 });
    const [error, responses] = await heard;
    expect(error).toBeNull();
    expect(responses).toMatchObject([
      { id: 0, result: 1 },
      { id: 1, error: { code: 4001 } },
      { id: 2, result: 3 },
    ]);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['a number', 7],
    ['no method', { id: 9 }],
  ])('P-02 an envelope that is %s is -32600, told as any refusal is, also among others', async (_, payload) => {
    const { provider, answer } = openPage();
    const refused = { code: -32600 };
    const heardOf = (asked: unknown) =>
      new Promise<unknown[]>((resolve) => void provider.sendAsync(asked, (...heard: unknown[]) => resolve(heard)));
    expect(await heardOf(payload)).toMatchObject([refused, { error: refused }]);
    const both = heardOf([payload, { id: 1, method: 'eth_blockNumber' }]);
    answer('0x2');
    expect(await both).toMatchObject([null, [{ error: refused }, { id: 1, result: '0x2' }]]);
    expect(await rejection(provider.send(payload))).toMatchObject(refused);
  });

  test('what the page knows is there to be read, and null before; reading it opens the line', () => {
    const { provider, tell, heard } = openPage();
    expect([provider.chainId, provider.networkVersion, provider.selectedAddress]).toEqual([null, null, null]);
    expect(heard).toEqual([{ kind: 'open' }]);
    const changed = vi.fn(() => [provider.chainId, provider.networkVersion, provider.selectedAddress]);
    provider.on('chainChanged', changed);
    tell({ kind: 'state', state: { chainId: '0x7a69', accounts: [] } });
    expect([provider.chainId, provider.networkVersion, provider.selectedAddress]).toEqual(['0x7a69', '31337', null]);
    tell({ kind: 'state', state: { chainId: '0x1', accounts: [ALICE] } });
    expect(changed).toHaveReturnedWith(['0x1', '1', ALICE]);
  });

  test('it is connected until the wallet is gone', () => {
    const { provider, tell } = openPage();
    expect(provider.isConnected()).toBe(true);
    tell({ kind: 'gone' });
    expect(provider.isConnected()).toBe(false);
  });
});
