import { expect, test } from 'vitest';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Receipt, Slot } from '../../../lib/core/batch/slot.ts';
import { hashOf, parseRoute } from '../../../lib/view/route.ts';
import { askerText, replacementsOf, slotText, statusTextOf, upgradedTo } from '../../../lib/view/statusText.ts';

const receipt = (success: boolean): Receipt => ({
  success,
  blockHash: '0x1',
  blockNumber: 1n,
  gasUsed: 1n,
  transactionHash: '0x1',
  logs: [],
});

const slot = (index: number, state: Slot['state'], success?: boolean): Slot => ({
  hash: `0x${index}`,
  batch: 'b',
  index,
  chainId: 1,
  from: '0x1',
  nonce: index,
  nonceSpan: 1,
  attempt: 0,
  raw: '0x',
  state,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  gas: 1n,
  offers: 1,
  ...(success === undefined ? {} : { receipt: receipt(success) }),
});

test.each([
  ['Pending', [slot(0, 'offered')]],
  ['Done', [slot(0, 'mined', true), slot(1, 'final', true)]],
  ['Failed', [slot(0, 'lost')]],
  ['Pending', [slot(0, 'replaced')]],
  ['Failed', [slot(0, 'final', false)]],
  ['Partly done', [slot(0, 'final', true), slot(1, 'final', false)]],
])('S-16 a batch is called %s by its journal', (word, slots) => {
  expect(statusTextOf({}, slots).word).toBe(word);
});

test('N-01 a batch whose place seems to be taken says what is waited for, and not that nothing happened', () => {
  expect(statusTextOf({}, [slot(0, 'replaced'), slot(1, 'signed')]).sentence).toMatch(/seems to have taken its place.*certain/);
  expect(statusTextOf({}, [slot(0, 'lost'), slot(1, 'discarded')]).sentence).toMatch(/took its place\. Nothing of it happened/);
});

test('N-02 a batch that was included and never ran is not said to have failed there', () => {
  const idle = { ...slot(0, 'final', true), ineffective: true };
  expect(statusTextOf({}, [idle])).toMatchObject({
    word: 'Without effect',
    sentence: expect.stringContaining('did not run the code'),
  });
  expect(slotText(idle)).toBe('In a block for good, without effect');
  expect(statusTextOf({}, [slot(0, 'final', false)]).sentence).toContain('failed on the network');
});

test('a step that failed is not called the end of a batch that the user has cancelled, or that lost its place', () => {
  const steps = [slot(0, 'final', false), slot(1, 'final', true)];
  const whole = 'Some steps have happened, the others have not and will not.';
  expect(statusTextOf({}, [...steps, slot(2, 'discarded')]).sentence).toMatch(/^Step 1 of 3 failed/);
  const cancelled = { ...slot(2, 'final', true), purpose: 'cancel' as const };
  expect(statusTextOf({}, [...steps, cancelled, slot(3, 'discarded')]).sentence).toBe(whole);
  expect(statusTextOf({}, [...steps, slot(2, 'lost')]).sentence).toBe(whole);
});

test('J-3 of a transaction that nodes may not have it is not said that it was sent', () => {
  for (const code of ['rpc.unreachable', 'broadcast.poolFull', 'trouble.jump'] as const)
    expect(slotText({ ...slot(0, 'offered'), trouble: { code } })).toBe('Not yet in a block');
  expect(slotText({ ...slot(0, 'stuck'), trouble: { code: 'broadcast.feeTooLow' } })).toBe('The network does not take it');
  expect(slotText(slot(0, 'offered'))).toBe('Sent, not yet in a block');
});

test('S-24 a batch that the chain undid says of the account’s upgrade that it stays, and of no other that there is one', () => {
  const undone = slot(0, 'final', false);
  expect(statusTextOf({}, [{ ...undone, nonceSpan: 2 }]).sentence).toMatch(/fee was paid\. The account’s upgrade stays/);
  expect(statusTextOf({}, [undone]).sentence).not.toContain('upgrade');
});

test('G-02 what the guard undid is said to be undone by it, and what failed by itself is not', () => {
  const failed = slot(0, 'final', false);
  const said = (undone?: Slot['undone']) => statusTextOf({}, [undone ? { ...failed, undone } : failed]).sentence;
  expect(said({ reason: 'disturbed' })).toMatch(/^Its outcome guard undid it/);
  for (const undone of [undefined, { reason: 'step', call: 1 } as const])
    expect(said(undone)).toMatch(/^It failed on the network/);
});

test('S-24 a batch that has happened says that the account was upgraded with it, where it was', () => {
  const done = slot(0, 'final', true);
  const said =
    'It ran on the network, and did not fail. With it the account was upgraded on this network. Upgrades can be ended under “Settings”.';
  expect(statusTextOf({ method: 'wallet_sendCalls' }, [{ ...done, nonceSpan: 2 }]).sentence).toBe(said);
  expect(statusTextOf({ method: 'wallet_sendCalls' }, [done]).sentence).toBe('It ran on the network, and did not fail.');
  const idle = { ...done, nonceSpan: 2 as const, ineffective: true as const };
  expect(statusTextOf({ method: 'wallet_sendCalls' }, [idle]).sentence).not.toContain('upgraded');
  for (const method of ['upgradeAccount', 'revokeDelegation'] as const)
    expect(statusTextOf({ method }, [{ ...done, nonceSpan: 2 }]).sentence).not.toContain('With it');
});

test.each<[string, StoredBatch['method'], Partial<Slot>, boolean]>([
  ['has happened', 'wallet_sendCalls', {}, true],
  ['was undone', 'wallet_sendCalls', { receipt: slot(0, 'final', false).receipt }, true],
  ['is on its way', 'wallet_sendCalls', { state: 'offered', receipt: undefined }, false],
  ['is in no block yet', 'wallet_sendCalls', { receipt: { ...receipt(true), preconfirmed: true } }, false],
  ['was cancelled', 'wallet_sendCalls', { purpose: 'cancel' }, false],
  ['had no effect', 'wallet_sendCalls', { ineffective: true }, false],
  ['needed no upgrade', 'wallet_sendCalls', { nonceSpan: 1 }, false],
  ['ended an upgrade', 'revokeDelegation', {}, false],
  ['is the upgrade itself, which says so in its title', 'upgradeAccount', {}, false],
])('S-24 a batch that %s names the contract that the account was upgraded to with it, or none', (_, method, change, has) => {
  const rows = [{ ...slot(0, 'final', true), nonceSpan: 2 as const, ...change }];
  expect(upgradedTo({ method, upgrade: '0xde' }, rows)).toBe(has ? '0xde' : undefined);
});

test('S-16 of one transaction that has happened it is not said that all of them have', () => {
  const [one, other] = [slot(0, 'final', true), slot(1, 'final', true)];
  expect(statusTextOf({}, [one]).sentence).toBe('It ran on the network, and did not fail.');
  expect(statusTextOf({}, [one, other]).sentence).toBe('All of it ran on the network, and none of its transactions failed.');
});

test('S-24 the end of an upgrade is called that, and not calls that have happened', () => {
  const ended = statusTextOf({ method: 'revokeDelegation' }, [{ ...slot(0, 'final', true), nonceSpan: 2 }]);
  expect(ended).toMatchObject({ word: 'Done', sentence: expect.stringMatching(/^The upgrade was ended/) });
  expect(statusTextOf({ method: 'wallet_sendCalls' }, [slot(0, 'final', true)]).sentence).toBe(
    'It ran on the network, and did not fail.',
  );
});

test.each<[StoredBatch['method'], RegExp, Slot]>([
  ['upgradeAccount', /^The account was upgraded/, { ...slot(0, 'final', true), nonceSpan: 2 }],
  ['upgradeAccount', /not upgraded/, { ...slot(0, 'final', true), nonceSpan: 2, ineffective: true }],
  ['upgradeAccount', /^It failed on the network\. .*upgrade stays/, { ...slot(0, 'final', false), nonceSpan: 2 }],
  ['revokeDelegation', /not ended/, { ...slot(0, 'final', true), nonceSpan: 2, ineffective: true }],
  ['deployGuard', /^The guard is on this network/, slot(0, 'final', true)],
  ['deployGuard', /Somebody else may have been faster/, slot(0, 'final', false)],
  ['deployGuard', /the guard is not there/, { ...slot(0, 'final', true), ineffective: true }],
  ['deployGuard', /^On its way/, slot(0, 'offered')],
])('S-24 G-05 what became of the wallet’s own %s is said as what it is: %s', (method, sentence, row) => {
  expect(statusTextOf({ method }, [row]).sentence).toMatch(sentence);
});

test('S-16 a batch of which some has happened says which step failed first, where one did', () => {
  const rows = [
    slot(0, 'final', true),
    slot(1, 'final', false),
    slot(2, 'final', true),
    slot(3, 'final', false),
    slot(4, 'discarded'),
  ];
  const said = 'Step 2 of 5 failed on the network. 2 steps have happened. Nothing more of it will.';
  expect(statusTextOf({}, rows)).toMatchObject({ word: 'Partly done', sentence: said });
  expect(statusTextOf({}, [slot(0, 'final', true), slot(1, 'final', false)]).sentence).toBe(
    'Step 2 of 2 failed on the network. One step has happened.',
  );
  const stopped = [slot(0, 'final', true), slot(1, 'discarded')];
  expect(statusTextOf({}, stopped).sentence).toBe('Some steps have happened, the others have not and will not.');
});

test('S-20 a batch whose next call is overdue is said to be on hold, once it is over no longer', () => {
  expect(statusTextOf({ heldSince: 1 }, [slot(0, 'mined', true), slot(1, 'signed')]).word).toBe('On hold');
  expect(statusTextOf({ heldSince: 1 }, [slot(0, 'mined', true)]).word).toBe('Done');
});

test('S-16 a transaction in a block that did nothing says so', () => {
  expect(slotText(slot(0, 'mined', false))).toBe('In a block, but failed');
  expect(slotText(slot(0, 'mined', true))).toBe('In a block');
});

test.each<[string, Slot[]]>([
  ['Being cancelled', [slot(0, 'offered'), { ...slot(0, 'signed'), hash: '0xa', attempt: 1, purpose: 'cancel' }]],
  ['Cancelled', [slot(0, 'replaced'), { ...slot(0, 'mined', true), hash: '0xa', attempt: 1, purpose: 'cancel' }]],
  ['Partly done', [slot(0, 'mined', true), { ...slot(1, 'mined', true), purpose: 'cancel' }]],
  ['Stopped', [slot(0, 'discarded'), slot(1, 'discarded')]],
  ['Stuck', [{ ...slot(0, 'stuck'), trouble: { code: 'broadcast.feeTooLow' } }]],
  ['Failed', []],
])('S-16 what the user ended, or the network does not take, is called %s', (word, slots) => {
  expect(statusTextOf({}, slots).word).toBe(word);
});

test('T-H14 a batch whose record is damaged says so, and not that all is well', () => {
  expect(statusTextOf({ damaged: { code: 'damaged.bytes' } }, [slot(0, 'offered')]).word).toBe('Damaged');
});

test.each<[string[], string, Slot[]]>([
  [['speedUp', 'cancel'], 'is on its way', [slot(0, 'offered')]],
  [['speedUp', 'cancel'], 'the network does not take', [slot(0, 'stuck')]],
  [['speedUp', 'cancel'], 'is about to replace another', [slot(0, 'offered'), { ...slot(0, 'signed'), attempt: 1 }]],
  [['cancel'], 'is being cancelled', [slot(0, 'offered'), { ...slot(0, 'offered'), attempt: 1, purpose: 'cancel' }]],
  [['cancel'], 'has lost the call before it', [slot(0, 'replaced'), slot(1, 'offered')]],
  [['speedUp'], 'is followed by what left before', [slot(1, 'offered'), slot(0, 'offered')]],
  [[], 'was not sent', [slot(0, 'signed')]],
  [[], 'is in a block', [slot(0, 'mined', true)]],
  [[], 'lost to another that is in a block', [slot(0, 'mined', true), { ...slot(0, 'offered'), attempt: 1 }]],
])('J-4 J-8 %j is what can be done about what %s', (kinds, _, slots) => {
  expect(
    replacementsOf(slots.at(-1) ?? slot(0, 'signed'), slots, {})
      .sort()
      .reverse(),
  ).toEqual(kinds);
});

test('what the wallet does at the user’s command is not said to come from a site', () => {
  expect(askerText('sheaf')).toBe('You, in Sheaf');
  expect(askerText('https://sheaf')).toBe('https://sheaf');
});

test('S-17 the address of a batch in the full page leads back to it', () => {
  const route = { place: 'activity', item: 'k/ey é' } as const;
  expect(parseRoute(hashOf(route))).toEqual(route);
  expect(parseRoute('#/sites')).toEqual({ place: 'sites' });
});

test.each(['', '#', '#/nowhere', '#/__proto__/x', 'javascript:alert(1)'])(
  'S-17 the address %s leads to where the page begins',
  (hash) => {
    expect(parseRoute(hash).place).toBe('home');
  },
);

test.each<[string, string, Slot[], object?]>([
  ['Done before the reset', 'before it was reset', [slot(0, 'mined', true), slot(1, 'final', true)]],
  ['Failed before the reset', 'before it was reset', [slot(0, 'final', false)]],
  ['Failed before the reset', 'before it was reset', [{ ...slot(0, 'final', true), ineffective: true }]],
  ['Partly done before the reset', 'before it was reset', [slot(0, 'final', true), slot(1, 'final', false)]],
  ['Pending', 'Nothing more of it is sent there before you start afresh', [slot(0, 'offered')]],
  [
    'Pending',
    'Nothing more of it is sent there before you start afresh',
    [{ ...slot(0, 'stuck'), trouble: { code: 'broadcast.cannotPay' } }],
  ],
  ['Pending', 'Nothing more of it is sent there before you start afresh', [slot(0, 'replaced')]],
  ['Pending', 'Nothing more of it is sent there before you start afresh', [{ ...slot(0, 'offered'), purpose: 'cancel' }]],
  ['On hold', 'waits until you say', [slot(0, 'signed')], { heldSince: 1 }],
  ['Damaged', 'can no longer follow it', [slot(0, 'offered')], { damaged: { code: 'damaged.bytes' } }],
  ['Failed', 'Nothing happened', []],
  ['Stopped', 'Nothing of it was sent', [slot(0, 'discarded')]],
])('N-08 on a chain that was reset a batch is called %s, as it was on the chain before', (word, sentence, slots, batch = {}) => {
  expect(statusTextOf(batch, slots, true)).toMatchObject({ word, sentence: expect.stringContaining(sentence) });
});

test('N-08 what a block of the chain before had is said to have been there', () => {
  expect(slotText(slot(0, 'final', true), true)).toBe('In a block of the network before it was reset');
  expect(slotText(slot(0, 'mined', false), true)).toBe('In a block of the network before it was reset, but failed');
  expect(slotText(slot(0, 'offered'), true)).toBe('Sent, not yet in a block');
});
