import type { Batch } from '../core/batch/batch.ts';
import { Refusal } from '../core/command.ts';
import type { ResolveName } from '../core/names/ens.ts';
import type { Named } from '../core/ownRequests.ts';

/**
 * By what names addresses were given. Each is looked up once more: between the moment in which the owner saw what it stands for and
 * this one, it may have come to stand for somebody else. @throws Refusal
 */
export async function calledBy(chainId: number, named: readonly Named[], resolve: ResolveName): Promise<Pick<Batch, 'called'>> {
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
