import { encodeFunctionData, zeroAddress } from 'viem';
import type { Batch, Call } from '../core/batch/batch.ts';
import { Refusal } from '../core/command.ts';
import type { Node } from '../core/network/node.ts';
import { ownRequests, type Payment } from '../core/ownRequests.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';
import { type Address, Hash } from '../core/schema.ts';
import { erc20Abi, erc1155Abi } from '../core/token/abi.ts';
import { type ExactlySent, transferCall } from '../core/token/transfer.ts';
import { calledBy } from './called.ts';
import { askAbout, ownQuestion } from './own.ts';

/**
 * Sends what the owner has to others: one payment as a plain transaction, several as a batch, which is all or nothing where the account
 * can have that.
 */
export const send = defineMethod({
  ...ownQuestion,
  params: ownRequests.send,

  async handle({ chainId, from, payments }, before, ask) {
    const all = isAll(payments);
    for (const { to } of payments) if (to === zeroAddress) throw new Refusal({ code: 'refusal.toNobody' });
    const named = payments.flatMap(({ to, called: name }) => (name === undefined ? [] : [{ to, name }]));
    const called = await calledBy(chainId, named, before.resolveName);
    const calls = await Promise.all(payments.map((each) => callFor(each, { chainId, from }, before)));
    return askAbout({ chainId, from, calls, method: 'send', ...(all ? { all } : {}), ...called }, before, ask);
  },
});

/** Whether all of the currency goes. @throws Refusal where others would have to share what is all of something */
function isAll(payments: readonly Payment[]): true | undefined {
  const all = payments.filter(({ what }) => 'amount' in what && what.amount === 'all');
  if (all.length > 0 && payments.length > 1) throw new Refusal({ code: 'refusal.allWithOthers' });
  return all[0]?.what.kind === 'native' ? true : undefined;
}

type Whose = Pick<Batch, 'chainId' | 'from'>;

async function callFor({ to, what }: Payment, whose: Whose, context: RequestContext): Promise<Call> {
  return transferCall(await exactly(what, whose, context), whose.from, to);
}

/** So much as it is now, where all of it goes. How much all of the currency is follows from the plan. */
async function exactly(what: Payment['what'], { from, chainId }: Whose, { nodes }: RequestContext): Promise<ExactlySent> {
  if (what.kind === 'erc721') return what;
  const { amount } = what;
  if (amount !== 'all') return { ...what, amount };
  switch (what.kind) {
    case 'native':
      return { ...what, amount: 0n };
    case 'token': {
      const held = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] });
      return { ...what, amount: await allOf(await nodes.of(chainId), what.token, held) };
    }
    case 'erc1155': {
      const held = encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [from, what.tokenId] });
      return { ...what, amount: await allOf(await nodes.of(chainId), what.collection, held) };
    }
  }
}

/** What the account has of something, in its smallest unit. @throws Refusal where there is nothing, or nobody says. */
async function allOf(node: Node, to: Address, data: Call['data']): Promise<bigint> {
  const at = (block: 'pending' | 'latest') => node.request({ method: 'eth_call', params: [{ to, data }, block] });
  const { data: word } = Hash.safeParse(await at('pending').catch(() => at('latest').catch(() => undefined)));
  if (word === undefined) throw new Refusal({ code: 'refusal.balanceUnknown' });
  if (BigInt(word) === 0n) throw new Refusal({ code: 'refusal.nothingToSend' });
  return BigInt(word);
}
