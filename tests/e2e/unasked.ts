import { until } from '../kit/until.ts';
import type { Wallet } from '../kit/wallet.ts';

/**
 * What a request gets that the user is not to be asked about.
 * @throws as soon as they are, and where it leaves anything in the wallet's database.
 */
export async function unasked<Page, Result>(wallet: Wallet<Page>, request: () => Promise<Result>): Promise<Result> {
  const before = await wallet.stored();
  let answered = false;
  const answer = request().finally(() => {
    answered = true;
  });
  // After a sentence nobody waits for it.
  answer.catch(() => undefined);
  // Most are answered before the first look would be.
  let looks = 0;
  const asked = async () => looks++ > 0 && (await wallet.stored()).approvals !== before.approvals;
  await Promise.race([answer, until('an answer', async () => answered || (await asked()))]);
  const after = await wallet.stored();
  const left = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (!answered || left.includes('approvals')) throw new Error(await sentence(wallet));
  if (left.length > 0) throw new Error(`nobody was to be asked, and nothing kept, but there are other rows in ${left}`);
  return answer;
}

async function sentence<Page>(wallet: Wallet<Page>): Promise<string> {
  const [question] = (await wallet.waiting()).slice(-1);
  return question
    ? `nobody was to be asked, but the user is, about ${question.method}`
    : 'nobody was to be asked, but there was a question';
}

/** The error of a request that is refused without a question, and leaves nothing behind. */
export async function refused<Page, Outcome extends { result?: unknown; error?: object }>(
  wallet: Wallet<Page>,
  request: () => Promise<Outcome>,
): Promise<Outcome['error']> {
  const { error, result } = await unasked(wallet, request);
  if (!error) throw new Error(`expected a refusal, got ${JSON.stringify(result)}`);
  return error;
}
