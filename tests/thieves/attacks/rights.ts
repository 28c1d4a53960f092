import { encodeFunctionData, parseAbi } from 'viem';
import type { Call } from '../../../lib/core/batch/batch.ts';
import { call, ETHER } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { ME, NODE, ROLE, THIEF } from '../people.ts';
import { attack } from './attack.ts';

const RIGHT = 'danger right';
const one = (title: string, make: (kit: Kit) => Call, lost: string, ...warns: string[]) =>
  attack(`V-02 ${title}`, { calls: (kit) => [make(kit)], lost: [lost], warns });

const inMulticall = (of: Call): Call => ({
  ...of,
  data: encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] calls)']), args: [[of.data]] }),
});

const operator = ({ coins }: Kit) => call(coins.plain, 'authorizeOperator(address operator)', [THIEF]);

export const rights = [
  one('makes a thief the operator of a token (ERC-777)', operator, 'isOperatorFor', RIGHT),
  one('hides that in a call that makes several', (kit) => inMulticall(operator(kit)), 'isOperatorFor', RIGHT),
  one(
    'makes a thief the operator of all claims (ERC-6909)',
    ({ claims }) => call(claims, 'setOperator(address operator, bool allowed)', [THIEF, true]),
    'isOperator',
    RIGHT,
  ),
  one(
    'allows a thief claims of one kind (ERC-6909)',
    ({ claims }) => call(claims, 'approve(address spender, uint256 id, uint256 amount)', [THIEF, 1n, 5n]),
    'allowance',
    'danger allowsPerson',
  ),
  one(
    'allows a thief a whole collection of amounts (ERC-1155)',
    ({ items }) => call(items, 'setApprovalForAll(address operator, bool allowed)', [THIEF, true]),
    'isApprovedForAll',
    'danger allowsPerson',
  ),
  one(
    'lets a thief borrow in the name of the user',
    ({ lender }) => call(lender, 'approveDelegation(address delegatee, uint256 amount)', [THIEF, 5n * ETHER]),
    'borrowAllowance',
    RIGHT,
  ),
  one(
    'lets a thief do as the user at a market (Morpho)',
    ({ lender }) => call(lender, 'setAuthorization(address authorized, bool allowed)', [THIEF, true]),
    'isAuthorized',
    RIGHT,
  ),
  one(
    'lets a thief manage a position (Compound)',
    ({ lender }) => call(lender, 'allow(address manager, bool allowed)', [THIEF, true]),
    'isAllowed',
    RIGHT,
  ),
  one(
    'lets a thief operate an account of a market (Euler)',
    ({ lender }) => call(lender, 'setAccountOperator(address account, address operator, bool authorized)', [ME, THIEF, true]),
    'isAllowed',
    RIGHT,
  ),
  one('gives a name away', ({ names }) => call(names, 'setOwner(bytes32 node, address owner)', [NODE, THIEF]), 'owner', RIGHT),
  one(
    'leads a name to a thief',
    ({ names }) => call(names, 'setResolver(bytes32 node, address resolver)', [NODE, THIEF]),
    'resolver',
    RIGHT,
  ),
  one(
    'hands a contract over',
    ({ owned }) => call(owned, 'transferOwnership(address newOwner)', [THIEF]),
    'owner',
    'danger control',
  ),
  one(
    'hands over a contract that tells nobody',
    ({ silentOwned }) => call(silentOwned, 'setOwner(address owner)', [THIEF]),
    'owner',
    'danger control',
  ),
  one('hands a proxy over', ({ owned }) => call(owned, 'changeAdmin(address newAdmin)', [THIEF]), 'owner', 'danger control'),
  one(
    'has somebody claim a contract',
    ({ silentOwned }) => call(silentOwned, 'claim(address to)', [THIEF]),
    'owner',
    'caution unreadable',
  ),
  one(
    'gives a thief the role that gives all others',
    ({ owned }) => call(owned, 'grantRole(bytes32 role, address account)', [ROLE, THIEF]),
    'hasRole',
    RIGHT,
  ),
  one(
    'makes a thief one of the owners of a Safe',
    ({ owned }) => call(owned, 'addOwnerWithThreshold(address owner, uint256 threshold)', [THIEF, 1n]),
    'isOwner',
    RIGHT,
  ),
  one(
    'lets code of a thief act for a Safe',
    ({ owned, gang }) => call(owned, 'enableModule(address module)', [gang]),
    'isModuleEnabled',
    'caution right',
  ),
  one('gives votes away', ({ coins }) => call(coins.plain, 'delegate(address delegatee)', [THIEF]), 'delegates', 'note right'),
  one(
    'lets a thief collect what a stake earns',
    ({ stake }) => call(stake, 'setClaimer(address claimer)', [THIEF]),
    'claimer',
    'caution unreadable',
  ),
  one(
    'lets a thief act in every place that asks a registry',
    ({ stake }) => call(stake, 'delegateAll(address to, bytes32 rights, bool enable)', [THIEF, ROLE, true]),
    'delegated',
    'caution right',
  ),
  one(
    'lets a thief use an item',
    ({ nft }) => call(nft, 'setUser(uint256 tokenId, address user, uint64 expires)', [1n, THIEF, 2n ** 40n]),
    'userOf',
    'caution right',
  ),
  one(
    'lets a thief use an item, under a name that nobody knows',
    ({ nft }) => call(nft, 'enter(uint256 id, address who)', [1n, THIEF]),
    'userOf',
    'caution right',
  ),
  one(
    'makes a thief the operator of all accounts (Euler), under a name that nobody knows',
    ({ lender }) => call(lender, 'welcome(address who)', [THIEF]),
    'getOperator',
    RIGHT,
  ),
  one(
    'agrees to a hash (Safe), under a name that nobody knows',
    ({ owned }) => call(owned, 'agree(bytes32 hash)', [ROLE]),
    'approvedHashes',
    'caution right',
  ),
  one(
    'allows a thief tokens through Permit2',
    ({ known, coins }) =>
      call(known.permit2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
        ...[coins.plain, THIEF, 5n * ETHER, 2 ** 40],
      ]),
    'allowance',
    'danger allowsPerson',
  ),
];
