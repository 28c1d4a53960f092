import { zeroAddress } from 'viem';
import { delegateName, delegationOf } from '../../core/account/delegates.ts';
import { Refusal } from '../../core/command.ts';
import type { Address } from '../../core/schema.ts';
import { gasToItself, makeOwnTransactions, type OwnParts, type OwnQuote, quoteOf, toItself } from './ownTransaction.ts';

/** Ends an account's delegation on a chain, also one that the wallet did not make (S-24), as a batch of the wallet's own. */
export function makeRevoker(parts: OwnParts) {
  const { quote, send } = makeOwnTransactions(parts)({
    method: 'revokeDelegation',
    call: toItself,
    async draft(node, { from, runs }) {
      const now = delegationOf(runs);
      if (now === 'none' || now === 'contract') throw new Refusal({ code: 'refusal.notUpgraded' });
      const upgrade = { delegate: zeroAddress, name: delegateName(now) ?? 'unknown', replaces: now };
      return { upgrade, gas: await gasToItself(node, from) };
    },
  });

  return {
    /** Whom the account delegates to, and what it costs at most to end that, in wei. @throws Refusal */
    async quote(chainId: number, account: Address): Promise<OwnQuote & { delegate: Address }> {
      const now = await quote(chainId, account);
      return { delegate: now.upgrade?.replaces ?? zeroAddress, ...quoteOf(now) };
    },

    /** @returns the batch's key. @throws Refusal when it would cost more than `maxFee`. */
    revoke: (chainId: number, account: Address, maxFee?: bigint): Promise<string> => send(chainId, account, maxFee),
  };
}
