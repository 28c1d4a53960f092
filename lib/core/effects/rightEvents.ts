import { type AbiEvent, parseAbi, toEventSelector } from 'viem';
import { z } from 'zod';
import type { Hash } from '../schema.ts';

/** What is told by an event of somebody else's power. `code`: who decides what the contract does. */
export const Over = z.enum([
  ...(['tokens', 'position', 'debt', 'name', 'resolver', 'deposit', 'role', 'module', 'signer', 'threshold', 'hash'] as const),
  ...(['claims', 'votes', 'use', 'ownership', 'code', 'unknown'] as const),
]);

/** An event by which a standard or a protocol tells of a right. */
export interface RightEvent {
  over: z.output<typeof Over>;
  /** Each field, in the order in which it was declared; the indexed ones stand among the topics. */
  fields: readonly { name: string; indexed: boolean }[];
  to: string;
  /** Whose right it was; where nobody is named, that of whoever calls the contract. */
  owner?: string;
  /** Of the owner only the first 19 bytes are told, as those of all accounts that Euler's connector gives one. */
  isPrefix?: true;
  /** A flag or a number: nothing ends the right. */
  given?: string;
  ended?: true;
}

type Row = [over: z.output<typeof Over>, human: string, to: string, more?: Omit<RightEvent, 'over' | 'fields' | 'to'>];

const ROWS: readonly Row[] = [
  ['tokens', 'AuthorizedOperator(address indexed operator, address indexed holder)', 'operator', { owner: 'holder' }],
  ['tokens', 'RevokedOperator(address indexed operator, address indexed holder)', 'operator', { owner: 'holder', ended: true }],
  ['tokens', 'OperatorSet(address indexed owner, address indexed to, bool on)', 'to', { owner: 'owner', given: 'on' }],
  [
    'position',
    'SetAuthorization(address indexed caller, address indexed owner, address indexed to, bool on)',
    'to',
    { owner: 'owner', given: 'on' },
  ],
  [
    'position',
    'RelayerApprovalChanged(address indexed to, address indexed owner, bool on)',
    'to',
    { owner: 'owner', given: 'on' },
  ],
  ['position', 'DelegateUpdated(address indexed owner, address indexed to, bool on)', 'to', { owner: 'owner', given: 'on' }],
  ['position', 'DelegateSet(address owner, address to)', 'to', { owner: 'owner' }],
  [
    'position',
    'OperatorStatus(bytes19 indexed owner, address indexed to, uint256 on)',
    'to',
    { owner: 'owner', isPrefix: true, given: 'on' },
  ],
  ['position', 'ControllerStatus(address indexed owner, address indexed to, bool on)', 'to', { owner: 'owner', given: 'on' }],
  [
    'position',
    'FlowOperatorUpdated(address indexed token, address indexed owner, address indexed to, uint8 on, int96 rate)',
    'to',
    { owner: 'owner', given: 'on' },
  ],
  [
    'debt',
    'BorrowAllowanceDelegated(address indexed owner, address indexed to, address indexed asset, uint256 on)',
    'to',
    { owner: 'owner', given: 'on' },
  ],
  ['votes', 'DelegateChanged(address indexed owner, address indexed before, address indexed to)', 'to', { owner: 'owner' }],
  ...[
    'DelegateAll(address indexed owner, address indexed to, bytes32 rights, bool on)',
    'DelegateContract(address indexed owner, address indexed to, address indexed place, bytes32 rights, bool on)',
    'DelegateERC721(address indexed owner, address indexed to, address indexed place, uint256 id, bytes32 rights, bool on)',
    'DelegateERC20(address indexed owner, address indexed to, address indexed place, bytes32 rights, uint256 on)',
    'DelegateERC1155(address indexed owner, address indexed to, address indexed place, uint256 id, bytes32 rights, uint256 on)',
    'DelegateForAll(address owner, address to, bool on)',
    'DelegateForContract(address owner, address to, address place, bool on)',
    'DelegateForToken(address owner, address to, address place, uint256 id, bool on)',
  ].map((human): Row => ['claims', human, 'to', { owner: 'owner', given: 'on' }]),
  ['role', 'RoleGranted(bytes32 indexed role, address indexed to, address indexed owner)', 'to', { owner: 'owner' }],
  ['role', 'RoleRevoked(bytes32 indexed role, address indexed to, address indexed owner)', 'to', { owner: 'owner', ended: true }],
  ['ownership', 'OwnershipTransferred(address indexed owner, address indexed to)', 'to', { owner: 'owner' }],
  ['ownership', 'OwnershipTransferStarted(address indexed owner, address indexed to)', 'to', { owner: 'owner' }],
  ['ownership', 'AdminChanged(address owner, address to)', 'to', { owner: 'owner' }],
  ['code', 'Upgraded(address indexed to)', 'to'],
  ['name', 'NewOwner(bytes32 indexed node, bytes32 indexed label, address to)', 'to'],
  ['name', 'Transfer(bytes32 indexed node, address to)', 'to'],
  ['resolver', 'NewResolver(bytes32 indexed node, address to)', 'to'],
  ['resolver', 'AddrChanged(bytes32 indexed node, address to)', 'to'],
  ['module', 'EnabledModule(address indexed to)', 'to'],
  ['module', 'DisabledModule(address indexed to)', 'to', { ended: true }],
  ['module', 'ChangedFallbackHandler(address indexed to)', 'to'],
  ['module', 'ChangedGuard(address indexed to)', 'to'],
  ['module', 'ModuleInstalled(uint256 kind, address to)', 'to'],
  ['module', 'ModuleUninstalled(uint256 kind, address to)', 'to', { ended: true }],
  ['signer', 'AddedOwner(address indexed to)', 'to'],
  ['signer', 'RemovedOwner(address indexed to)', 'to', { ended: true }],
  ['threshold', 'ChangedThreshold(uint256 count)', ''],
  ['hash', 'ApproveHash(bytes32 indexed hash, address indexed owner)', '', { owner: 'owner' }],
  ['use', 'UpdateUser(uint256 indexed id, address indexed to, uint64 until)', 'to', { given: 'until' }],
];

let table: Map<string, RightEvent> | undefined;

/** The event of a first topic, where it tells of a right. Made at first use: the background starts without it. */
export function rightEvent(topic: Hash | undefined): RightEvent | undefined {
  table ??= new Map(
    ROWS.map(([over, human, to, more]) => {
      const [item] = parseAbi([`event ${human}` as string]) as unknown as [AbiEvent];
      const fields = item.inputs.map(({ name = '', indexed = false }) => ({ name, indexed }));
      return [toEventSelector(item), { over, fields, to, ...more }];
    }),
  );
  return topic === undefined ? undefined : table.get(topic);
}
