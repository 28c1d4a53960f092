import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { about } from '../../support/holding.ts';
import { jumpingTime } from '../../support/jumpingTime.ts';
import { restarted } from '../../support/kill.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, isOpen } from '../../support/wallet.ts';

/** How long a node that does not answer can hold up what the user has said yes to. No test waits for that. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
let time: ReturnType<typeof jumpingTime>;
let spoil: () => void;
beforeEach(() => {
  time = jumpingTime();
  local.wallet.stop();
  local.wallet = restarted(local.wallet, {
    ...time.platform,
    failpoint: async (point) => void (point === 'batch journalled' && spoil()),
  });
});
afterEach(() => {
  time.release();
  time.goOn();
});

const isSent = async () => Number(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'pending'])) > before;
let before: number;

/** The user says yes, and from then on the node does as `spoil` has it. @returns after how many ms it has the transaction. */
async function sends(): Promise<number> {
  before = Number(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'pending']));
  const request = {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: OTHER, value: '0x1' }],
  };
  local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  await time.until(async () => (await local.wallet.waiting()).some((row) => !isOpen(row)));
  const { id, revision } = await local.wallet.question();
  await time.of(local.wallet.command('settle', { id, revision, verdict: { confirmed: true } }));
  return time.until(isSent);
}

describe('V-04 after the yes a node that keeps back', () => {
  test.each([
    ['web3_clientVersion'],
    ['eth_getBalance'],
    ['eth_getTransactionCount'],
    ['eth_getBlockByNumber'],
    ['eth_chainId'],
    ['eth_getTransactionReceipt'],
    ['eth_call'],
  ])('%s has the transaction after 2 s at the latest', async (method) => {
    spoil = () => time.hold(about(method));
    expect(await sends()).toBeLessThanOrEqual(2_000);
  });

  test('all but the sending has the transaction after 2 s', async () => {
    spoil = () => time.hold(({ method }) => method !== 'eth_sendRawTransaction');
    expect(await sends()).toBeLessThanOrEqual(2_000);
  });
});
