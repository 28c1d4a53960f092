import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { errors } from '../core/errors.ts';
import type { Plan, PlannedTransaction } from '../core/plan/plan.ts';
import type { Address } from '../core/schema.ts';
import type { Signer } from '../core/signer.ts';
import { type ByteArray, toHex } from './crypto.ts';

/** Lends the private key of an account to one function, and wipes it after. @throws the named error for why it cannot. */
export type LendKey = <Result>(account: Address, use: (privateKey: ByteArray) => Promise<Result>) => Promise<Result>;

/** Signs what it is given, exactly. A key lives inside the call that uses it; only signatures come out (T-G11). */
export function makeSigner(lendKey: LendKey): Signer {
  const as = <Result>(account: Address, sign: (signer: PrivateKeyAccount) => Promise<Result>) =>
    lendKey(account, (privateKey) => sign(privateKeyToAccount(toHex(privateKey))));

  return {
    /** The transaction's bytes: EIP-1559, or EIP-7702 where the plan upgrades the account, or EIP-155 where blocks have no base fee. */
    async transaction(chainId, plan, index) {
      const transaction = signable(chainId, plan, index);
      return as(plan.from, async (signer) => signer.signTransaction(await typed(chainId, transaction, signer)));
    },
    message: (account, message) => as(account, (signer) => signer.signMessage({ message: { raw: message } })),
    typedData: (account, typedData) =>
      as(account, async (signer) => {
        try {
          return await signer.signTypedData<Record<string, unknown>, string>(typedData);
        } catch {
          throw errors.invalidParams('the typed data does not fit its types');
        }
      }),
  };
}

/** What a batch then came to, and why, for a log. */
const faulty = (why: string) => errors.internal(why, { code: 'refused.notSigned' });

/** The transaction of a plan that may be signed. Only a fault of the wallet itself can lead to a refusal here. */
function signable(chainId: number, plan: Plan, index: number): PlannedTransaction {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw faulty('Nothing is signed for a chain without an id');
  if (plan.chainId !== chainId) throw faulty('The plan is for another chain');
  const transaction = plan.transactions[index];
  if (!transaction) throw faulty('The plan has no such transaction');
  const { authorization, nonce } = transaction;
  // A chain takes a self-authorization after it has counted the transaction's own nonce; any other is included and does nothing.
  if (authorization && authorization.nonce !== nonce + 1) throw faulty('The authorization has the wrong nonce');
  return transaction;
}

async function typed(chainId: number, transaction: PlannedTransaction, signer: PrivateKeyAccount) {
  const { to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, accessList, authorization, legacy } = transaction;
  const call = { chainId, to, value, data, nonce, gas };
  if (legacy && !authorization) {
    const priced = { ...call, gasPrice: maxFeePerGas };
    return accessList ? ({ ...priced, accessList, type: 'eip2930' } as const) : ({ ...priced, type: 'legacy' } as const);
  }
  const common = { ...call, maxFeePerGas, maxPriorityFeePerGas, accessList };
  if (!authorization) return { ...common, type: 'eip1559' } as const;
  const { delegate: address, nonce: authorizationNonce } = authorization;
  const signed = await signer.signAuthorization({ chainId, address, nonce: authorizationNonce });
  return { ...common, type: 'eip7702', authorizationList: [signed] } as const;
}
