import { zeroAddress } from 'viem';
import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { DEPLOYMENT_PROXY, GUARD_DEPLOYMENT } from '../../../lib/core/guard/contract.ts';
import type { OwnName } from '../../../lib/core/ownRequests.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { OWNER } from '../../../lib/core/request/approval.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { DAI, FRIEND, ME, PERMIT2, STAMPS, STRANGER, THIEF, USDC, V3_ROUTER } from '../../corpus/addresses.ts';
import { allowed, allowedAll, allowedItem, call, ETHER, MAX, moved, movedItem, movedNative, pay } from '../../corpus/request.ts';
import { approvalOf } from '../../unit/store/rows.ts';
import { unfold } from '../hands.ts';
import type { State, States } from '../state.ts';
import { inCorpus, planned } from './asked.ts';
import { FULL, HOSTILE_NAME, NOW } from './usual.ts';

/** The windows in which the owner is asked about what they want by the wallet itself. */

type Asked = Parameters<typeof planned>;

const own = (method: OwnName, asked: Asked[0], { batch, plan }: NonNullable<Asked[1]> = {}): State => {
  const subject: BatchSubject = planned(asked, { batch: { method, origin: OWN_ORIGIN, ...batch }, ...(plan ? { plan } : {}) });
  return { stored: { approvals: [approvalOf(1, { method, subject, asker: OWNER, askedAt: NOW })] } };
};
const sending = (asked: Asked[0], change?: Asked[1]) => own('send', asked, change);
const unfolded = (state: State): State => ({ ...state, does: [unfold] });

const toFriend = { calls: [pay(FRIEND, ETHER)], logs: [movedNative(ME, FRIEND, ETHER)] };
const toStranger = { calls: [pay(STRANGER, ETHER)], logs: [movedNative(ME, STRANGER, ETHER)] };

const person = (at: number): Address => `0x${at.toString(16).padStart(2, '0').repeat(20)}`;
const transfer = 'transfer(address to, uint256 amount)';
const kinds = [
  (to: Address, at: number) => ({ call: pay(to, ETHER * BigInt(at + 1)), log: movedNative(ME, to, ETHER * BigInt(at + 1)) }),
  (to: Address, at: number) => ({
    call: call(USDC, transfer, [to, 1_000_000n * BigInt(at + 1)]),
    log: moved(USDC, ME, to, 1_000_000n * BigInt(at + 1)),
  }),
  (to: Address, at: number) => ({
    call: call(DAI, transfer, [to, (ETHER * BigInt(at + 1)) / 7n]),
    log: moved(DAI, ME, to, (ETHER * BigInt(at + 1)) / 7n),
  }),
];
/** Twenty recipients of three tokens. */
const each = Array.from({ length: 20 }, (_, at) => kinds[at % 3]?.(person(0x31 + at), at)).flatMap((one) => one ?? []);
const code = Object.fromEntries(each.map((_, at) => [person(0x31 + at), 'none' as const]));
const twenty = { calls: each.map(({ call }) => call), logs: each.map(({ log }) => log), facts: { code } };

const item = {
  calls: [call(STAMPS, 'safeTransferFrom(address from, address to, uint256 tokenId)', [ME, FRIEND, 7n])],
  logs: [movedItem(STAMPS, ME, FRIEND, 7n)],
};
const itself = { calls: [pay(ME, 0n)], logs: [] };
const { upgrade } = planned(inCorpus('T-D10 an upgrade of the account')).plan;
const { upgrade: other } = planned(inCorpus('T-D11 an upgrade that replaces another wallet’s')).plan;
const ended = upgrade && { delegate: zeroAddress, name: upgrade.name, replaces: upgrade.delegate };

const approve = 'approve(address spender, uint256 amount)';
const back = {
  calls: [
    call(USDC, approve, [V3_ROUTER, 0n]),
    call(DAI, approve, [STRANGER, 0n]),
    call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [STRANGER, false]),
    call(PERMIT2, 'lockdown((address token, address spender)[] approvals)', [[{ token: DAI, spender: STRANGER }]]),
  ],
  logs: [],
};
/** One item of a collection: whoever may take it, it is the zero address that gets the right in their place. */
const itemBack = {
  calls: [call(STAMPS, approve, [zeroAddress, 7n])],
  logs: [allowedItem(STAMPS, ME, zeroAddress, 7n)],
};

export const ownWindows: Record<OwnName, Record<'usual', State> & States> = {
  send: {
    usual: sending(toFriend, { batch: { called: { [FRIEND]: 'ada.eth' } } }),
    unfolded: unfolded(sending(toStranger, { batch: { called: { [STRANGER]: 'bob.eth' } } })),
    stranger: sending(toStranger),
    twenty: sending(twenty, { plan: { mayBeTogether: true } }),
    twentyTogether: sending(twenty, { plan: { atomic: true } }),
    item: sending(item),
    all: sending(toFriend, { batch: { all: true }, plan: { balance: ETHER + planned(toFriend).plan.maxFee } }),
    allOfNothing: sending(
      { calls: [pay(FRIEND, 0n)], logs: [] },
      { batch: { all: true }, plan: { balance: 1n, lacking: 10n ** 15n, blocked: { code: 'blocked.short' } } },
    ),
    fails: sending(toFriend, { plan: { outcomes: [{ outcome: 'reverts', reason: { code: 'revert.none' } }] } }),
    full: { ...sending(twenty), stored: { ...FULL, ...sending(twenty).stored } },
    hostile: unfolded(
      sending(
        { calls: [pay(THIEF, MAX), pay(STRANGER, 1n)], logs: [movedNative(ME, THIEF, MAX), movedNative(ME, STRANGER, 1n)] },
        { batch: { called: { [THIEF]: HOSTILE_NAME, [STRANGER]: `${'a'.repeat(250)}.eth` } } },
      ),
    ),
  },
  compose: {
    usual: own('compose', {
      calls: [call(USDC, approve, [V3_ROUTER, 100_000_000n]), pay(FRIEND, ETHER)],
      logs: [allowed(USDC, ME, V3_ROUTER, 100_000_000n), movedNative(ME, FRIEND, ETHER)],
    }),
    /** What somebody may tell the owner to paste. */
    dangerous: own('compose', {
      calls: [
        call(USDC, approve, [THIEF, MAX]),
        call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [THIEF, true]),
      ],
      logs: [allowed(USDC, ME, THIEF, MAX), allowedAll(STAMPS, ME, THIEF, true)],
    }),
  },
  takeBack: {
    usual: own('takeBack', back),
    one: own('takeBack', { calls: back.calls.slice(0, 1), logs: [] }),
    item: own('takeBack', itemBack),
    upgraded: own('takeBack', back, { plan: { mayBeTogether: true, isUpgraded: true } }),
    unfolded: unfolded(own('takeBack', back, { plan: { atomic: true } })),
  },
  upgradeAccount: {
    usual: own('upgradeAccount', itself, { plan: { upgrade } }),
    replaces: own('upgradeAccount', itself, { plan: { upgrade: other } }),
    blocked: own('upgradeAccount', itself, { plan: { upgrade, blocked: { code: 'blocked.oneAtATime' } } }),
  },
  revokeDelegation: {
    usual: own('revokeDelegation', itself, { plan: { upgrade: ended } }),
    unfolded: unfolded(own('revokeDelegation', itself, { plan: { upgrade: ended } })),
  },
  deployGuard: {
    usual: own('deployGuard', { calls: [{ to: DEPLOYMENT_PROXY, value: 0n, data: GUARD_DEPLOYMENT }], logs: [] }),
  },
};
