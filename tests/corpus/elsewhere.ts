import { dealtWith } from '../support/dealings.ts';
import { CODE, DAI, FRIEND, ME, NOBODY, ROUTER, VAULT } from './addresses.ts';
import { allowed, call, ETHER, type Given, moved, request } from './request.ts';

/** Whoever has dealt with a friend and nobody else. */
const first = { dealings: dealtWith([FRIEND]) };
const approves = {
  calls: [call(VAULT, 'approve(address spender, uint256 amount)', [ROUTER, 5n * ETHER])],
  logs: [allowed(VAULT, ME, ROUTER, 5n * ETHER)],
};
const says = { says: ['Lets ROUTER spend 5 VAULT.'], allows: ['ROUTER may take 5 VAULT'] };
const redeems = {
  calls: [call(VAULT, 'redeem(uint256 shares, address receiver, address owner)', [9n * ETHER, ME, ME])],
  logs: [moved(VAULT, ME, NOBODY, 9n * ETHER), moved(DAI, VAULT, ME, 1n)],
};
const redeemed = {
  says: ['Gives back 9 VAULT to the vault for what they are worth.'],
  leaves: ['9 VAULT ↔ NOBODY'],
  arrives: ['0.000000000000000001 DAI ↔ VAULT'],
};
const changed = (whose?: 'yours' | 'unclear'): Given['reach'] => ({
  touched: [{ contract: CODE, call: 0, slots: [], ...(whose ? { changed: whose } : {}) }],
});

/** What contracts do at others beside what they tell. */
export const elsewhere = [
  request(
    'V-08 a vault by its own word that gives next to nothing back',
    { ...redeems, facts: first },
    { ...redeemed, warns: ['caution claims'] },
  ),
  request('V-08 one where the user has put something in', redeems, { ...redeemed, warns: [] }),
  request(
    'V-08 an allowance at a token, beside which another contract has something else of the user',
    { ...approves, reach: changed('yours') },
    { ...says, warns: ['caution claims'] },
  ),
  request(
    'V-08 the same at a token that the user has never dealt with, told once',
    { ...approves, facts: first, reach: changed('yours') },
    { ...says, warns: ['caution claims'] },
  ),
  request(
    'V-08 one beside which another contract has something else, and nobody knows whose',
    { ...approves, facts: first, reach: changed('unclear') },
    { ...says, warns: ['caution claims'] },
  ),
  request(
    'V-12 that, at a token that the user has put something in',
    { ...approves, reach: changed('unclear') },
    { ...says, warns: ['caution claims'] },
  ),
  request(
    'V-08 one beside which another contract is only looked at',
    { ...approves, facts: first, reach: changed() },
    { ...says, warns: [] },
  ),
  request(
    'V-08 one of which nobody could see what it reaches',
    { ...approves, facts: first, reach: { unseen: [0] } },
    { ...says, warns: ['caution claims'] },
  ),
  request(
    'V-12 one of which nobody could see it, at a token that the user has dealt with',
    { ...approves, reach: { unseen: [0] } },
    { ...says, warns: ['caution claims'] },
  ),
  request(
    'V-08 one of which it could be seen, beside another',
    {
      calls: [...approves.calls, { to: FRIEND, value: 1n, data: '0x' }],
      logs: approves.logs,
      facts: first,
      reach: { unseen: [1] },
    },
    { ...says, says: [...says.says, 'Sends 0.000000000000000001 ETH to FRIEND.'], warns: [] },
  ),
];
