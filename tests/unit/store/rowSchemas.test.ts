import 'fake-indexeddb/auto';
import { bytesToHex } from 'viem';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Account, PhraseRow, Site } from '../../../lib/core/account/account.ts';
import { FailedUnlocks, type VaultHeader, VaultRecord } from '../../../lib/core/account/vault.ts';
import { Batch, type Call, StoredBatch } from '../../../lib/core/batch/batch.ts';
import { type Log, type Receipt, Slot, SlotState } from '../../../lib/core/batch/slot.ts';
import { Contact } from '../../../lib/core/contact.ts';
import { ChainFingerprint } from '../../../lib/core/network/chainFingerprint.ts';
import { Network } from '../../../lib/core/network/network.ts';
import { Approval, type Asker } from '../../../lib/core/request/approval.ts';
import { Settings } from '../../../lib/core/settings.ts';
import { Item } from '../../../lib/core/token/item.ts';
import { Token } from '../../../lib/core/token/token.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import type { Said } from '../../../lib/words/said.ts';
import { contents, fixtureOf, layDown } from '../../support/databaseFixture.ts';
import { fc } from '../../support/fc.ts';

/** What each field may hold, those that a row can do without among them. */
type Fields<Row> = { [Field in keyof Row]-?: fc.Arbitrary<Row[Field]> };
const draw = <Row>(fields: Fields<Row>) => fc.record(fields) as fc.Arbitrary<Row>;

const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes));
const [address, hash] = [hexOf(20), hexOf(32)];
const bytes = fc.uint8Array({ maxLength: 8 }).map((each) => bytesToHex(each));
const [text, count, wei, flag] = [fc.string(), fc.nat(), fc.bigInt({ min: 0n }), fc.boolean()];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const said = fc.constantFrom<Said>({ code: 'trouble.notHeld' }, { code: 'failure.told', text: 'x' });

const yes = maybe(fc.constant(true as const));
const accessList = maybe(fc.array(fc.record({ address, storageKeys: fc.array(hash) }), { maxLength: 2 }));
const call = draw<Call>({
  ...{ to: maybe(address), value: wei, data: bytes, gasLimit: maybe(wei), asked: maybe(bytes) },
  accessList,
});

const batch = draw<StoredBatch>({
  key: text,
  origin: text,
  from: address,
  id: text,
  batchId: text,
  chainId: count,
  atomicRequired: flag,
  calls: fc.array(call, { minLength: 1, maxLength: 3 }),
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
  atomic: flag,
  confirmedAt: count,
  seq: count,
  open: fc.constantFrom(0, 1),
  refused: maybe(said),
  upgrade: maybe(address),
  delegate: maybe(address),
  guard: maybe(
    draw<NonNullable<StoredBatch['guard']>>({
      is: fc.constant('on'),
      id: count,
      lines: fc.array(
        draw<NonNullable<StoredBatch['guard']>['lines'][number]>({
          bound: fc.oneof(
            fc.record({ kind: fc.constant('currency' as const), change: fc.bigInt() }),
            fc.record({ kind: fc.constant('approved' as const), contract: address, id: wei, spender: address }),
          ),
          shown: maybe(fc.bigInt()),
          tolerance: maybe(count),
          dust: maybe(wei),
          demanded: maybe(wei),
        }),
      ),
      left: fc.array(fc.record({ what: fc.constant('unreadable' as const), contract: address })),
      gas: wei,
    }),
  ),
  takenBack: maybe(fc.array(fc.record({ token: address, spender: address, permit2: yes }))),
  failed: maybe(fc.record({ call: count, reason: fc.constantFrom(undefined, { code: 'revert.none' as const }) })),
  tokens: maybe(fc.dictionary(address, fc.record({ symbol: text, name: text, decimals: maybe(count) }))),
  heldSince: maybe(count),
  goneOnAt: maybe(count),
  damaged: maybe(said),
  gone: maybe(count),
});

const log = draw<Log>({ address, data: bytes, topics: fc.array(hash, { maxLength: 4 }) });

const receipt = draw<Receipt>({
  success: flag,
  blockHash: hash,
  blockNumber: wei,
  gasUsed: wei,
  transactionHash: hash,
  logs: fc.array(log, { maxLength: 2 }),
  effectiveGasPrice: maybe(wei),
  l1Fee: maybe(wei),
  operatorFee: maybe(wei),
  preconfirmed: maybe(fc.constant(true)),
});

const slot = draw<Slot>({
  hash,
  batch: text,
  index: count,
  chainId: count,
  from: address,
  nonce: count,
  nonceSpan: fc.constantFrom(1, 2),
  nonceKey: maybe(text),
  attempt: count,
  purpose: maybe(fc.constant('cancel')),
  raw: bytes,
  state: fc.constantFrom(...SlotState.options),
  maxFeePerGas: wei,
  maxPriorityFeePerGas: wei,
  gas: wei,
  surcharge: maybe(fc.oneof(fc.constant('unknown' as const), fc.record({ l1Fee: wei, operatorFee: wei }))),
  offers: count,
  offeredAt: maybe(count),
  sentAt: maybe(count),
  lostAt: maybe(wei),
  lostSince: maybe(count),
  lostSeen: maybe(count),
  trouble: maybe(said),
  refusals: maybe(count),
  refusedSince: maybe(count),
  givenUpAt: maybe(count),
  receipt: maybe(receipt),
  undone: maybe(
    fc.oneof(
      fc.record({ reason: fc.constant('less' as const), line: count, had: wei, has: wei, least: wei }),
      fc.record({ reason: fc.constant('disturbed' as const) }),
    ),
  ),
  ineffective: maybe(flag),
});

const approval = draw<Approval>({
  id: text,
  seq: count,
  method: text,
  asker: draw<Asker>({ origin: text, topOrigin: text, tabId: count, frameId: count, documentId: maybe(text) }),
  requestId: text,
  request: text,
  claim: maybe(text),
  subject: fc.record({ text, wei }),
  revision: count,
  state: fc.constantFrom('waiting', 'confirmed', 'answered'),
  choice: maybe(fc.record({ text })),
  confirmedAt: maybe(count),
  answer: maybe(fc.oneof(fc.record({ result: text }), fc.record({ error: fc.record({ code: count, message: text }) }))),
  askedAt: count,
});

const network = draw<Network>({
  chainId: count,
  name: text,
  rpcUrls: fc.array(text, { minLength: 1, maxLength: 2 }),
  currency: fc.record({ name: text, symbol: text, decimals: count }),
  explorer: maybe(text),
  testnet: flag,
  addedBy: maybe(text),
  removed: maybe(fc.constant(true as const)),
});

const token = draw<Token>({
  chainId: count,
  address,
  symbol: text,
  name: text,
  decimals: count,
  logo: maybe(text),
  hidden: yes,
  addedAt: count,
  addedBy: maybe(fc.array(text, { maxLength: 2 })),
});

const item = draw<Item>({
  chainId: count,
  address,
  tokenId: wei.map(String),
  standard: fc.constantFrom('erc721', 'erc1155'),
  symbol: text,
  name: text,
  hidden: yes,
  addedAt: count,
});

const contact = draw<Contact>({ address, name: text, note: maybe(text), addedAt: count });

const site = draw<Site>({
  origin: text,
  chainId: count,
  accounts: fc.array(address, { maxLength: 2 }),
  connectedAt: maybe(count),
  lastAccounts: maybe(fc.array(address, { maxLength: 2 })),
  connectedBy: maybe(text),
  blockedAt: maybe(count),
});

const fingerprint = draw<ChainFingerprint>({
  genesis: hash,
  second: maybe(hash),
  reset: maybe(fc.constantFrom('another', 'setBack')),
});

const source = fc.oneof(
  fc.record({ kind: fc.constant('phrase' as const), phrase: text, index: count }),
  fc.constantFrom({ kind: 'key' as const }, { kind: 'watch' as const }),
);
const account = draw<Account>({
  address,
  name: maybe(text),
  number: count,
  order: count,
  hidden: maybe(fc.constant(true as const)),
  source,
});

const phrase = draw<PhraseRow>({ id: text, name: maybe(text), path: text, addedAt: maybe(count), provedAt: maybe(count) });

const header = draw<VaultHeader>({
  version: fc.constantFrom(1, 2),
  cipher: fc.constant('AES-256-GCM'),
  kdf: fc.constant('PBKDF2-SHA-256'),
  rounds: fc.nat(20_000_000),
  salt: hexOf(32),
  vaultId: hexOf(16),
});

const sealed = fc.uint8Array({ minLength: 12, maxLength: 60 }).map((each) => new Uint8Array(each));

const vault = draw<VaultRecord>({
  id: fc.constant('vault'),
  header,
  wrappedKey: sealed,
  phrases: fc.record({ first: sealed, '0x01': sealed }),
  keys: fc.dictionary(address, sealed),
  measured: sealed,
});

const settings = draw<Settings>({
  showAccountsWhenLocked: flag,
  claimWindowEthereum: flag,
  autoLockMinutes: fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.constant('browserCloses' as const)),
  selectedAccount: maybe(address),
  selectedChain: count,
  showTestNetworks: flag,
  hiddenNetworks: fc.array(count, { maxLength: 3 }),
  networkOrder: fc.array(count, { maxLength: 3 }),
});

const SCHEMAS: [string, z.ZodObject, fc.Arbitrary<unknown>][] = [
  ['batches', StoredBatch, batch],
  ['slots', Slot, slot],
  ['approvals', Approval, approval],
  ['networks', Network, network],
  ['tokens', Token, token],
  ['items', Item, item],
  ['contacts', Contact, contact],
  ['sites', Site, site],
  ['accounts', Account, account],
  ['phrases', PhraseRow, phrase],
  ['vault', VaultRecord, vault],
];

test.each(SCHEMAS)('T-H14 whatever row of %s is written, its schema has every field of it', async (table, schema, rows) => {
  const db = openDatabase(`rows-${crypto.randomUUID()}`);
  await fc.assert(
    fc.asyncProperty(rows, async (row) => {
      await db.table(table).clear();
      const key = await db.table(table).put(row);
      const stored = await db.table(table).get(key);
      expect(stored).toEqual(row);
      expect(schema.parse(stored)).toEqual(row);
    }),
  );
  db.close();
});

const VALUES: [string, z.ZodObject, fc.Arbitrary<unknown>][] = [
  ['a chain', ChainFingerprint, fingerprint],
  ['wrong passwords', FailedUnlocks, draw<FailedUnlocks>({ count, at: count })],
  ['what the user set', Settings, settings],
];

test.each(VALUES)('T-H14 whatever is remembered of %s, its schema has every field of it', (_, schema, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(schema.parse(value)).toEqual(value);
    }),
  );
});

test.each([1, 2, 3, 4, 5, 6, 7])('T-H6 rows that version %i has written are whole in the schemas of today', async (version) => {
  const name = `rows-${crypto.randomUUID()}`;
  const fixture = await fixtureOf(version);
  await layDown(fixture, name);
  const db = openDatabase(name);
  const rows = await contents(db);
  db.close();
  for (const [table, schema] of SCHEMAS) {
    // A table that came later is empty.
    if (table in fixture.tables) expect(rows[table]?.length, table).toBeGreaterThan(0);
    // Whom a batch deals with is the index's own.
    for (const { dealt: _, ...row } of rows[table] ?? []) expect(schema.parse(row), table).toEqual(row);
  }
});
