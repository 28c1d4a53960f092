import type { z } from 'zod';
import type { Said } from '../words/said.ts';

/**
 * What the user is told of what they typed, where a command does not take it: the field in their words, and what to do. Nothing that
 * they typed is in it. @param error of the schema of a command.
 */
export function badInput({ issues: [issue] }: z.ZodError): Said {
  const [field, inside] = issue?.path ?? [];
  const most = issue?.code === 'too_big' ? Number(issue.maximum) : undefined;
  const least = issue?.code === 'too_small' ? Number(issue.minimum) : undefined;
  switch (field) {
    case 'name':
      if (issue?.code === 'custom') return { code: 'input.name.blank' };
      return most === undefined ? { code: 'input.name.none' } : { code: 'input.name.tooLong', count: most };
    case 'note':
      return most === undefined ? UNKNOWN : { code: 'input.note.tooLong', count: most };
    case 'password':
    case 'newPassword':
      if (issue?.code === 'custom') return { code: 'input.password.common' };
      if (most !== undefined) return { code: 'input.password.tooLong', count: most };
      return least === undefined ? UNKNOWN : { code: 'input.password.tooShort', count: least };
    case 'phrase':
      return { code: 'refusal.phraseLength' };
    case 'rpcUrls':
      return typeof inside === 'number' ? badUrl(inside + 1, most) : badUrls(most);
    case 'networkName':
      return { code: 'input.networkName' };
    case 'symbol':
      return { code: 'input.symbol' };
    case 'explorer':
      return { code: 'input.explorer' };
    case 'chainId':
      return { code: 'input.chainId' };
    case 'fee':
      return { code: 'refusal.feeTooHigh' };
    case 'tokenId':
      return { code: 'input.tokenId' };
    case 'amount':
      return { code: 'refusal.allowanceTooLarge' };
    default:
      return UNKNOWN;
  }
}

const UNKNOWN: Said = { code: 'failure.unknown' };

const badUrl = (place: number, most: number | undefined): Said =>
  most === undefined ? { code: 'input.node', place } : { code: 'input.node.tooLong', place, count: most };

const badUrls = (most: number | undefined): Said =>
  most === undefined ? { code: 'input.nodes.none' } : { code: 'input.nodes.tooMany', count: most };
