import { z } from 'zod';
import type { Address } from '../schema.ts';

/** The only permission there is: seeing and using accounts (EIP-2255). */
const ACCOUNTS = 'eth_accounts';

/** A permission as a page sees it. */
export interface Permission {
  invoker: string;
  parentCapability: typeof ACCOUNTS;
  caveats: { type: 'restrictReturnedAccounts'; value: Address[] }[];
  /** When it was given, in milliseconds since 1970. */
  date?: number;
}

/** EIP-2255 lets a site name caveats. The wallet knows none that it could ask for: accounts are for the user to pick. */
const AnyCaveats = z.record(z.string(), z.unknown(), { error: 'must be an object' });

/** Names of permissions as a page asks for them: `[{ eth_accounts: {} }]`. Names that the wallet does not know are refused. */
export const PermissionRequest = z.tuple(
  [
    z.strictObject(
      { [ACCOUNTS]: AnyCaveats },
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys'
            ? `has unknown permissions: ${issue.keys.join(', ').slice(0, 80)}`
            : 'must name permissions',
      },
    ),
  ],
  { error: 'must be an array with one object' },
);

/** What a site may do, as EIP-2255 writes it; nothing where it sees no account. */
export function permissionsOf(origin: string, accounts: readonly Address[], connectedAt?: number): Permission[] {
  if (accounts.length === 0) return [];
  const caveats = [{ type: 'restrictReturnedAccounts' as const, value: [...accounts] }];
  const date = connectedAt === undefined ? {} : { date: connectedAt };
  return [{ invoker: origin, parentCapability: ACCOUNTS, caveats, ...date }];
}
