import { gainsOf, rolesOn } from '../../lib/chain/plan/untold.ts';
import type { Batch } from '../../lib/core/batch/batch.ts';
import type { Log } from '../../lib/core/batch/slot.ts';
import { decodeCall } from '../../lib/core/decode/decode.ts';
import { explainCall } from '../../lib/core/describe/explain.ts';
import type { Facts } from '../../lib/core/describe/facts.ts';
import { changesOf, runOf } from '../../lib/core/effects/changes.ts';
import type { Effects } from '../../lib/core/effects/effects.ts';
import { rightsOf } from '../../lib/core/effects/rights.ts';
import type { Plan } from '../../lib/core/plan/plan.ts';
import { explainSigning, partiesOfData } from '../../lib/core/risk/signing/explain.ts';
import type { Meaning } from '../../lib/core/risk/signing/signing.ts';
import { warningsOf } from '../../lib/core/risk/warnings.ts';
import { TypedDataParam } from '../../lib/core/signing/typedData.ts';
import { kindOf, type Warning } from '../../lib/core/warning.ts';
import { facts as everybody, ME } from '../corpus/addresses.ts';
import type { CorpusRequest, Expected } from '../corpus/request.ts';
import { NOW, type SigningRequest } from '../corpus/signing.ts';
import { plainAllowance, plainMovement, plainSentence } from './plain.ts';

export const factsFor = ({ facts }: Pick<CorpusRequest, 'facts'>): Facts => ({
  ...everybody,
  ...facts,
  code: { ...everybody.code, ...facts?.code },
});

export function batchOf({ calls }: Pick<CorpusRequest, 'calls'>): Batch {
  const common = { key: '1', origin: 'https://dapp.example', id: '1', batchId: '0x31', method: 'wallet_sendCalls' as const };
  return { ...common, from: ME, chainId: 1, atomicRequired: false, calls };
}

/** The plan that the wallet would have made of a request. */
export function planOf(request: Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts' | 'reach'>): Plan {
  const { tokens, code, own } = factsFor(request);
  const logs = request.logs ?? [];
  const accounts = own
    .map((account) => ({ ...changesOf(logs, account), left: 0 }))
    .filter(
      ({ account, leaves, arrives, allowances }) => account === ME || leaves.length + arrives.length + allowances.length > 0,
    );
  // What a single call leaves behind is its own; of several, nobody knows from here whose it is.
  const tried = request.calls.length === 1 && request.plan?.simulatedOn !== 'none' && logs.length > 0;
  const fails = request.plan?.outcomes?.[0]?.outcome === 'reverts';
  const runs = fails ? { runs: [undefined] } : tried ? { runs: runsOf(request, logs) } : {};
  return {
    chainId: 1,
    from: ME,
    atomic: false,
    transactions: [],
    outcomes: request.calls.map(() => ({ outcome: 'succeeds' })),
    simulatedOn: 'pending',
    balance: 100n * 10n ** 18n,
    maxFee: 10n ** 15n,
    effects: {
      accounts: request.plan?.simulatedOn === 'none' ? [] : accounts,
      tokens: { ...tokens },
      code: { ...code },
      ...runs,
      ...rightsIn(request, logs),
      ...request.reach,
    },
    ...request.plan,
  };
}

/** What a transaction moves that does all of it. Of what routers and pools do among themselves there are no logs here. */
const runsOf = ({ calls, facts }: Pick<CorpusRequest, 'calls' | 'facts'>, logs: readonly Log[]) => {
  const { chainId, own } = factsFor({ facts });
  const decoded = calls.map((call) => decodeCall(call, ME));
  return [{ ...runOf(logs, ME), gains: gainsOf(logs, decoded, rolesOn(chainId, own)) }];
};

/** What the logs tell of rights. */
function rightsIn({ calls }: Pick<CorpusRequest, 'calls'>, logs: readonly Log[]): Pick<Effects, 'rights'> {
  const called = calls.flatMap(({ to }) => (to ? [to] : []));
  const rights = rightsOf(logs, { own: everybody.own, called });
  return rights.length > 0 ? { rights } : {};
}

const plainKind = (warning: Warning): string => `${warning.level} ${kindOf(warning)}`;

/** What is said of a request, in plain text. */
export function said(request: CorpusRequest): Expected {
  const facts = factsFor(request);
  const plan = planOf(request);
  const mine = plan.effects?.accounts.find(({ account }) => account === ME);
  const says = request.calls.flatMap((call) => explainCall(decodeCall(call, ME), facts).map(plainSentence));
  const warns = warningsOf(batchOf(request), plan, facts).map(plainKind);
  const movements = (all: Parameters<typeof plainMovement>[0][] = []) => all.map((each) => plainMovement(each, facts));
  const [leaves, arrives] = [movements(mine?.leaves), movements(mine?.arrives)];
  const allows = (mine?.allowances ?? []).map((each) => plainAllowance(each, facts));
  return {
    says,
    warns,
    ...(leaves.length > 0 ? { leaves } : {}),
    ...(arrives.length > 0 ? { arrives } : {}),
    ...(allows.length > 0 ? { allows } : {}),
  };
}

/** What the window says of data that a site wants signed. */
export function meaningOf({ data, facts, origin }: Pick<SigningRequest, 'data' | 'facts' | 'origin'>): Meaning {
  const typedData = TypedDataParam.parse(data);
  const { code } = { ...everybody, ...facts };
  // Whoever is not in the corpus is a contract, unless the chain says nothing at all.
  const others: Facts['code'] = Object.fromEntries(partiesOfData(typedData).map((each) => [each, 'contract']));
  const around = { ...everybody, ...facts, code: Object.keys(code).length > 0 ? { ...others, ...code } : {} };
  return explainSigning({ typedData, facts: around, origin: origin ?? 'https://dapp.example', askedAt: NOW });
}

/** The same in plain text. */
export function saidOfSigning(
  request: Pick<SigningRequest, 'data' | 'facts' | 'origin'>,
): Pick<SigningRequest, 'says' | 'warns'> {
  const { says, warnings } = meaningOf(request);
  return { says: says.map(plainSentence), warns: warnings.map(plainKind) };
}
