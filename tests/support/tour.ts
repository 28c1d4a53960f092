import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type Address, createPublicClient, formatEther, type Hex, http } from 'viem';
import { counterAbi, tokenAbi } from '../dapp/abi.ts';
import { until } from '../kit/until.ts';
import type { Wallet } from '../kit/wallet.ts';
import { SIMPLE_7702_ACCOUNT } from './delegates.ts';
import type { Demo } from './demo.ts';

interface Stage {
  context: BrowserContext;
  wallet: Wallet<Page>;
  /** The sample dapp. */
  page: Page;
  demo: Demo;
  /** Where the pictures go. */
  folder: string;
}

const ACCOUNT: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/**
 * Walks through the wallet's main job in the sample dapp, as a user with mouse and eyes, and says at each step what the dapp
 * got and what the chain itself says. Resolves with whether all of it was true.
 */
export async function tour({ context, wallet, page, demo, folder }: Stage): Promise<boolean> {
  const { token, counter } = demo.contracts;
  const chain = createPublicClient({ transport: http(demo.url) });
  const wheat = () => chain.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [ACCOUNT] });
  const count = (blockTag: 'latest' | 'pending') =>
    chain.readContract({ address: counter, abi: counterAbi, functionName: 'count', blockTag });

  let pictures = 0;
  async function picture(page: Page, name: string): Promise<void> {
    // A part that is loaded once it is shown belongs to the picture.
    await page.waitForFunction(() => !document.querySelector('[data-late]'));
    await page.screenshot({ path: join(folder, `${String(++pictures).padStart(2, '0')}-${name}.png`) });
  }

  let wrong = 0;
  function check(what: string, got: unknown, wanted: unknown): void {
    const fits = String(got) === String(wanted);
    if (!fits) wrong += 1;
    console.log(`  ${fits ? '✓' : '✗'} ${what}: ${got}${fits ? '' : `, expected ${wanted}`}`);
  }

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const output = (name: string) => page.locator(`[data-output~="${name}"]`);

  /** The last thing that the page asked under that method, once it is answered. */
  const answered = (method: string) =>
    until(`the answer to ${method}`, async () => {
      const entry = await page.evaluate((name) => window.dapp.entries.filter((each) => each.method === name).at(-1), method);
      return entry && entry.kind !== 'waiting' && entry;
    });

  async function approve(name: string): Promise<void> {
    await picture(await wallet.waitForApproval(), name);
    await wallet.approve();
  }

  /** Sends a batch with a button of the page and follows it to its end. */
  async function batch(button: string, atomic: boolean, name: string) {
    await page.getByRole('checkbox', { name: 'All or nothing' }).setChecked(atomic);
    await press(button);
    await approve(name);
    const sent = await answered('wallet_sendCalls');
    console.log(`  dapp got ${JSON.stringify(sent.answer)}`);
    await until(
      'the id in the page',
      async () => (await page.locator('#batch').inputValue()) === (sent.answer as { id: string }).id,
    );
    await press('Wait for it');
    await output('wait').filter({ hasText: /^\d/ }).waitFor({ timeout: 60_000 });
    const { status, atomic: together, receipts } = (await answered('wallet_getCallsStatus')).answer as BatchStatus;
    console.log(`  dapp got status ${status}, ${together ? 'atomic' : 'not atomic'}, ${receipts.length} receipts`);
    return { status, together, receipts };
  }

  const steps: [string, () => Promise<void>][] = [
    [
      'Connect',
      async () => {
        await press('Connect a wallet');
        await approve('connect');
        check('the dapp has the account', (await answered('eth_requestAccounts')).answer, ACCOUNT);
      },
    ],
    [
      'One by one: three calls, the second fails',
      async () => {
        const before = await wheat();
        const { status, together, receipts } = await batch('Three calls, the second fails', false, 'sequential-batch');
        check('status', status, 600);
        check('atomic', together, false);
        check('receipts', receipts.map((receipt) => receipt.status).join(' '), '0x1 0x0');
        check('WHEAT on chain went up by', formatEther((await wheat()) - before), '100');
        for (const { transactionHash, status: said } of receipts) {
          const receipt = await chain.getTransactionReceipt({ hash: transactionHash });
          check(`${transactionHash.slice(0, 10)} on chain`, receipt.status, said === '0x1' ? 'success' : 'reverted');
        }
      },
    ],
    [
      'All or nothing: mint, approve and pull in one transaction, with the account’s upgrade',
      async () => {
        check('code of the account on chain before', await chain.getCode({ address: ACCOUNT }), undefined);
        const before = await wheat();
        const { status, together, receipts } = await batch('Mint, approve and pull 40 WHEAT', true, 'atomic-batch');
        check('status', status, 200);
        check('atomic', together, true);
        check('transactions', receipts.length, 1);
        check('WHEAT on chain went up by', formatEther((await wheat()) - before), '60');
        const delegated = `0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`;
        check('code of the account on chain', await chain.getCode({ address: ACCOUNT }), delegated);
      },
    ],
    [
      'A token',
      async () => {
        await press('Watch WHEAT');
        await approve('token');
        check('the dapp got', (await answered('wallet_watchAsset')).answer, true);
        const popup = await wallet.open('popup.html');
        const shown = Number(formatEther(await wheat()));
        const balance = popup.getByText(new RegExp(`^${shown}\\b`)).first();
        await balance.waitFor();
        await popup.setViewportSize({ width: 360, height: 600 });
        await picture(popup, 'popup');
        check('the popup shows', Number.parseFloat((await balance.textContent()) ?? ''), shown);
        await popup.close();
      },
    ],
    [
      'Read a pending state that is not in a block yet',
      async () => {
        const before = await count('latest');
        await press('Count up and compare');
        await approve('increment');
        const underway = page.locator('#readings tr', { hasText: 'on its way' }).locator('td');
        await underway.first().waitFor();
        const [, latest, pending] = await underway.allInnerTexts();
        console.log(`  dapp got latest ${latest}, pending ${pending}`);
        check('latest in the dapp', latest, before);
        check('pending in the dapp', pending, before + 1n);
        await page.locator('#readings tr', { hasText: 'included' }).waitFor({ timeout: 60_000 });
        check('latest on chain in the end', await count('latest'), before + 1n);
      },
    ],
    [
      'The rest of the wallet',
      async () => {
        await picture(page, 'dapp');
        for (const place of ['home', 'activity', 'tokens', 'networks', 'sites', 'settings']) {
          const home = await wallet.open(`home.html#/${place}`);
          await home.getByRole('heading', { level: 1 }).waitFor();
          await picture(home, place);
          check(`the page ${place} says`, (await home.getByRole('heading', { level: 1 }).textContent())?.toLowerCase(), place);
          await home.close();
        }
        const tabs = context.pages().map((tab) => new URL(tab.url()).pathname);
        check('the tabs that are left', tabs.join(' and '), '/home.html and /');
      },
    ],
  ];

  for (const [index, [title, step]] of steps.entries()) {
    console.log(`\n${index + 1}. ${title}`);
    await step();
  }
  console.log(`\n${wrong === 0 ? 'All of it was true.' : `${wrong} of it was not true.`} ${pictures} pictures are in ${folder}.`);
  return wrong === 0;
}

interface BatchStatus {
  status: number;
  atomic: boolean;
  receipts: { status: Hex; transactionHash: Hex }[];
}
