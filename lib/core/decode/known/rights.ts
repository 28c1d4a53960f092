import type { Power } from '../decoded.ts';
import { does, type KnownFunction, known, type Over, type Telling } from './known.ts';

/** Which parameters say whom a right is for, and, where it can be taken back by the same function, whether it is given. */
interface Names {
  to: string;
  /** A flag or a number: nothing ends the right. */
  given?: string;
  /** Whose right it is, where a signature gives it rather than the call. */
  signer?: string;
  /** The struct that these are in. */
  inside?: string;
}

/** A function that gives somebody a right, or ends one. @param human as Solidity writes it, names included. */
export const gives = (standard: string, human: string, over: Power, { to, given, signer, inside }: Names): KnownFunction =>
  does(standard, human, (all, call) => {
    const args = inside ? all.record(inside) : all;
    const stays = given === undefined || args.flag(given) || args.integer(given) !== 0n;
    return {
      kind: 'right',
      contract: call.to,
      owner: signer ? args.address(signer) : call.sender,
      to: args.address(to),
      over,
      ...(stays ? {} : { ended: true }),
      ...(signer ? { signed: true } : {}),
    };
  });

/** A function that ends somebody's right. */
export const ends = (standard: string, human: string, over: Power, to: string): KnownFunction =>
  does(standard, human, (args, call) => ({
    kind: 'right',
    contract: call.to,
    owner: call.sender,
    to: args.address(to),
    over,
    ended: true,
  }));

/** A function by which the caller agrees to something without anybody getting more than that. */
export const agrees = (standard: string, human: string, over: Power): KnownFunction =>
  does(standard, human, (_, call) => ({ kind: 'right', contract: call.to, owner: call.sender, to: call.to, over }));

/** A function that makes somebody the owner of a contract, or the first to become it. @param to the parameter that names them. */
export const handsOver = (
  standard: string,
  human: string,
  to: string,
  of: 'ownership' | 'code' = 'ownership',
  contract?: string,
) =>
  known(standard, human, (args, call) => ({
    actions: [{ kind: 'control', contract: contract ? args.address(contract) : call.to, of, to: args.address(to) }],
  }));

/** An event that tells of a right, or of the end of one. */
export const tells = (over: Over, human: string): Telling => ({ over, human });
export const tellsEnd = (over: Over, human: string): Telling => ({ over, human, ended: true });

/** A function that says whether somebody has a right, or who. */
export const asks = (over: Over, human: string): Telling => ({ over, human });
