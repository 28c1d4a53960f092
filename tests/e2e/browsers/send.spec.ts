import { parseEther, parseUnits } from 'viem';
import type { Address } from '../../../lib/core/schema.ts';
import type { Driver } from '../../kit/driver.ts';
import { until } from '../../kit/until.ts';
import type { Demo } from '../../support/demo.ts';
import { openGoods } from '../../support/goods/goods.ts';
import { nonce } from './calls.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';

const LOCAL = 31337;
/** Somebody without code, by number. */
const person = (at: number): Address => `0x${at.toString(16).padStart(40, 'c0ffee')}`;

/** What somebody has of the currency, in wei. */
const currencyOf = async ({ rpc }: Demo, of: string) => BigInt((await rpc('eth_getBalance', [of, 'latest'])) as string);

/** Picks one of a list of the browser's own. */
const pick = (driver: Driver<object>, page: object, label: string, value: string) =>
  driver.run(
    page,
    ([of, to]) => {
      const list = [...document.querySelectorAll('select')].find((each) => each.getAttribute('aria-label') === of);
      if (!list) throw new Error(`There is no ${of}`);
      list.value = to ?? '';
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [label, value],
  );

test('the owner sends the currency, a token and an item, and pays twenty at once: each is on the chain exactly once', {
  tag: '@journey',
}, async ({ demo, wallet, driver, reads }) => {
  test.slow();
  const goods = await openGoods(demo.rpc, ACCOUNT);
  const [rye, oat, spelt] = goods.grains;
  if (!rye || !oat || !spelt) throw new Error('three tokens are wanted');
  await wallet.selectChain(LOCAL);
  for (const { address } of goods.grains) await wallet.command('addToken', { chainId: LOCAL, address, account: ACCOUNT });
  await wallet.command('addItem', { chainId: LOCAL, address: goods.sheaves, tokenId: '2', account: ACCOUNT });

  const home = await wallet.open('home.html#/send');
  const again = () => driver.run(home, () => location.assign('#/send'), null);
  /** Reviews what is in the form, and approves it in the window that asks. */
  async function review(): Promise<void> {
    await driver.click(home, 'Review');
    const asking = await wallet.waitForApproval();
    await reads(asking, 'You, in Sheaf');
    await wallet.approve();
  }
  /** The same, and waits until it is done. */
  async function sendIt(title: string): Promise<void> {
    await review();
    await reads(home, title);
  }

  const at = await nonce(demo);
  await driver.fill(home, 'To', person(1));
  await driver.fill(home, 'Amount', '0.5');
  await sendIt('Sent 0.5 ETH');
  expect(await currencyOf(demo, person(1))).toBe(parseEther('0.5'));

  await again();
  await driver.fill(home, 'To', person(2));
  await pick(driver, home, 'What', oat.address);
  await driver.fill(home, 'Amount', '1.25');
  await sendIt('Sent 1.25 OAT');
  expect(await goods.has(oat.address, person(2))).toBe(1_250_000n);

  await again();
  await driver.fill(home, 'To', person(3));
  await pick(driver, home, 'What', `${goods.sheaves} 2`);
  await sendIt('Sent SHF #2');
  expect(await goods.ownerOf(2n)).toBe(person(3));
  expect(await nonce(demo)).toBe(at + 3);

  await again();
  await driver.click(home, 'Pay several at once');
  const twenty = Array.from({ length: 20 }, (_, index) => ({
    to: person(100 + index),
    of: goods.grains[index % 3] ?? rye,
    index,
  }));
  await driver.fill(
    home,
    'Payments',
    twenty.map(({ to, of: { symbol, address }, index }) => `${to}, ${index + 1}, ${index < 3 ? address : symbol}`).join('\n'),
  );
  await review();
  // Each leaves when the one before it is in a block.
  await until('all to be in a block', async () => (await nonce(demo)) === at + 23, 90);
  await reads(home, 'Sent 3 tokens to 20 recipients');
  for (const { to, of, index } of twenty)
    expect(await goods.has(of.address, to)).toBe(parseUnits(String(index + 1), of.decimals));
  expect(await nonce(demo, 'pending')).toBe(at + 23);
});

test('Max sends all of the currency but what the fee comes to: the account is left with nothing, to the wei', async ({
  demo,
  wallet,
  driver,
  reads,
}) => {
  await wallet.selectChain(LOCAL);
  const had = await currencyOf(demo, ACCOUNT);
  const home = await wallet.open('home.html#/send');
  await driver.fill(home, 'To', person(1));
  await driver.click(home, 'Max');
  await reads(home, 'The fee is kept back from it.');
  await driver.click(home, 'Review');
  await wallet.approve();

  await expect.poll(() => currencyOf(demo, person(1)), 'the payment arrives').toBeGreaterThan(0n);
  const block = (await demo.rpc('eth_getBlockByNumber', ['latest', false])) as { transactions: string[] };
  expect(block.transactions).toHaveLength(1);
  const receipt = (await demo.rpc('eth_getTransactionReceipt', block.transactions)) as Record<string, string>;
  const fee = BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0);
  expect(fee).toBeGreaterThan(0n);
  expect(await currencyOf(demo, person(1))).toBe(had - fee);
  expect(await currencyOf(demo, ACCOUNT)).toBe(0n);
});
