import { parseUnits } from 'viem';
import { beforeAll, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { Failpoint } from '../../../lib/core/batch/failpoints.ts';
import type { OwnParams } from '../../../lib/core/ownRequests.ts';
import { parsePayments } from '../../../lib/core/recipient/payments.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { sendListOf } from '../../../lib/view/send/list.ts';
import { installGuard, SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { openGoods } from '../../support/goods/goods.ts';
import { mortal, restarted } from '../../support/kill.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, LOCAL, type TestWallet } from '../../support/wallet.ts';
import { sendingOn } from './sending.ts';

/** A list of twenty people who get three tokens, pasted, and the worker dies over it. */

const COUNT = 20;
const local = localChain();
const { rpc, outcomeOf } = sendingOn(local);
const person = (at: number): Address => `0x${at.toString(16).padStart(40, 'c0ffee')}`;
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));

let goods: Awaited<ReturnType<typeof openGoods>>;
beforeAll(async () => {
  await installGuard(local.anvil.rpc);
  goods = await openGoods(local.anvil.rpc, ACCOUNT);
});

/** Who gets what by the list, in the token's smallest unit. */
const wanted = () =>
  Array.from({ length: COUNT }, (_, at) => {
    const grain = goods.grains[at % goods.grains.length];
    if (!grain) throw new Error('there are no tokens');
    return { ...grain, to: person(at + 1), much: at + 1, amount: parseUnits(String(at + 1), grain.decimals) };
  });

/** The list as it is pasted, read. */
function pasted(): OwnParams<'send'> {
  const tokens = goods.grains.map((each) => ({ ...each, kind: 'token' as const, key: each.address, label: each.symbol }));
  const [usual] = tokens;
  if (!usual) throw new Error('there are no tokens');
  const text = wanted().map(({ to, much, symbol }) => `${to}, ${much}, ${symbol}`);
  const nobody = (name: string) => ({ is: 'lookedUp', name }) as const;
  const { payments } = sendListOf(parsePayments(text.join('\n'), { assets: tokens, usual }), LOCAL, nobody);
  return { chainId: LOCAL, from: ACCOUNT, payments: [...(payments ?? [])] };
}

const asks = (wallet: TestWallet) =>
  wallet.command('ask', { requestId: 'the list of a screen', method: 'send', params: pasted() });
const arrived = () => Promise.all(wanted().map(({ address, to }) => goods.has(address, to)));

const POINTS: [Failpoint, nth: number][] = [
  ['verdict stored', 1],
  ['transaction signed', 7],
  ['batch signed', 1],
  ['batch journalled', 1],
  ['attempt written', 7],
  ['bytes sent', 13],
  ['node answer written', 20],
  ['inclusion seen', 7],
  ['inclusion written', 13],
  ['effect done', 1],
  ['answer stored', 1],
];

/** What one transaction passes otherwise than one of many does. */
const DECISIVE: Failpoint[] = ['batch journalled', 'bytes sent', 'inclusion seen', 'answer stored'];

describe.each([
  ['one by one', undefined, COUNT, POINTS],
  ['all or nothing', delegationCode(SIMPLE_7702_ACCOUNT), 1, POINTS.filter(([point]) => DECISIVE.includes(point))],
])('J-5 a pasted list of twenty of three tokens, %s', (_, code, transactions, points) => {
  test.each(points)('goes to each exactly once though the worker dies at “%s”', async (point, nth) => {
    if (code) await rpc('anvil_setCode', [ACCOUNT, code]);
    const at = await nonce();
    local.wallet.stop();
    const { wallet, death } = mortal(local.wallet, point, { nth: Math.min(nth, transactions) });
    void asks(wallet).catch(() => undefined);
    await wallet.question('send');
    void wallet.confirm().catch(() => undefined);
    await death;
    local.wallet = restarted(wallet);
    const again = asks(local.wallet);
    await local.wallet.resume(60_000);
    const { status, slots } = await outcomeOf((await again).key);
    expect([status, slots.length]).toEqual([200, transactions]);
    expect(await arrived()).toEqual(wanted().map(({ amount }) => amount));
    expect(await nonce()).toBe(at + transactions);
  });
});
