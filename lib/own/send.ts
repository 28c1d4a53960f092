import { encodeFunctionData, zeroAddress } from 'viem';
import type { Batch, Call } from '../core/batch/batch.ts';
import { Refusal } from '../core/command.ts';
import type { ResolveName } from '../core/names/ens.ts';
import type { Node } from '../core/network/node.ts';
import { ownRequests, type Payment } from '../core/ownRequests.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';
import { type Address, Hash } from '../core/schema.ts';
import { erc20Abi, erc721Abi, erc1155Abi } from '../core/token/abi.ts';
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
    const called = await lookedUp(chainId, payments, before.resolveName);
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

/**
 * By what names recipients were given. Each is looked up once more: between the moment in which the owner saw what it stands for and
 * this one, it may have come to stand for somebody else. @throws Refusal
 */
async function lookedUp(chainId: number, payments: readonly Payment[], resolve: ResolveName): Promise<Pick<Batch, 'called'>> {
  const named = payments.flatMap(({ to, called: name }) => (name === undefined ? [] : [{ to, name }]));
  const names = [...new Set(named.map(({ name }) => name))];
  const found = new Map(await Promise.all(names.map(async (name) => [name, await resolve(name, chainId)] as const)));
  for (const { to, name } of named) {
    const now = found.get(name);
    if (now?.kind === 'found' && now.address === to) continue;
    const isOther = now?.kind === 'found' || now?.kind === 'noAddress' || now?.kind === 'notSetUp';
    throw new Refusal({ code: isOther ? 'refusal.nameChanged' : 'refusal.nameUnread', name });
  }
  return named.length > 0 ? { called: Object.fromEntries(named.map(({ to, name }) => [to, name])) } : {};
}

type Whose = Pick<Batch, 'chainId' | 'from'>;

async function callFor({ to, what }: Payment, whose: Whose, { nodes }: RequestContext): Promise<Call> {
  const { from, chainId } = whose;
  switch (what.kind) {
    case 'native':
      // How much all is follows from the plan.
      return { to, value: what.amount === 'all' ? 0n : what.amount, data: '0x' };
    case 'token': {
      const { token } = what;
      const held = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] });
      const amount = what.amount === 'all' ? await allOf(await nodes.of(chainId), token, held) : what.amount;
      return { to: token, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }) };
    }
    case 'erc721': {
      const args = [from, to, what.tokenId] as const;
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args });
      return { to: what.collection, value: 0n, data };
    }
    case 'erc1155': {
      const { collection, tokenId } = what;
      const held = encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [from, tokenId] });
      const amount = what.amount === 'all' ? await allOf(await nodes.of(chainId), collection, held) : what.amount;
      const args = [from, to, tokenId, amount, '0x'] as const;
      return { to: collection, value: 0n, data: encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args }) };
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
