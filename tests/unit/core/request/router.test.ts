import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errors, toWireError } from '../../../../lib/core/errors.ts';
import { asker, startWallet, type TestWallet } from '../../../support/wallet.ts';

let wallet: TestWallet;
beforeEach(() => {
  wallet = startWallet();
});
afterEach(() => wallet.stop());

describe('a method that the wallet has not', () => {
  test.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v3',
    'eth_signAuthorization',
    'wallet_signAuthorization',
    'admin_peers',
    'debug_traceCall',
    'personal_unlockAccount',
    'miner_start',
    'anvil_setBalance',
    'evm_mine',
    'hardhat_mine',
    'txpool_content',
    'constructor',
    '__proto__',
    'ETH_CALL',
  ])('P-05 %s is 4200', async (name) => {
    expect(await wallet.refused(name, [])).toMatchObject({ code: 4200 });
  });
});

describe('a site that is not connected', () => {
  test.each([
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_getCapabilities',
    'wallet_watchAsset',
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
  ])('A-06 gets 4100 for %s, whatever its parameters', async (name) => {
    expect(await wallet.refused(name, 'nonsense', asker('https://stranger.example'))).toMatchObject({ code: 4100 });
  });
});

describe('what a page sees of an error', () => {
  test('P-02 a named error as it is, without a stack', () => {
    expect(toWireError(errors.userRejected())).toEqual({ code: 4001, message: 'User rejected the request' });
  });
  test('P-02 nothing of any other', () => {
    expect(toWireError(new TypeError('secret'))).toEqual({ code: -32603, message: 'Internal error' });
    expect(toWireError({ code: 1, message: 'secret' })).toEqual({ code: -32603, message: 'Internal error' });
  });
});
