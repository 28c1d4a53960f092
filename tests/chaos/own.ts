import { setTimeout as pause } from 'node:timers/promises';
import { toHex } from 'viem';
import type { OwnParams } from '../../lib/core/ownRequests.ts';
import type { startBrowser } from './browser.ts';
import type { Ledgers } from './chain.ts';
import type { Asked } from './oracle.ts';

/** What the owner sends by the wallet itself, and how a screen of theirs hears of it over the deaths of the worker. */

/** How long an answer is waited for until it is asked for once more, in milliseconds: a worker that is gone says nothing. */
const AGAIN = 3_000;

type Payment = OwnParams<'send'>['payments'][number];

/** The currency, three tokens and an item in turn; a ledger writes down the number. */
export function paymentOf(number: number, [ledger, ...others]: Ledgers): Payment {
  const amount = String(number);
  const to = toHex(0xa11ce_0000n + BigInt(number), { size: 20 });
  const kinds: Payment[] = [
    { to: ledger, what: { kind: 'native', amount } },
    ...[ledger, ...others].map((token): Payment => ({ to, what: { kind: 'token', token, amount } })),
    { to, what: { kind: 'erc721', collection: ledger, tokenId: amount } },
  ];
  return kinds[number % kinds.length] as Payment;
}

/** Asks under the same id until there is an answer, as a screen does. */
export async function insist(
  browser: Pick<Awaited<ReturnType<typeof startBrowser>>, 'command'>,
  asked: Asked,
  params: OwnParams<'send'>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver() && asked.outcome === undefined) {
    const answer = browser.command('ask', { requestId: asked.id, method: 'send', params }).then(
      (result) => ((result as { key?: string }).key ? { result } : { error: { code: 4001, message: 'declined' } }),
      (error: Error) => (isCutOff(error) ? undefined : { error: { code: -32603, message: error.message } }),
    );
    const outcome = await Promise.race([answer, pause(AGAIN)]);
    if (outcome) {
      asked.outcome ??= outcome;
      asked.heardAt ??= Date.now();
    } else await pause(50);
  }
}

/** Whether nobody has answered: the page is gone, or the worker, of which its messages end with nothing. */
const isCutOff = ({ message }: Error): boolean => /^page\.|closed|destroyed|Receiving end|reading 'ok'/.test(message);
