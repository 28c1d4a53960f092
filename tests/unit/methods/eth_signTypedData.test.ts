import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, type Asking, openAsking, SITE } from '../../support/asking.ts';
import { mail } from '../../support/typedData.ts';

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
  await wallet.sites.connect(SITE, [ALICE], 1);
});

async function signedBy(method: string): Promise<{ shownAs: string; signature: unknown }> {
  const answer = wallet.request(method, [ALICE, mail()]);
  const row = await wallet.asked();
  await wallet.settle(row, { confirmed: true, choice: undefined });
  return { shownAs: row.method, signature: await answer };
}

describe('eth_signTypedData', () => {
  test('K-09 with typed data of EIP-712 it is eth_signTypedData_v4 under another name', async () => {
    const { shownAs, signature } = await signedBy('eth_signTypedData');
    expect(shownAs).toBe('eth_signTypedData_v4');
    expect(signature).toBe((await signedBy('eth_signTypedData_v4')).signature);
  });

  const old = [{ type: 'string', name: 'Message', value: 'Hi' }];
  test.each([
    ['a list first', [old, ALICE]],
    ['a list second', [ALICE, old]],
    ['a list as text', [ALICE, JSON.stringify(old)]],
    ['a list as text, first', [` ${JSON.stringify(old)}`, ALICE]],
  ])('A-05 the values that went by that name before, as %s: 4200', async (_, params) => {
    expect(await wallet.refused('eth_signTypedData', params)).toMatchObject({ code: 4200 });
  });

  test('A-05 what is neither: -32602', async () => {
    for (const params of [undefined, [], [ALICE], [ALICE, `0x${'ab'.repeat(32)}`]])
      expect(await wallet.refused('eth_signTypedData', params)).toMatchObject({ code: -32602 });
  });
});
