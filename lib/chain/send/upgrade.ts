import type { Upgrade } from '../../core/account/delegates.ts';
import { Refusal } from '../../core/command.ts';
import type { Address } from '../../core/schema.ts';
import { delegationStatus } from '../read/delegation.ts';
import { gasToItself, makeOwnTransactions, type OwnParts, type OwnQuote, quoteOf, toItself } from './ownTransaction.ts';

/** Upgrades an account on a chain without any call of a site, as a batch of the wallet's own (S-24). */
export function makeUpgrader(parts: OwnParts) {
  const { quote, send } = makeOwnTransactions(parts)({
    method: 'upgradeAccount',
    call: toItself,
    async draft(node, { from }) {
      const stands = await delegationStatus(node, from);
      if (stands.kind === 'upgraded') throw new Refusal({ code: 'refusal.upgradedAlready' });
      if (stands.kind === 'contract') throw new Refusal({ code: 'refusal.hasCode' });
      if (stands.kind === 'unsupported') throw new Refusal({ code: 'refusal.noUpgrades' });
      const { delegate, replaces } = stands;
      const upgrade = { delegate: delegate.address, name: delegate.name, ...(replaces ? { replaces } : {}) };
      return { upgrade, gas: await gasToItself(node, from) };
    },
  });

  return {
    /** To whose code the account would be upgraded, and what that costs at most, in wei. @throws Refusal */
    async quote(chainId: number, account: Address): Promise<OwnQuote & Upgrade> {
      const now = await quote(chainId, account);
      if (!now.upgrade) throw new Error('An upgrade has a delegate');
      return { ...now.upgrade, ...quoteOf(now) };
    },

    /**
     * @param shown the delegate that the user was shown, and whom it replaces.
     * @returns the batch's key.
     * @throws Refusal when it is no longer that, or would cost more than `maxFee`.
     */
    upgrade(chainId: number, account: Address, shown: Pick<Upgrade, 'delegate' | 'replaces'>, maxFee?: bigint): Promise<string> {
      return send(chainId, account, maxFee, ({ upgrade }) => {
        if (upgrade?.delegate === shown.delegate && upgrade.replaces === shown.replaces) return;
        throw new Refusal({ code: 'refusal.upgradeChanged' });
      });
    },
  };
}
