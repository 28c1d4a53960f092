import '../../../lib/words/late/compose.ts';
import { t } from '../../../lib/words/words.ts';
import { FRIEND, HOSTILE_NAME, ME, POISON, ROUTER, STRANGER, USDC } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';
import { choose, press, see, type } from '../hands.ts';
import { no, type State, type States, yes } from '../state.ts';
import { balances, FULL, MAX, NASTY, NEW } from './usual.ts';

const at = (change: Partial<State> = {}): State => ({ at: '#/compose', ...change, answers: { balances, ...change.answers } });
const add = press(t('compose.add'));
const kind = (place: number, of: 'pay' | 'contract' | 'data') => choose(t('compose.kind', { place }), of);
const paste = (text: string) => [press(t('compose.paste')), type(t('compose.paste.text'), text), press(t('compose.paste.add'))];
const review = press(t('compose.review'));

const APPROVE = 'approve(address spender, uint256 amount)';
const contract = (place: number, to: string, source: string) => [
  add,
  kind(place, 'contract'),
  type(t('compose.contract'), to),
  type(t('compose.function'), source),
];
const approving = [...contract(1, USDC, APPROVE), type('spender', ROUTER), type('amount', '100000000')];
const paying = [add, type(t('send.to'), FRIEND), type(t('send.amount'), '0.5')];

const calls = (...of: object[]) => JSON.stringify(of);
const approval = { to: USDC, data: `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` };
const ABI = JSON.stringify([
  { type: 'function', name: 'deposit', inputs: [{ name: 'amount', type: 'uint256' }], stateMutability: 'payable' },
  { type: 'function', name: 'setKeeper', inputs: [{ name: 'on', type: 'bool' }], stateMutability: 'nonpayable' },
  { type: 'function', name: 'odd name', inputs: [], stateMutability: 'payable' },
]);
const ORDER = 'fill((address maker, uint256[] amounts) order, bytes32 salt, string note, bool exact, address)';

/** The place where steps are put together. */
export const compose: States = {
  none: at(),
  usual: at({ does: [...approving, ...[add, type(t('send.to'), FRIEND), type(t('send.amount'), '0.5')]] }),
  blank: at({ does: [add] }),
  data: at({ does: [add, kind(1, 'data'), type(t('compose.contract'), USDC), type(t('compose.data'), approval.data)] }),
  missing: at({ does: [add, add, kind(2, 'contract'), review, see(t('compose.incomplete', { count: 2, places: '1, 2' }))] }),
  wrong: at({
    does: [...contract(1, ROUTER, ORDER), type('order', '{"maker": "0x12", "amounts": [1]}'), type('salt', '0x12'), review],
  }),
  abi: at({ does: [...contract(1, ROUTER, ABI), choose(t('compose.function.which'), 'setKeeper(bool)')] }),
  abiNotPicked: at({ does: [...contract(1, ROUTER, ABI), review] }),
  notAFunction: at({ does: contract(1, ROUTER, 'approve all of it') }),
  hostile: at({
    stored: NASTY,
    does: [...contract(1, POISON, 'note(string text)'), type('text', HOSTILE_NAME.repeat(20))],
  }),
  long: at({
    stored: FULL,
    does: paste(calls(...Array.from({ length: 12 }, () => ({ ...approval, value: `0x${MAX.toString(16)}` })))),
  }),
  pasting: at({ does: [press(t('compose.paste'))] }),
  pasteWrong: at({
    does: paste(calls({ to: 'ada.eth' }, { to: USDC, value: '1.5' }, { to: USDC, data: '0x1' }, { to: USDC, [HOSTILE_NAME]: 1 })),
  }),
  pasteOtherNetwork: at({ does: paste(JSON.stringify({ chainId: '0x2105', calls: [approval] })) }),
  pasted: at({
    does: paste(JSON.stringify({ chainId: '0x1', atomicRequired: true, calls: [approval, { to: STRANGER, value: '0x1' }] })),
  }),
  clearing: at({ does: [...paying, press(t('compose.clear'))] }),
  otherNetwork: at({ does: [add, type(t('send.to'), `base:${FRIEND}`)] }),
  paymentRequest: at({ does: [add, type(t('send.to'), `ethereum:${FRIEND}?value=1`)] }),
  partOfName: at({ stored: { contacts: [{ address: FRIEND, name: 'Ada', addedAt: 1 }] }, does: [add, type(t('send.to'), 'ad')] }),
  new: at({ stored: NEW, does: [add] }),
  watched: at({ stored: { accounts: [{ ...accountOf(ME, 0, 'Treasury'), source: { kind: 'watch' } }] } }),
  asking: at({ answers: { ask: 'never' }, does: [...paying, review] }),
  declined: at({ answers: { ask: yes({}) }, does: [...paying, review, see(t('compose.declined'))] }),
  refused: at({ answers: { ask: no({ code: 'refusal.noNetwork' }) }, does: [...paying, review] }),
};
