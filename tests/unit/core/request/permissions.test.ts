import { describe, expect, test } from 'vitest';
import { isRecord } from '../../../../lib/core/record.ts';
import { PermissionRequest, permissionsOf } from '../../../../lib/core/request/permissions.ts';
import { fc } from '../../../support/fc.ts';

const ACCOUNT = `0x${'ab'.repeat(20)}` as const;

describe('permissions', () => {
  test('A-02 a site that sees no account has no permission', () => {
    expect(permissionsOf('https://dapp.example', [], 1)).toEqual([]);
  });

  test('A-02 the accounts stand in the caveat of EIP-2255; the date only where it is known', () => {
    expect(permissionsOf('https://dapp.example', [ACCOUNT])).toEqual([
      {
        invoker: 'https://dapp.example',
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [ACCOUNT] }],
      },
    ]);
  });

  test('A-02 K-10 of all that a page can send only a request for accounts is one, whatever its caveats', () => {
    expect(PermissionRequest.safeParse([{ eth_accounts: {} }]).success).toBe(true);
    const almost = fc.array(fc.dictionary(fc.constantFrom('eth_accounts', 'eth_sign', '__proto__'), fc.jsonValue()));
    fc.assert(
      fc.property(fc.oneof(almost, fc.jsonValue()), (value) => {
        const [only, more] = Array.isArray(value) ? value : [];
        const names = isRecord(only) && more === undefined ? Object.keys(only) : [];
        const expected = names.join() === 'eth_accounts' && isRecord((only as Record<string, unknown>).eth_accounts);
        expect(PermissionRequest.safeParse(value).success).toBe(expected);
      }),
    );
  });
});
