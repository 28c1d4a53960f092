import { encodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { textOf } from '../../../lib/view/said.ts';
import { reverterAbi } from '../../dapp/abi.ts';
import { mortal } from '../../support/kill.ts';
import { type Local, until } from '../../support/local.ts';
import { LOCAL } from '../../support/wallet.ts';
import {
  ask,
  foundIn,
  MINUTE,
  mine,
  mined,
  mining,
  nonce,
  OTHER,
  onlyBatch,
  pooled,
  rpc,
  type Scene,
  type Stage,
  sayYes,
  sent,
  slotsOf,
} from './stage.ts';

/** What a wallet may be about when its worker dies, up to the death and from there to the end. */

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

const pay = { to: OTHER, value: '0x1' };
const pays = (count: number) => () => Array.from({ length: count }, () => pay);
const fail = ({ demo }: Local) => ({
  to: demo.reverter,
  data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }),
});

const oneCall: Scene = {
  title: 'one call',
  rules: 'J-5 J-6 S-20',
  transactions: 1,
  calls: pays(1),
  end: { status: 200, receipts: '0x1', paid: 1, nonces: 1 },
};
const threeCalls: Scene = {
  ...oneCall,
  title: 'three calls one by one',
  transactions: 3,
  calls: pays(3),
  end: { status: 200, receipts: '0x1 0x1 0x1', paid: 3, nonces: 3 },
};
const atomic: Scene = {
  ...oneCall,
  title: 'three calls and an upgrade in one',
  calls: pays(3),
  atomic: true,
  end: { status: 200, receipts: '0x1', paid: 3, nonces: 2 },
};
/** The straight road, for each kind of batch. */
export const ROADS = [oneCall, threeCalls, atomic];

/** The second call reverts. */
export const stopping: Scene = {
  title: 'four calls of which the second reverts',
  rules: 'J-5 S-14',
  transactions: 4,
  calls: (local) => [pay, fail(local), pay, pay],
  end: { status: 600, receipts: '0x1 0x0', paid: 1, nonces: 2 },
};
export const goingOn: Scene = {
  ...stopping,
  title: 'four calls of which the second reverts, and the rest is wanted',
  onRevert: 'continue',
  end: { status: 600, receipts: '0x1 0x0 0x1 0x1', paid: 3, nonces: 4 },
};

const lock = ({ local }: Stage) => local.wallet.command('lock', {});
export const lockedBefore: Scene = {
  ...threeCalls,
  title: 'what is not signed, and the wallet is locked',
  rules: 'J-5',
  meanwhile: lock,
  async after(stage) {
    const refused = await until(async () => (await onlyBatch(stage))?.refused);
    expect(refused && textOf(refused), 'the user can read why').toContain('locked');
  },
  end: { status: 400, receipts: '', paid: 0, nonces: 0 },
};
export const lockedAfter: Scene = {
  ...threeCalls,
  title: 'what is signed, and the wallet is locked',
  rules: 'J-5 T-G18',
  meanwhile: lock,
};

/** A chain that takes its newest block back, with nothing of it in any pool. */
export const takenBack: Scene = {
  ...oneCall,
  title: 'a block that is gone',
  rules: 'S-25',
  async before(stage) {
    await mined(oneCall, stage);
    await mining(stage, false);
    await rpc(stage, 'anvil_reorg', [1, []]);
    await rpc(stage, 'anvil_dropAllTransactions');
  },
  // That the block is gone has to be seen a second time (N-11).
  async lead({ clock }, wallet, isDead) {
    await until(async () => {
      clock.skew += 16_000;
      if (!isDead()) wallet.check();
      return isDead();
    });
  },
  async after(stage) {
    await until(async () => (await pooled(stage)) === 1);
    await mine(stage);
  },
};

/** A development chain that goes back to a snapshot, and the user starts afresh on it. */
export const setBack: Scene = {
  ...oneCall,
  title: 'a chain that was set back',
  rules: 'N-08',
  async before(stage) {
    const snapshot = await rpc(stage, 'evm_snapshot');
    await mined(oneCall, stage);
    stage.local.wallet.stop();
    await rpc(stage, 'evm_revert', [snapshot]);
  },
  async lead({ clock }, wallet, isDead) {
    await until(async () => {
      await wallet.command('startAfresh', { chainId: LOCAL }).catch(() => undefined);
      clock.skew += 2_000;
      return isDead();
    });
  },
  end: { status: 400, receipts: '', paid: 0, nonces: 0 },
};

/** The first of two calls is one that no node will ever take, and the user gives it up. */
export const refused: Scene = {
  ...oneCall,
  title: 'what every node refuses for good',
  rules: 'N-06',
  transactions: 2,
  calls: pays(2),
  async before(stage) {
    stage.proxy.rules({ match: 'eth_sendRawTransaction', fault: 'rpcError', message: 'invalid sender' });
    void ask(refused, stage, stage.local.wallet);
    await sayYes(refused, stage.local.wallet);
    await until(async () => (await slotsOf(stage))[0]?.state === 'stuck');
    stage.local.wallet.stop();
    stage.clock.skew += 2 * MINUTE;
  },
  async lead(stage, wallet, isDead) {
    await until(async () => {
      const [slot] = await slotsOf(stage);
      await wallet.command('giveUp', { hash: slot?.hash ?? '0x', although: false }).catch(() => undefined);
      return isDead();
    });
  },
  end: { status: 400, receipts: '', paid: 0, nonces: 0 },
};

/** Another transaction of the account takes the nonce of the first of two calls. */
export const overtaken: Scene = {
  ...oneCall,
  title: 'a nonce that is lost',
  rules: 'J-8',
  transactions: 2,
  calls: pays(2),
  async before(stage) {
    await sent(overtaken, stage);
    stage.local.wallet.stop();
    await rpc(stage, 'anvil_dropAllTransactions');
    const foreign = { type: 'eip1559', chainId: LOCAL, to: OTHER, gas: 21_000n, maxFeePerGas: 10n ** 11n } as const;
    const raw = await privateKeyToAccount(KEY).signTransaction({ ...foreign, nonce: await nonce(stage) });
    await rpc(stage, 'eth_sendRawTransaction', [raw]);
    await mine(stage);
  },
  async lead(stage, wallet, isDead) {
    await until(async () => {
      const isReplaced = (await slotsOf(stage))[0]?.state === 'replaced';
      stage.clock.skew += isReplaced ? 20_000 : 2_000;
      if (isReplaced) await mine(stage, 70);
      if (!isDead()) wallet.check();
      return isDead();
    });
  },
  // N-01: lost for good once that is final.
  after: (stage) =>
    until(async () => {
      await mine(stage, 20);
      stage.clock.skew += 20_000;
      stage.local.wallet.check();
      return (await slotsOf(stage))[0]?.state === 'lost';
    }),
  slow: true,
  end: { status: 400, receipts: '', paid: 0, nonces: 1 },
};

export const deep: Scene = {
  ...oneCall,
  title: 'two calls that are final',
  rules: 'J-9',
  transactions: 2,
  calls: pays(2),
  async before(stage) {
    await mined(deep, stage);
    stage.local.wallet.stop();
    await mine(stage, 70);
  },
  after: (stage) => until(async () => (await foundIn(stage)).batch === 'closed'),
  end: { status: 200, receipts: '0x1 0x1', paid: 2, nonces: 2 },
};

/** Signed, and found again 16 minutes later. */
export const overslept: Scene = {
  ...threeCalls,
  title: 'a batch that waited too long',
  rules: 'S-20',
  async before(stage) {
    const { local, clock } = stage;
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, 'batch journalled');
    void ask(overslept, stage, wallet);
    void sayYes(overslept, wallet).catch(() => undefined);
    await death;
    local.wallet = wallet;
    clock.skew = 16 * MINUTE;
  },
  async after(stage) {
    expect(await foundIn(stage), 'it stays held').toMatchObject({ batch: 'held', sent: 0, slots: 'signed signed signed' });
    await stage.local.wallet.command('goOn', { key: (await onlyBatch(stage))?.key ?? '' });
  },
};

export const spedUp: Scene = {
  ...oneCall,
  title: 'a speed-up',
  rules: 'J-4 S-20',
  before: (stage) => sent(spedUp, stage),
  async lead(stage, wallet) {
    const [slow] = await slotsOf(stage);
    await wallet.command('speedUp', { hash: slow?.hash ?? '0x' });
  },
  async after(stage) {
    const newest = (await slotsOf(stage)).at(-1)?.hash ?? '0x';
    await until(() => rpc(stage, 'eth_getTransactionByHash', [newest]).then(Boolean));
    await mine(stage);
    await until(async () => (await slotsOf(stage)).some(({ hash, state }) => hash === newest && state === 'mined'));
  },
};
