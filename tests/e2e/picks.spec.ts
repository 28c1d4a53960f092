import { expect, test } from './fixtures.ts';

/** The page's side of the extension, and the commands that it holds back. */
interface Held {
  chrome: { runtime: { sendMessage(message: { name?: string }): Promise<unknown> } };
  held: (() => void)[];
}

test('V-16 what is picked while the pick before it is under way is carried out after it, and not lost', async ({ wallet }) => {
  const page = await wallet.open('home.html#/settings');
  const first = page.getByRole('switch', { name: 'Show accounts while locked' });
  const second = page.getByRole('switch', { name: 'Show up on older sites' });
  await expect(first).not.toBeChecked();
  await expect(second).toBeChecked();
  await page.evaluate(() => {
    const { runtime } = (window as unknown as Held).chrome;
    const send = runtime.sendMessage.bind(runtime);
    const held: (() => void)[] = [];
    Object.assign(window, { held });
    runtime.sendMessage = async (message) => {
      if (message.name === 'setSetting') await new Promise<void>((go) => held.push(go));
      return send(message);
    };
  });
  const heldOf = () => page.evaluate(() => (window as unknown as Held).held.length);
  await first.click();
  await expect.poll(heldOf).toBe(1);
  await second.click();
  await page.evaluate(() => (window as unknown as Held).held[0]?.());
  await expect.poll(heldOf, 'the second goes when the first is through').toBe(2);
  await page.evaluate(() => (window as unknown as Held).held[1]?.());
  await page.reload();
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();
});
