import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { Guarding } from '../../../lib/core/guard/guard.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { data } from '../../corpus/request.ts';
import { OWNER, openSwindler, type Swindler, UNIT } from '../../guard/swindler.ts';
import { compileOnce } from '../../support/contracts.ts';
import { installGuard, SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { localChain, settled } from '../../support/local.ts';
import { ACCOUNT } from '../../support/wallet.ts';

const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);

beforeEach(async () => {
  await installGuard(local.anvil.rpc);
  await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
});

type Kind = Parameters<typeof openSwindler>[4];
const open = (kind: Kind) => openSwindler(local.anvil.rpc, local.demo.token, ACCOUNT, undefined, kind);

const planFor = async (calls: readonly object[]) => {
  const batch = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  void local.wallet.ask('wallet_sendCalls', [batch]).catch(() => undefined);
  const { plan } = (await local.wallet.question()).subject as BatchSubject;
  return plan;
};
const guardingOf = async (calls: readonly object[]) => (await planFor(calls)).guard as Guarding;

const approveAtFirst = (shop: Swindler, amount: bigint) => mine(shop.approve(amount));
const mine = async (call: object) => {
  await rpc('anvil_setCode', [ACCOUNT, '0x']);
  await rpc('eth_sendTransaction', [{ from: ACCOUNT, ...call }]);
  await rpc('evm_mine');
  await rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
};
const watch = (address: Address = local.demo.token) =>
  local.wallet.db.tokens.put({ chainId: 31337, address, symbol: 'WHEAT', name: 'Wheat', decimals: 18, addedAt: 1 });

describe('G-02 what is enforced is what the window shows, also of a contract that knows whether the guard is there:', () => {
  test('what it gives more in the guard’s sight is what it has to give', async () => {
    const shop = await open('Chameleon');
    const { effects, guard } = await planFor([shop.buy(UNIT)]);
    expect(effects?.accounts[0]?.arrives).toMatchObject([{ amount: 4n * UNIT }]);
    expect((guard as Guarding).lines).toContainEqual({
      bound: { kind: 'balance', contract: local.demo.token, change: (4n * UNIT * 99n) / 100n },
      shown: 4n * UNIT,
      tolerance: 100,
    });
  });

  test('what it takes in the guard’s sight alone has a line', async () => {
    const shop = await open('Chameleon');
    await approveAtFirst(shop, 500n * UNIT);
    const { effects, guard } = await planFor([shop.greet()]);
    expect(effects?.accounts[0]?.leaves).toMatchObject([{ amount: 1n }]);
    expect((guard as Guarding).lines).toContainEqual({
      bound: { kind: 'balance', contract: local.demo.token, change: -1n },
      shown: -1n,
      tolerance: 100,
    });
  });
});

describe('G-03 whoever is called and may take what the user watches has a line:', () => {
  test('also where the user watches many', async () => {
    const shop = await open('Swindler');
    await approveAtFirst(shop, 500n * UNIT);
    for (let at = 0; at < 12; at++) await watch(`0x0000000000000000000000000000000000000f${at + 10}`);
    await watch();
    const { lines } = await guardingOf([shop.greet()]);
    expect(lines).toContainEqual({
      bound: { kind: 'allowance', contract: local.demo.token, spender: shop.address, most: 500n * UNIT },
    });
  });

  test('and who may take all of a collection in which something moves is named', async () => {
    const shop = await open('Swindler');
    const { nft } = local.demo;
    await mine({ to: nft, data: data('setApprovalForAll(address,bool)', [shop.address, true]) });
    const { left } = await guardingOf([{ to: nft, data: data('mint(address)', [ACCOUNT]) }, shop.greet()]);
    expect(left).toEqual([{ what: 'mayTake', contract: nft, to: shop.address }]);
  });
});

describe('G-03 no line of what the user watches is dropped', () => {
  test('because somebody breaks it by lot while its contract is asked', async () => {
    const shop = await open('Gambler');
    await approveAtFirst(shop, 500n * UNIT);
    await watch();
    for (let at = 0; at < 24; at++) {
      const { guard } = await planFor([shop.greet()]);
      if (guard?.is === 'on') expect(guard.lines.map(({ bound }) => bound.kind)).toContain('balance');
      await local.wallet.command('declineAll', {});
    }
  });
});

describe('G-02 what rebases', () => {
  test('goes through on the chain, however its units round there', async () => {
    const source = await readFile(join(import.meta.dirname, '../../guard/Shares.sol'), 'utf8');
    const { Shares } = await compileOnce({ 'Shares.sol': { content: source } });
    const hash = await rpc('eth_sendTransaction', [{ from: OWNER, data: Shares?.bytecode, gas: '0x4c4b40' }]);
    await rpc('evm_mine');
    const { contractAddress: to } = (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address };
    await mine({ to, data: data('mint(address,uint256)', [ACCOUNT, 1_000n * UNIT + 7n]) });
    const ends: string[] = [];
    for (let at = 0; at < 8; at++) {
      const batch = {
        version: '2.0.0',
        from: ACCOUNT,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [{ to, data: data('transfer(address,uint256)', [OWNER, UNIT + BigInt(at)]) }],
      };
      const answer = local.wallet.ask('wallet_sendCalls', [batch]) as Promise<{ id: string }>;
      const plan = ((await local.wallet.question()).subject as BatchSubject).plan;
      const line = plan.guard?.is === 'on' ? plan.guard.lines[1] : undefined;
      await rpc('evm_increaseTime', [3 + at]);
      await local.wallet.confirm();
      const { status } = await settled(local.wallet, (await answer).id);
      ends.push(`${status} ${line && 'change' in line.bound ? line.bound.change : plan.guard?.is} ${line?.tolerance}`);
    }
    expect(ends.filter((each) => !each.startsWith('200'))).toEqual([]);
  });
});
