import { formatUnits } from 'viem';
import { describe, expect, test } from 'vitest';
import { OWN_ORIGIN, type StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { NameRecord } from '../../../lib/core/names/ens.ts';
import { builtInNetworks } from '../../../lib/core/network/networks.ts';
import { parsePayments } from '../../../lib/core/recipient/payments.ts';
import { parseRecipient } from '../../../lib/core/recipient/recipient.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { savedNamesake } from '../../../lib/view/called.ts';
import type { Known } from '../../../lib/view/live.ts';
import { amountProblem, wished } from '../../../lib/view/send/draft.ts';
import { elsewhere } from '../../../lib/view/send/elsewhere.ts';
import { isListed, lackingFor, readBy, sendListOf } from '../../../lib/view/send/list.ts';
import { meantBy } from '../../../lib/view/send/meant.ts';
import { payablesOn } from '../../../lib/view/send/payable.ts';
import { recentPayments } from '../../../lib/view/send/recent.ts';
import type { Recipient } from '../../../lib/view/send/recipient.ts';
import { makeStoodFor } from '../../../lib/view/send/stoodFor.ts';
import { FRIEND, ME, POISON, STRANGER, USDC } from '../../corpus/addresses.ts';
import { item, token } from '../../gallery/states/usual.ts';
import { accountOf } from '../../support/accounts.ts';
import { batchOf } from '../store/rows.ts';

const usdc = token(1, { address: USDC, symbol: 'USDC', decimals: 6 });
const account = (address: Address) => accountOf(address, 0, 'Account 1');
const KNOWN: Known = {
  accounts: [account(ME)],
  networks: [...builtInNetworks],
  tokens: [usdc],
  items: [],
  contacts: [],
};
const NOBODY = '0x0000000000000000000000000000000000000000';

describe('a list of payments', () => {
  const assets = payablesOn(1, KNOWN, undefined).filter(isListed);
  const [ether] = assets;
  if (!ether) throw new Error('there is nothing to pay with');
  const found = (name: string, address: Recipient & { is: 'known' }) => [name, address] as const;
  const ada = { kind: 'found', name: 'ada.eth', address: FRIEND, record: 'ethereum', asked: 1 } as const;
  const names = new Map<string, Recipient>([
    found('ada.eth', { is: 'known', address: FRIEND, found: ada }),
    found('Ada.eth', { is: 'known', address: FRIEND, found: ada }),
    ['ADA.eth', { is: 'known', address: STRANGER, found: { ...ada, address: STRANGER } }],
    ['far.eth', { is: 'wrong', problem: { code: 'names.offChain' } }],
    ['usdc.eth', { is: 'known', address: USDC, found: { ...ada, name: 'usdc.eth', address: USDC } }],
  ]);
  const listOf = (...lines: string[]) =>
    sendListOf(
      parsePayments(lines.join('\n'), { assets, usual: ether }),
      1,
      (name) => names.get(name) ?? { is: 'lookedUp', name },
    );

  test('says of each line what is wrong with whom it is for', () => {
    const { problems, payments } = listOf(
      `${FRIEND} 1`,
      `${NOBODY} 1`,
      `${USDC} 1 USDC`,
      'usdc.eth 1 USDC',
      'far.eth 1',
      `base:${FRIEND} 1`,
    );
    expect(problems.map(({ line, problem }) => [line, problem.code])).toEqual([
      [2, 'refusal.toNobody'],
      [3, 'send.toItsContract'],
      [4, 'send.toItsContract'],
      [5, 'names.offChain'],
      [6, 'send.otherNetwork'],
    ]);
    expect(payments).toBeUndefined();
  });

  test('counts no line of which something is wrong, wherever that is found', () => {
    const { sums, count } = listOf(
      `${FRIEND} 1`,
      `${NOBODY} 2`,
      'far.eth 4 USDC',
      `base:${FRIEND} 8`,
      `${FRIEND} 16 WHAT`,
      'ada.eth 32',
    );
    expect([count, sums.map(({ asset, amount }) => [asset.symbol, amount])]).toEqual([2, [['ETH', 33n * 10n ** 18n]]]);
  });

  test('says who gets the same twice, also under a name', () => {
    const { repeats } = listOf(`${FRIEND} 1`, 'ada.eth 2', `${STRANGER} 1`, 'Ada.eth 3', 'ada.eth 3 USDC');
    expect(repeats).toEqual([
      { line: 2, first: 1 },
      { line: 4, first: 1 },
    ]);
  });

  test('says of each name whom it stands for, by which record, and on which lines', () => {
    const { names: said, payments } = listOf('Ada.eth 1', `${STRANGER} 1`, 'ada.eth 2 USDC');
    expect(said).toEqual([{ name: 'ada.eth', lines: [1, 3], recipient: { is: 'known', address: FRIEND, found: ada } }]);
    expect(payments?.map(({ to, called }) => [to, called])).toEqual([
      [FRIEND, 'ada.eth'],
      [STRANGER, undefined],
      [FRIEND, 'ada.eth'],
    ]);
  });

  test('is read anew where a symbol has come to be another token’s, and not for every balance', () => {
    const by = (address: Address, balance: string) => {
      const held = { tokens: [{ address, balance }], items: [], native: balance };
      return readBy(payablesOn(1, { ...KNOWN, tokens: [token(1, { ...usdc, address })] }, held).filter(isListed));
    };
    expect(by(USDC, '1')).toBe(by(USDC, '2'));
    expect(by(USDC, '1')).not.toBe(by(STRANGER, '1'));
  });

  test('says of what it pays more in all than there is, where that is known', () => {
    const { sums } = listOf(`${FRIEND} 2`, `${STRANGER} 1`, `${FRIEND} 5 USDC`);
    const having = (native?: bigint, token?: bigint) =>
      lackingFor(
        sums,
        assets.map((each) => ({ ...each, balance: each.kind === 'native' ? native : token })),
      );
    const [three, five] = [3n * 10n ** 18n, 5n * 10n ** 6n];
    expect(having(three, five)).toEqual([]);
    expect(having()).toEqual([]);
    expect(having(three - 1n, five - 1n)).toEqual([
      { code: 'send.list.tooMuch', has: '2.999999999999999999', symbol: 'ETH' },
      { code: 'send.list.tooMuch', has: '4.999999', symbol: 'USDC' },
    ]);
    expect(having(undefined, 0n)).toEqual([{ code: 'send.list.tooMuch', has: '0', symbol: 'USDC' }]);
  });

  test('waits for each name that is looked up, and says on which line it stands', () => {
    const { names: said, problems, payments } = listOf('eve.eth 1', `${FRIEND} 1`, 'bob.eth 1', 'ada.eth 1', 'eve.eth 2');
    expect(said.map(({ name, lines, recipient }) => [name, lines, recipient?.address])).toEqual([
      ['eve.eth', [1, 5], undefined],
      ['bob.eth', [3], undefined],
      ['ada.eth', [4], FRIEND],
    ]);
    expect([problems, payments]).toEqual([[], undefined]);
  });

  test('says of a name that came to stand for another between two looks which line pays whom', () => {
    const { names: said, payments } = listOf('ada.eth 1', 'ADA.eth 2', 'Ada.eth 3');
    expect(said.map(({ name, lines, recipient }) => [name, lines, recipient?.address])).toEqual([
      ['ada.eth', [1, 3], FRIEND],
      ['ada.eth', [2], STRANGER],
    ]);
    expect(payments?.map(({ to }) => to)).toEqual([FRIEND, STRANGER, FRIEND]);
  });

  test('says nothing of whom a name stands for on a line that is for another network', () => {
    const { names: said, problems } = listOf('base:ada.eth 1', 'ada.eth 2', 'base:bob.eth 1');
    expect(said.map(({ name, lines }) => [name, lines])).toEqual([['ada.eth', [2]]]);
    expect(problems.map(({ line, problem }) => [line, problem.code])).toEqual([
      [1, 'send.otherNetwork'],
      [3, 'send.otherNetwork'],
    ]);
  });

  test('says of a name that leads nowhere what is wrong, on each of its lines, and nothing else', () => {
    const { names: said, problems } = listOf('far.eth 1', 'far.eth 2', `base:${FRIEND} 1`);
    expect(said).toEqual([]);
    expect(problems.map(({ line, problem }) => [line, problem.code])).toEqual([
      [1, 'names.offChain'],
      [2, 'names.offChain'],
      [3, 'send.otherNetwork'],
    ]);
  });
});

describe('whom a text may mean', () => {
  const people = {
    accounts: [accountOf(ME, 0, 'Household'), accountOf(POISON, 1, 'Hidden savings')],
    contacts: [
      { address: STRANGER, name: 'Idris', addedAt: 1 },
      { address: FRIEND, name: 'Ada of Dr. Hill', note: 'the miller', addedAt: 2 },
    ],
  };
  const meant = (text: string) => {
    const read = parseRecipient(text);
    const recipient: Recipient = read.problem ? { is: 'wrong', problem: read.problem } : { is: 'lookedUp', name: text };
    const found = meantBy(text, text.trim() === '' ? { is: 'nobody' } : recipient, people, ME);
    return found && [...found.contacts, ...found.accounts].map(({ name }) => name);
  };

  test.each([
    ['anybody but oneself before anything is typed', ' ', ['Ada of Dr. Hill', 'Idris', 'Hidden savings']],
    ['who has it in their name, in any case', 'ID', ['Idris', 'Hidden savings']],
    ['also with a dot that is in none to be looked up', 'of dr. h', ['Ada of Dr. Hill']],
    ['who has it in their note', 'mill', ['Ada of Dr. Hill']],
    ['nobody whom nobody knows', 'Eve', undefined],
    ['nobody beside a name that is looked up', 'idris.eth', undefined],
    ['nobody in the place of an address that is cut short', FRIEND.slice(0, 30), undefined],
    ['nobody in the place of an address whose checksum is wrong', FRIEND.replace('abcd', 'aBcD'), undefined],
  ])('is %s', (_, text, names) => expect(meant(text)).toEqual(names));
});

describe('where something is meant to be sent', () => {
  const removed = {
    ...KNOWN,
    networks: KNOWN.networks.map((each) => (each.chainId === 8453 ? { ...each, removed: true as const } : each)),
  };

  test('is said of another network than the one at hand, and of no other', () => {
    expect(elsewhere(8453, 1, KNOWN)).toMatchObject({ chainId: 8453, network: { chainId: 8453 } });
    expect(elsewhere(1, 1, KNOWN)).toBeUndefined();
    expect(elsewhere(undefined, 1, KNOWN)).toBeUndefined();
  });

  test('is no network of the user’s where they have none of that chain ID, or removed it', () => {
    expect(elsewhere(4_242, 1, KNOWN)).toEqual({ chainId: 4_242 });
    expect(elsewhere(8453, 1, removed)).toEqual({ chainId: 8453 });
  });
});

describe('what can be sent', () => {
  test('tells items apart whose ids begin alike', () => {
    const alike = ['1', '2'].map((end) => item(1, { tokenId: `9876543210987654321000000000${end}` }));
    const labels = payablesOn(1, { ...KNOWN, items: alike }, undefined).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('is called by its contract where that has no name', () => {
    const labels = payablesOn(1, { ...KNOWN, items: [item(7, { symbol: '', name: '' })] }, undefined).map(({ label }) => label);
    expect(labels.at(-1)).toMatch(/^0x8888…8887 #7$/);
  });
});

describe('what was typed of one thing', () => {
  const item5 = item(1, { tokenId: '5', standard: 'erc1155' });
  const before = payablesOn(1, { ...KNOWN, items: [item5] }, undefined);
  const key = before.at(-1)?.key ?? '';
  const balances = { tokens: [], items: [{ address: item5.address, tokenId: '5', balance: '0' }], native: '9' };

  test.each([{ all: true } as const, { all: false, text: '3' } as const])('is for that alone: %o', (wish) => {
    expect(wished(before, key, wish)).toMatchObject({ payable: { key }, wish });
    // Its contract says at the next look that there is none of it, or another account is chosen.
    const after = payablesOn(1, { ...KNOWN, items: [item5] }, balances);
    expect(wished(after, key, wish)).toMatchObject({ payable: { key: 'native' }, wish: { all: false, text: '' } });
  });
});

test('T-D24 an amount that no token has is refused where it is typed, and not only by what is asked for', () => {
  const [ether] = payablesOn(1, KNOWN, undefined);
  if (!ether) throw new Error('there is nothing to pay with');
  const most = formatUnits(2n ** 256n - 1n, 18);
  expect(amountProblem(ether, { all: false, text: most })).toBeUndefined();
  expect(amountProblem(ether, { all: false, text: `1${most}` })).toEqual({ code: 'payments.tooLarge' });
});

describe('payments that are offered again', () => {
  const paid = (change: Partial<StoredBatch> = {}): StoredBatch => ({
    ...batchOf(1, { key: 'paid', origin: OWN_ORIGIN, method: 'send', from: ME, chainId: 1 }),
    calls: [{ to: FRIEND, value: 5n, data: '0x' }],
    ...change,
  });
  const tokens = paid({
    calls: [{ to: USDC, value: 0n, data: `0xa9059cbb${FRIEND.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}` }],
  });

  test('are those of the owner’s that can be made again, with what they were', () => {
    expect(recentPayments([paid(), tokens], KNOWN)).toMatchObject([
      { to: FRIEND, amount: 5n, payable: { key: 'native' } },
      { to: FRIEND, amount: 7n, payable: { key: USDC, symbol: 'USDC' } },
    ]);
  });

  test('are all of the currency again where it was all of it, and one payment however much that came to', () => {
    const other = paid({ all: true, calls: [{ to: FRIEND, value: 9n, data: '0x' }] });
    expect(recentPayments([paid({ all: true }), other], KNOWN)).toMatchObject([
      { to: FRIEND, amount: 'all', payable: { key: 'native' } },
    ]);
  });

  test.each<[string, StoredBatch, Partial<Known>]>([
    ['an account that is gone', paid(), { accounts: [account(STRANGER)] }],
    ['a network that is gone', paid({ chainId: 4_242 }), {}],
    ['a token that is hidden', tokens, { tokens: [{ ...usdc, hidden: true }] }],
    ['a token that was removed', tokens, { tokens: [] }],
    ['a site’s', paid({ origin: 'https://dapp.example', method: 'eth_sendTransaction' }), {}],
  ])('are none of %s', (_, batch, change) => {
    expect(recentPayments([batch], { ...KNOWN, ...change })).toEqual([]);
  });
});

test('T-J7 a name that stands for somebody else than whom the user calls so is told', () => {
  const contacts = [{ address: STRANGER, name: 'ada.eth', addedAt: 1 }];
  const known = { accounts: [], contacts };
  expect(savedNamesake('ada.eth', FRIEND, known)).toEqual({ name: 'ada.eth', address: STRANGER });
  expect(savedNamesake('аda.eth', FRIEND, known)?.address).toBe(STRANGER);
  expect(savedNamesake('ada.eth', STRANGER, known)).toBeUndefined();
  expect(savedNamesake('bob.eth', FRIEND, known)).toBeUndefined();
});

const named = (name: string, address: Address, record: NameRecord = 'network') =>
  ({ kind: 'found', name, address, record, asked: 2 }) as const;

test('T-J7 a name that comes to stand for somebody else while it is in sight is told, for as long as the page is open', () => {
  const stoodFor = makeStoodFor();
  expect(stoodFor(named('ada.eth', FRIEND), 1)).toBeUndefined();
  expect(stoodFor(named('ada.eth', STRANGER), 10), 'on another network it may be another').toBeUndefined();
  expect(stoodFor(named('bob.eth', STRANGER), 1)).toBeUndefined();
  expect(stoodFor(named('ada.eth', STRANGER), 1)).toBe(FRIEND);
  expect(stoodFor(named('ada.eth', STRANGER), 1), 'when it is looked up once more').toBe(FRIEND);
  expect(stoodFor(named('ada.eth', FRIEND), 1)).toBe(STRANGER);
});

test('T-J7 a name that stands for somebody else is told after a change of the network, too, where both use the record of Ethereum', () => {
  const stoodFor = makeStoodFor();
  expect(stoodFor(named('ada.eth', FRIEND, 'ethereum'), 10)).toBeUndefined();
  expect(stoodFor(named('ada.eth', STRANGER, 'ethereum'), 8453)).toBe(FRIEND);
  expect(stoodFor(named('ada.eth', FRIEND), 1), 'on Ethereum that record is its own').toBe(STRANGER);
  expect(stoodFor(named('ada.eth', STRANGER), 8453), 'a record of the network is another one').toBeUndefined();
});
