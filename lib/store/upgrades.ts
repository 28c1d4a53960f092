import type { Transaction } from 'dexie';
import { FIRST_PHRASE } from '../core/account/account.ts';
import { PATHS } from '../core/account/path.ts';
import type { VaultRecord } from '../core/account/vault.ts';
import type { StoredBatch } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import { type Network, SOME_SITE } from '../core/network/network.ts';
import { dealingKeys } from '../core/risk/dealingKeys.ts';
import { CallsRow } from '../core/rows.ts';
import '../core/token/listedTokens.ts';
import type { KeptBatch } from './keptBatch.ts';
import { outcomesOfOld, saidOfOld, summaryOfOld, warningOfOld } from './oldSentences.ts';

/** How many rows are held at a time: a journal may be far larger than what fits into memory at once. */
const AT_ONCE = 200;

/** Makes the rows of version 2 from those of version 1. The browser does all of it in one transaction, or nothing. */
export async function toVersion2(old: Transaction): Promise<void> {
  await closeLosses(old);
}

/** Version 2 tells a loss that is final from one that is not (N-01). Those of closed batches were final. */
async function closeLosses(old: Transaction): Promise<void> {
  const closed = await old.table<StoredBatch>('batches').where('open').equals(0).primaryKeys();
  const ofClosed = old.table<Slot>('slots').where('batch').anyOf(closed);
  await ofClosed.filter(({ state }) => state === 'replaced').modify({ state: 'lost' });
}

/**
 * Whom the user has dealt with is found by an index (N-26), which says by version 3 with whom a batch only had to do (V-12). Of one that
 * cannot be read nobody can tell, and it is left as it is: what version 2 wrote there says no more than that.
 */
function withDealings(row: KeptBatch): KeptBatch {
  const { data } = CallsRow.safeParse(row);
  return data ? { ...row, dealt: dealingKeys(data) } : row;
}

/** The networks that wallets came with until then. Of these, only the user could change what was stored. */
const CAME_WITH = [1, 10, 8_453, 31_337, 42_161, 84_532, 11_155_111];

/** All other networks had been added by sites, and nobody had noted which; it may stand behind their nodes (V-10). */
async function withSomeSite(old: Transaction): Promise<void> {
  const added = old.table<Network>('networks').filter(({ chainId }) => !CAME_WITH.includes(chainId));
  await added.modify({ addedBy: SOME_SITE });
}

/** What was written down in English is named by codes, which every language has words for. */
export async function toVersion3(old: Transaction): Promise<void> {
  await withSomeSite(old);
  await changeRows(old, 'slots', (row) => withCodes(row, 'trouble'));
  await changeRows<KeptBatch>(old, 'batches', (row) => withDealings(withCodes(row, 'refused', 'damaged')));
  await changeRows(old, 'approvals', (row) =>
    within(row, 'subject', (subject) => within(withWarnings(subject), 'plan', (plan) => withReasons(withCodes(plan, 'blocked')))),
  );
}

/** Bytes of a sealed nothing: its nonce, and by what it is known to be whole. */
const SEALED_NOTHING = 12 + 16;

/**
 * Whether the password was measured stood where anybody could read it who has the files (V-11). The vault keeps it sealed, and without the
 * password nothing can be sealed now: random bytes do not open, which says that it was not, and look the same.
 */
export async function toVersion4(old: Transaction): Promise<void> {
  await old.table('settings').delete('passwordMeasured');
  await old
    .table<VaultRecord>('vault')
    .toCollection()
    .modify((vault) => {
      vault.measured = crypto.getRandomValues(new Uint8Array(SEALED_NOTHING));
    });
}

/**
 * A question about calls that are all or nothing was planned before there was a guard: until it is planned anew, that is said (G-01).
 * Batches that were confirmed have none.
 */
export async function toVersion5(old: Transaction): Promise<void> {
  await changeRows(old, 'approvals', (row) =>
    row.state === 'waiting'
      ? within(row, 'subject', (subject) =>
          within(subject, 'plan', (plan) =>
            plan.atomic === true && plan.guard === undefined ? { ...plan, guard: { is: 'off', why: 'before' } } : plan,
          ),
        )
      : row,
  );
}

/** All accounts came of one phrase, at the usual path. */
export async function toVersion7(old: Transaction): Promise<void> {
  const accounts = old.table<Row>('accounts');
  if ((await accounts.count()) > 0) await old.table('phrases').put({ id: FIRST_PHRASE, path: PATHS.usual });
  await accounts.toCollection().modify((row) => {
    const { index } = row;
    if (typeof index !== 'number') return;
    delete row.index;
    Object.assign(row, { number: index + 1, order: index, source: { kind: 'phrase', phrase: FIRST_PHRASE, index } });
  });
  await old
    .table<Row>('vault')
    .toCollection()
    .modify((vault) => {
      vault.phrases = { [FIRST_PHRASE]: vault.phrase };
      delete vault.phrase;
    });
}

type Row = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

function withCodes<Kept extends object>(row: Kept, ...fields: string[]): Kept {
  const changed = fields.flatMap((field) => {
    const text = (row as Row)[field];
    return isText(text) ? [[field, saidOfOld(text)] as const] : [];
  });
  return changed.length > 0 ? { ...row, ...Object.fromEntries(changed) } : row;
}

/** What a question is about, with what to look at twice, and what it does, said by codes. */
function withWarnings(subject: Row): Row {
  const { warnings, says } = subject;
  const changed = {
    ...(Array.isArray(warnings) && warnings.some(isText)
      ? { warnings: warnings.map((each) => (isText(each) ? warningOfOld(each) : each)) }
      : {}),
    ...(isText(says) ? { says: summaryOfOld(says) } : {}),
  };
  return Object.keys(changed).length > 0 ? { ...subject, ...changed } : subject;
}

/** A plan whose outcomes say by a code why a call fails. */
function withReasons(plan: Row): Row {
  const outcomes = Array.isArray(plan.outcomes) && plan.outcomes.every(isRow) ? plan.outcomes : [];
  if (!outcomes.some(({ reason }) => isText(reason))) return plan;
  return { ...plan, outcomes: outcomesOfOld(outcomes, plan.atomic === true) };
}

/** A row with one of its records changed. Where there is no such record, it is left as it is. */
function within(row: Row, field: string, change: (inner: Row) => Row): Row {
  const inner = row[field];
  if (!isRow(inner)) return row;
  const changed = change(inner);
  return changed === inner ? row : { ...row, [field]: changed };
}

/** Goes over a table in portions, in the order of its key, and writes the rows that `change` makes anew. */
async function changeRows<Kept extends object = Row>(old: Transaction, name: string, change: (row: Kept) => Kept): Promise<void> {
  const table = old.table<Kept, string>(name);
  const key = String(table.schema.primKey.keyPath) as keyof Kept;
  let last = '';
  for (;;) {
    const rows = await table.where(':id').above(last).limit(AT_ONCE).toArray();
    const changed = rows.map(change).filter((row, at) => row !== rows[at]);
    if (changed.length > 0) await table.bulkPut(changed);
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = String(end[key]);
  }
}
