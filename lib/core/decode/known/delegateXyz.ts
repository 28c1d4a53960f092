import type { Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

const FLAGGED = [
  'delegateAll(address to, bytes32 rights, bool enable)',
  'delegateContract(address to, address contract_, bytes32 rights, bool enable)',
  'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)',
];
const COUNTED = [
  'delegateERC20(address to, address contract_, bytes32 rights, uint256 amount)',
  'delegateERC1155(address to, address contract_, uint256 tokenId, bytes32 rights, uint256 amount)',
];
const FIRST = [
  'delegateForAll(address delegate, bool value)',
  'delegateForContract(address delegate, address contract_, bool value)',
  'delegateForToken(address delegate, address contract_, uint256 tokenId, bool value)',
];
const EVENTS = [
  'DelegateAll(address indexed owner, address indexed to, bytes32 rights, bool on)',
  'DelegateContract(address indexed owner, address indexed to, address indexed place, bytes32 rights, bool on)',
  'DelegateERC721(address indexed owner, address indexed to, address indexed place, uint256 id, bytes32 rights, bool on)',
  'DelegateERC20(address indexed owner, address indexed to, address indexed place, bytes32 rights, uint256 on)',
  'DelegateERC1155(address indexed owner, address indexed to, address indexed place, uint256 id, bytes32 rights, uint256 on)',
  'DelegateForAll(address owner, address to, bool on)',
  'DelegateForContract(address owner, address to, address place, bool on)',
  'DelegateForToken(address owner, address to, address place, uint256 id, bool on)',
];
const NAME = 'delegate.xyz';

/** A registry of who acts for whom, the same everywhere from v2 on. */
export const delegateXyz: Protocol = {
  home: 'itself',
  at: { everywhere: ['0x00000000000000447e69651d841bd8d104bed493'] },
  functions: () => [
    ...FLAGGED.map((human) => gives(NAME, human, 'claims', { to: 'to', given: 'enable' })),
    ...COUNTED.map((human) => gives(NAME, human, 'claims', { to: 'to', given: 'amount' })),
    ...FIRST.map((human) => gives(NAME, human, 'claims', { to: 'delegate', given: 'value' })),
  ],
  events: EVENTS.map((human) => tells('claims', human)),
};
