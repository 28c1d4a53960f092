import type { Batch } from '../batch/batch.ts';
import { isOwn } from '../describe/facts.ts';
import { address, amount, say } from '../describe/sentence.ts';
import type { AccountEffects, Movement } from '../effects/effects.ts';
import { outcomesOf } from '../oldSentences.ts';
import { TRANSACTION_CAP } from '../plan/gas.ts';
import { type Plan, reasonOf } from '../plan/plan.ts';
import type { Case, Warning } from './warning.ts';

/** From how many parts of a hundred on an account is nearly emptied. */
const NEARLY = 95n;

/** How many different things make a sweep. */
const MANY = 3;

/** What the plan as a whole says: T-D11, T-C21, and what a drain looks like. */
export const planWarnings = (of: Case): Warning[] => [
  ...failing(of),
  ...outdated(of),
  ...(of.plan.simulatedOn === 'none' ? [notSimulated(of)] : []),
  ...highGas(of),
  ...foreignPending(of),
  ...(of.plan.surcharge === 'unknown' ? [feeUnknown] : []),
  ...upgrade(of),
  ...nearlyAll(of),
  ...(of.plan.effects?.accounts ?? []).flatMap((effects) => leaving(effects, of)),
];

/** N-10: in the words that the page of a batch and the check of a network have for it. */
const outdated = ({ plan: { lag } }: Case): Warning[] => {
  if (!lag) return [];
  const newest = say`${lag.nodes === 1 ? 'Its newest block' : 'The newest block that any of them tells'} is of ${{ type: 'time', seconds: lag.newest }}`;
  return [
    {
      kind: 'outdated',
      severity: 'caution',
      title: lag.nodes === 1 ? 'The node of this network is behind' : 'No node of this network keeps up',
      detail: say`${newest}. What this would do, what it costs and what you hold is taken from there, and may be otherwise by now. You can wait, or add another node under Networks.`,
    },
  ];
};

const notSimulated = ({ plan }: Case): Warning => ({
  kind: 'notSimulated',
  severity: 'caution',
  title: 'Not tried out',
  // Nodes refuse to try out what the account cannot pay for.
  detail: say`The network’s node ${plan.lacking ? 'did not try this out, perhaps because the account holds too little' : 'cannot try calls out'}: what leaves and what arrives is not known.`,
});

/** N-06: where this window opens with such a limit, nobody knows that the network has the cap; nobody knows that it has not, either. */
const highGas = ({ plan }: Case): Warning[] =>
  plan.transactions.some(({ gas }) => gas > TRANSACTION_CAP)
    ? [
        {
          kind: 'highGas',
          severity: 'caution',
          title: 'Very much gas for one transaction',
          detail: say`Ethereum takes no transaction above ${TRANSACTION_CAP.toLocaleString('en')} gas. If this network has that rule too, it will never happen, and you will have to cancel it.`,
        },
      ]
    : [];

const feeUnknown: Warning = {
  kind: 'feeUnknown',
  severity: 'caution',
  title: 'Part of the fee is not known',
  detail: say`This network also takes a fee for data on Ethereum, and its node does not say how much. It comes on top of the fee that is shown.`,
};

/** The call that fails first; of an atomic batch, the one that the delegate names. */
function failing({ batch, plan }: Case): Warning[] {
  const failed = outcomesOf(plan).flatMap((each, call) => (each.outcome === 'reverts' ? [{ ...each, call }] : []));
  const first = failed.find(({ failsWith }) => failsWith === undefined) ?? failed[0];
  if (!first) return [];
  const after =
    plan.outcomes.length === 1 ? say`` : plan.atomic ? say` Then nothing of the batch happens.` : rest(batch, first.call);
  return [
    {
      kind: 'fails',
      severity: 'danger',
      title: 'This would fail',
      detail: say`The call fails: ${{ type: 'foreign', text: reasonOf(first) ?? 'no reason given' }}.${after}`,
      call: first.call,
    },
  ];
}

const rest = ({ onRevert }: Case['batch'], call: number) =>
  onRevert === 'continue'
    ? say` You want the other calls to be sent all the same.`
    : call === 0
      ? say` What comes after it is not sent.`
      : say` What comes before it takes effect, what comes after it is not sent.`;

/** N-14: somebody else's with the same key, or the user's own from another wallet. */
const foreignPending = ({ plan: { foreign = 0 } }: Case): Warning[] =>
  foreign > 0
    ? [
        {
          kind: 'foreignPending',
          severity: 'caution',
          title: 'Another wallet uses this account',
          detail: say`${foreign === 1 ? 'A transaction' : `${foreign} transactions`} of this account that Sheaf has not sent ${foreign === 1 ? 'waits' : 'wait'} for a block already. This comes after, and waits as long. If you did not send ${foreign === 1 ? 'it' : 'them'}, somebody else has your key: decline, and move what you have to a new wallet.`,
        },
      ]
    : [];

function upgrade({ plan }: Case): Warning[] {
  if (!plan.upgrade) return [];
  const { delegate, replaces } = plan.upgrade;
  if (replaces)
    return [
      {
        kind: 'replacesDelegation',
        severity: 'caution',
        title: 'Replaces what runs your account',
        detail: say`Your account runs the code at ${address(replaces)}, which another wallet may have set up. It would run that at ${address(delegate)} instead.`,
      },
    ];
  return [
    {
      kind: 'upgrade',
      severity: 'note',
      title: 'Upgrades your account',
      detail: say`Your account gets the code at ${address(delegate)}, on this network and until you take it back. Your key stays the only one that decides.`,
    },
  ];
}

/** How much of the chain's currency leaves, where it is nearly all that the account has; in wei. */
export function nearlyAllOf(batch: Pick<Batch, 'from' | 'calls'>, plan: Plan): bigint | undefined {
  const native = plan.effects?.accounts
    .find(({ account }) => account === batch.from)
    ?.leaves.find(({ what }) => what.kind === 'native')?.amount;
  const leaves = native ?? (plan.simulatedOn === 'none' ? batch.calls.reduce((sum, call) => sum + call.value, 0n) : 0n);
  return leaves === 0n || leaves * 100n < plan.balance * NEARLY || leaves > plan.balance ? undefined : leaves;
}

function nearlyAll({ batch, plan, facts }: Case): Warning[] {
  const leaves = nearlyAllOf(batch, plan);
  if (leaves === undefined) return [];
  return [
    {
      kind: 'nearlyAll',
      severity: 'caution',
      title: 'Nearly all that you have',
      detail: say`${amount(leaves, 'native', facts)} is nearly the whole balance of the account.`,
    },
  ];
}

/** Things that leave: those of an account that has not asked, and many at once to one stranger for nothing. */
function leaving({ account, leaves, arrives }: AccountEffects, { batch, facts }: Case): Warning[] {
  if (account !== batch.from && leaves.length > 0)
    return [
      {
        kind: 'otherAccount',
        severity: 'danger',
        title: 'Takes from another account of yours',
        detail: say`Something leaves ${address(account)}, which is not the account that sends this.`,
      },
    ];
  if (arrives.length > 0) return [];
  const gets = new Map<string, Movement[]>();
  for (const movement of leaves) for (const other of movement.others) gets.set(other, [...(gets.get(other) ?? []), movement]);
  return [...gets].flatMap(([other, movements]): Warning[] => {
    const to = other as `0x${string}`;
    if (movements.length < MANY || isOwn(to, facts) || facts.used.includes(to)) return [];
    return [
      {
        kind: 'sweep',
        severity: 'danger',
        title: 'Much leaves, nothing comes back',
        detail: say`${String(movements.length)} different things go to ${address(to)}, whom you have not dealt with before, and nothing arrives.`,
      },
    ];
  });
}
