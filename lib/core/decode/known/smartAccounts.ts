import type { Protocol } from './known.ts';
import { ends, gives, tells, tellsEnd } from './rights.ts';

const MANIFEST =
  '((bytes4 selector, bool skipRuntime, bool allowGlobal)[] functions, (bytes4 selector, uint32 entity, bool pre, bool post)[] hooks, bytes4[] interfaces) manifest';

/** Who acts for other accounts that are contracts. */
export const smartAccounts: Protocol = {
  home: 'itself',
  functions: () => [
    gives('ERC-7579', 'installModule(uint256 moduleTypeId, address module, bytes initData)', 'module', { to: 'module' }),
    ends('ERC-7579', 'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)', 'module', 'module'),
    gives('ERC-6900', `installExecution(address module, ${MANIFEST}, bytes data)`, 'module', { to: 'module' }),
    gives('Instadapp', 'enable(address user)', 'signer', { to: 'user' }),
    gives('Coinbase Smart Wallet', 'addOwnerAddress(address owner)', 'signer', { to: 'owner' }),
  ],
  events: [
    tells('module', 'ModuleInstalled(uint256 kind, address to)'),
    tellsEnd('module', 'ModuleUninstalled(uint256 kind, address to)'),
  ],
};
