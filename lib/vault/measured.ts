import { VaultChanged, type VaultStore } from '../core/account/vault.ts';
import { fromHex } from './crypto.ts';
import type { makeSession } from './session.ts';

export interface MeasuredParts {
  store: Pick<VaultStore, 'setMeasured'>;
  session: Pick<ReturnType<typeof makeSession>, 'unmeasured' | 'measure'>;
  /** Called when something else is to be said of the password. */
  changed(): void;
}

/**
 * What is known of how hard the password is to guess, which screens measure. That nothing more is to be said of it is kept sealed in the
 * vault; that it is weak in the session only.
 */
export function makeMeasured({ store, session, changed }: MeasuredParts) {
  return {
    isPasswordWeak: async (): Promise<boolean> => (await session.unmeasured())?.isWeak === true,

    async callPasswordWeak(): Promise<void> {
      const unmeasured = await session.unmeasured();
      if (!unmeasured) return;
      await session.measure({ sealed: unmeasured.sealed, isWeak: true });
      changed();
    },

    /** Stored first: a worker that dies in between leaves it to be said once more. */
    async leavePassword(): Promise<void> {
      const unmeasured = await session.unmeasured();
      if (!unmeasured) return;
      await store.setMeasured(fromHex(unmeasured.sealed), unmeasured.vaultId).catch((error) => {
        // It is another password by now, and was measured.
        if (!(error instanceof VaultChanged)) throw error;
      });
      await session.measure(undefined);
      changed();
    },
  };
}
