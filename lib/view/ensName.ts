import type { ResolvedName } from '../core/names/ens.ts';
import type { KeyOf, Said } from '../words/said.ts';

/** A name as it is looked up. @property differs somebody wrote it otherwise, so that it should be shown. */
export type NormalName = { name: string; differs: boolean; problem?: undefined } | { problem: Said<KeyOf<'names'>> };

/**
 * The normal form of a name (ENSIP-15), which alone is looked up. Names have none whose letters are not of one script, that nobody
 * sees, or that are made to be taken for others.
 */
export async function normalName(written: string): Promise<NormalName> {
  const { normalize } = await import('./ensNormal.ts');
  try {
    const name = normalize(written);
    return { name, differs: name !== written };
  } catch {
    return { problem: { code: 'names.notNormal' } };
  }
}

/** Why a name that was looked up has no address to send to; nothing where it has. */
export function nameProblem(resolved: ResolvedName): Said<KeyOf<'names'>> | undefined {
  switch (resolved.kind) {
    case 'found':
      return undefined;
    case 'silent':
    case 'limited':
      return { code: `names.${resolved.kind}`, host: resolved.host };
    default:
      return { code: `names.${resolved.kind}` };
  }
}
