import 'fake-indexeddb/auto';
import { bytesToHex } from 'viem';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ConnectSubject } from '../../../../lib/core/account/account.ts';
import { Batch } from '../../../../lib/core/batch/batch.ts';
import type { AccountEffects, Allowance, Effects, Movement, Run, Touched } from '../../../../lib/core/effects/effects.ts';
import type { ToldRight } from '../../../../lib/core/effects/rights.ts';
import type { AddSubject, Network, SwitchSubject } from '../../../../lib/core/network/network.ts';
import type { BatchSubject, Plan, PlannedTransaction } from '../../../../lib/core/plan/plan.ts';
import type { WalletConnectSubject } from '../../../../lib/core/signing/connectSignIn.ts';
import type { MessageSubject } from '../../../../lib/core/signing/messages.ts';
import type { TypedDataSubject } from '../../../../lib/core/signing/typedData.ts';
import type { WatchSubject } from '../../../../lib/core/token/token.ts';
import { warn } from '../../../../lib/core/warning.ts';
import { methods, type Subjects } from '../../../../lib/methods/index.ts';
import { openDatabase } from '../../../../lib/store/db.ts';
import { fixtureOf, layDown } from '../../../support/databaseFixture.ts';
import { fc } from '../../../support/fc.ts';

/** What each field may hold, those that a subject can do without among them. */
type Fields<Row> = { [Field in keyof Row]-?: fc.Arbitrary<Row[Field]> };
const draw = <Row>(fields: Fields<Row>) => fc.record(fields) as fc.Arbitrary<Row>;

const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes));
const [address, hash, bytes] = [hexOf(20), hexOf(32), hexOf(4)];
const [text, count, wei, flag] = [fc.string(), fc.nat(), fc.bigInt({ min: 0n }), fc.boolean()];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 2 });
const yes = maybe(fc.constant(true as const));

const guarding = fc.record({
  is: fc.constant('on' as const),
  id: count,
  lines: some(
    fc.record({
      bound: fc.oneof(
        fc.record({ kind: fc.constant('currency' as const), change: fc.bigInt() }),
        fc.record({ kind: fc.constant('item' as const), contract: address, id: wei, change: fc.bigInt() }),
        fc.record({ kind: fc.constant('allowance' as const), contract: address, spender: address, most: wei }),
      ),
      shown: maybe(fc.bigInt()),
      tolerance: maybe(count),
      demanded: maybe(wei),
    }),
  ),
  left: some(fc.record({ what: fc.constant('beyond' as const), count })),
  gas: wei,
});

const network = draw<Network>({
  chainId: count,
  name: text,
  rpcUrls: some(text),
  currency: fc.record({ name: text, symbol: text, decimals: count }),
  explorer: maybe(text),
  testnet: flag,
  addedBy: maybe(text),
  removed: maybe(fc.constant(true as const)),
});

const warnings = some(fc.constant(warn('danger', 'warning.message.hash')));

const batch = draw<Batch>({
  key: text,
  origin: text,
  from: address,
  id: text,
  batchId: text,
  chainId: count,
  atomicRequired: flag,
  calls: some(fc.record({ to: address, value: wei, data: bytes })),
  onRevert: maybe(fc.constant('continue')),
  together: yes,
  takesBack: yes,
  guarded: maybe(flag),
  tolerances: maybe(fc.dictionary(text, count)),
  method: fc.constantFrom(...Batch.shape.method.options),
  all: yes,
  called: maybe(fc.dictionary(address, text)),
  dataSuffix: maybe(bytes),
  siteFees: maybe(fc.record({ maxFeePerGas: maybe(wei), maxPriorityFeePerGas: maybe(wei) })),
  siteNonce: maybe(wei),
});

const [price, surcharge] = [{ maxFeePerGas: wei, maxPriorityFeePerGas: wei }, maybe(fc.constant('unknown' as const))];

const transaction = draw<PlannedTransaction>({
  ...price,
  first: count,
  count,
  to: maybe(address),
  value: wei,
  data: bytes,
  accessList: maybe(some(fc.record({ address, storageKeys: some(bytes) }))),
  nonce: count,
  gas: wei,
  legacy: yes,
  surcharge,
  authorization: maybe(fc.record({ delegate: address, nonce: count })),
});

const moved = fc.oneof(
  fc.record({ kind: fc.constant('native' as const) }),
  fc.record({ kind: fc.constant('token' as const), token: address }),
  fc.record({ kind: fc.constant('item' as const), collection: address, id: wei }),
);

const movement = draw<Movement>({
  what: moved,
  amount: wei,
  others: some(address),
  inferred: yes,
});

const allowance = fc.oneof(
  draw<Extract<Allowance, { kind: 'token' }>>({
    kind: fc.constant('token'),
    token: address,
    spender: address,
    amount: wei,
    unlimited: flag,
    until: maybe(wei),
    before: maybe(wei),
  }),
  fc.record({ kind: fc.constant('item' as const), collection: address, spender: address, id: wei }),
  fc.record({ kind: fc.constant('collection' as const), collection: address, spender: address, allowed: flag }),
);

const run = draw<Run>({
  arrives: some(movement),
  leaves: some(movement),
  cut: maybe(fc.record({ arrives: count, leaves: count })),
  stays: maybe(some(fc.record({ at: address, what: moved, amount: wei }))),
  staysBeyond: maybe(count),
  gains: maybe(some(movement)),
});

const account = draw<AccountEffects>({
  account: address,
  leaves: some(movement),
  arrives: some(movement),
  allowances: some(allowance),
  outflow: maybe(some(movement)),
  left: count,
  cut: maybe(fc.record({ leaves: count, allowances: count })),
});

const token = fc.oneof(
  fc.record({ kind: fc.constant('token' as const), symbol: text, name: text, decimals: count }),
  fc.record({ kind: fc.constant('collection' as const), symbol: maybe(text), name: maybe(text) }),
  fc.record({ kind: fc.constant('other' as const) }),
);

const lasting = draw<NonNullable<Effects['lasting']>[number]>({
  account: address,
  token: address,
  spender: address,
  permit2: yes,
  known: yes,
  amount: maybe(wei),
  held: maybe(wei),
});

const facts = {
  tokens: fc.dictionary(address, token),
  code: fc.dictionary(address, fc.constantFrom('none', 'contract', 'delegated')),
};

const option = fc.record({ ...price, maxFee: wei });

const told = draw<ToldRight>({
  contract: address,
  owner: address,
  to: address,
  over: fc.constantFrom('tokens', 'ownership', 'unknown'),
  ended: maybe(fc.constant(true as const)),
});
const plan = draw<Plan>({
  chainId: count,
  from: address,
  atomic: flag,
  delegate: maybe(address),
  upgrade: maybe(fc.record({ delegate: address, name: text, replaces: maybe(address) })),
  mayBeTogether: yes,
  isUpgraded: yes,
  unused: maybe(some(fc.record({ token: address, spender: address, permit2: yes }))),
  guard: maybe(fc.oneof(guarding, fc.record({ is: fc.constant('off' as const), why: fc.constantFrom('user', 'unread') }))),
  runs: maybe(address),
  transactions: some(transaction),
  outcomes: some(
    draw<Plan['outcomes'][number]>({
      outcome: fc.constantFrom('succeeds', 'reverts', 'unknown'),
      reason: maybe(fc.constant({ code: 'revert.none' as const })),
      failsWith: maybe(count),
      gasUsed: maybe(wei),
    }),
  ),
  simulatedOn: fc.constantFrom('pending', 'latest', 'none'),
  trial: maybe(
    fc.record({
      loose: maybe(fc.constant(true as const)),
      worse: maybe(fc.constant(true as const)),
      contradicts: maybe(fc.constant(true as const)),
    }),
  ),
  balance: wei,
  lacking: maybe(wei),
  maxFee: wei,
  surcharge,
  fees: maybe(
    fc.record({
      choice: fc.constantFrom('slow', 'normal', 'fast', 'own'),
      options: fc.record({ slow: option, normal: option, fast: option }),
    }),
  ),
  effects: maybe(
    draw<Effects>({
      accounts: some(account),
      runs: maybe(some(maybe(run))),
      lasting: maybe(some(lasting)),
      rights: maybe(some(told)),
      rightsLeft: maybe(count),
      unasked: maybe(some(fc.record({ contract: address, count }))),
      touched: maybe(
        some(
          draw<Touched>({
            contract: address,
            call: count,
            slots: maybe(some(hash)),
            changed: maybe(fc.constantFrom('yours', 'unclear')),
          }),
        ),
      ),
      touchedLeft: maybe(count),
      unseen: maybe(some(count)),
      uncounted: maybe(some(fc.record({ account: address, what: moved, told: wei, counted: wei, before: wei }))),
      uncountedLeft: maybe(count),
      ...facts,
    }),
  ),
  blocked: maybe(fc.constant({ code: 'blocked.reset' as const })),
  foreign: maybe(count),
  reset: yes,
  lag: maybe(fc.record({ newest: wei, nodes: count })),
});

const ofBatch = draw<BatchSubject>({ batch, plan });
const ofConnection = draw<ConnectSubject>({ origin: text, accounts: some(address), lastAccounts: maybe(some(address)) });

/** What the window of each method that asks is given. */
const SUBJECTS: { [Name in keyof Subjects]: fc.Arbitrary<Subjects[Name]> } = {
  eth_requestAccounts: ofConnection,
  wallet_connect: draw<WalletConnectSubject>({
    origin: text,
    accounts: some(address),
    lastAccounts: maybe(some(address)),
    signIn: maybe(
      fc.record({
        fields: draw<NonNullable<WalletConnectSubject['signIn']>['fields']>({
          scheme: maybe(text),
          domain: text,
          statement: maybe(text),
          uri: text,
          chainId: text,
          nonce: text,
          issuedAt: text,
          expirationTime: maybe(text),
          notBefore: maybe(text),
          requestId: maybe(text),
          resources: some(text),
        }),
        warnings,
        says: maybe(fc.constant({ type: 'name' as const, text: 'x' })),
      }),
    ),
  }),
  eth_sendTransaction: ofBatch,
  eth_signTypedData_v4: draw<TypedDataSubject>({
    origin: text,
    account: address,
    chainId: count,
    typedData: fc.record({
      domain: fc.record({ name: text }),
      types: fc.record({ Mail: some(fc.record({ name: text, type: text })) }),
      primaryType: text,
      message: fc.record({ text }),
    }),
    domainHash: hash,
    messageHash: hash,
    digest: hash,
    facts: fc.record(facts),
  }),
  personal_sign: draw<MessageSubject>({
    origin: text,
    account: address,
    message: bytes,
    text: maybe(text),
    inside: maybe(text),
    warnings,
    says: maybe(fc.record({ type: fc.constant('name' as const), text })),
  }),
  wallet_addEthereumChain: draw<AddSubject>({
    origin: text,
    from: network,
    network,
    known: flag,
    listed: maybe(flag),
    unused: maybe(some(text)),
    warnings,
  }),
  wallet_requestPermissions: ofConnection,
  wallet_sendCalls: ofBatch,
  wallet_switchEthereumChain: draw<SwitchSubject>({ origin: text, from: network, to: network }),
  wallet_watchAsset: draw<WatchSubject>({
    token: fc.record({ chainId: count, address, symbol: text, name: text, decimals: count }),
    claimedSymbol: maybe(text),
    image: maybe(text),
    account: address,
    balance: maybe(wei),
    alreadyWatched: flag,
    opening: maybe(fc.constant(true as const)),
    warnings,
  }),
};

const schemaOf = (method: unknown) => methods.find(({ name }) => name === method)?.subject as z.ZodType;

test.each(Object.entries(SUBJECTS))('T-H14 whatever %s asks about, its schema has every field of it', (method, subjects) => {
  fc.assert(
    fc.property(subjects as fc.Arbitrary<unknown>, (subject) => {
      expect(schemaOf(method).parse(subject)).toEqual(subject);
    }),
  );
});

test.each([1, 2, 3])('T-H6 questions that version %i has written are whole in the schemas of today', async (version) => {
  const name = `questions ${version}`;
  await layDown(await fixtureOf(version), name);
  const db = openDatabase(name);
  const waiting = await db.approvals.where('state').equals('waiting').toArray();
  db.close();
  expect(waiting.length).toBeGreaterThan(0);
  for (const { method, subject } of waiting) expect(schemaOf(method).parse(subject)).toEqual(subject);
});
