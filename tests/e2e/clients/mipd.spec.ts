import type { MipdPage } from '../../dapp/clients/mipd.ts';
import { expect, offered, RDNS, test } from './fixtures.ts';

test('P-01 mipd finds the wallet once, under one uuid, however often it asks', async ({ open }) => {
  const { page, lib } = await open<MipdPage>('mipd');
  const found = await lib.evaluate(({ store }) => {
    const infos = () => store.getProviders().map(({ info }) => ({ ...info }));
    const first = infos();
    const [detail] = store.getProviders();
    for (let i = 0; i < 3; i++) window.dispatchEvent(new Event('eip6963:requestProvider'));
    const again = infos();
    store.reset();
    const same = store.getProviders()[0]?.provider === detail?.provider;
    return { first, again, afterReset: infos(), same };
  });
  expect(found.first).toEqual([
    {
      name: 'Sheaf',
      rdns: RDNS,
      icon: expect.stringMatching(/^data:image\//),
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    },
  ]);
  expect(found.again).toEqual(found.first);
  expect(found.afterReset).toEqual(found.first);
  expect(found.same).toBe(true);
  await page.reload();
  const lib2 = await offered<MipdPage>(page);
  const uuid = await lib2.evaluate(({ store }) => store.findProvider({ rdns: 'io.github.sheaf-wallet' })?.info.uuid);
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(uuid).not.toBe(found.first[0]?.uuid);
});
