import { zeroAddress } from 'viem';
import type { Address } from '../../schema.ts';
import type { Refund } from '../decoded.ts';
import { type KnownFunction, known, type Protocol } from './known.ts';
import { passedOn } from './multiSend.ts';
import { agrees, ends, gives, handsOver, tells, tellsEnd } from './rights.ts';

const SAFE = 'Safe';

/** What a Safe uses around the call itself, at the most: it counts as gas of the call, which is paid for. */
const AROUND = 60_000n;

/** What a Safe is told about its refund; an address that is not named is zero. */
interface Refunding {
  safeTxGas: bigint;
  baseGas: bigint;
  gasPrice: bigint;
  gasToken: Address;
  refundReceiver: Address;
}

/** What a Safe pays for being called, by its own contract after the call: to whom the data names, and else to whoever sends it. */
export function refundOf(safe: Address, { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver }: Refunding): Refund[] {
  if (gasPrice === 0n) return [];
  const most = (safeTxGas + baseGas + AROUND) * gasPrice;
  const payee = refundReceiver === zeroAddress ? {} : { payee: refundReceiver };
  return [{ kind: 'refund', from: safe, asset: gasToken === zeroAddress ? 'native' : gasToken, most, ...payee }];
}

const functions = (): KnownFunction[] => [
  gives(SAFE, 'enableModule(address module)', 'module', { to: 'module' }),
  ends(SAFE, 'disableModule(address prevModule, address module)', 'module', 'module'),
  gives(SAFE, 'setFallbackHandler(address handler)', 'module', { to: 'handler' }),
  gives(SAFE, 'setGuard(address guard)', 'module', { to: 'guard' }),
  gives(SAFE, 'setModuleGuard(address guard)', 'module', { to: 'guard' }),
  gives(SAFE, 'addOwnerWithThreshold(address owner, uint256 threshold)', 'signer', { to: 'owner' }),
  gives(SAFE, 'swapOwner(address prevOwner, address oldOwner, address newOwner)', 'signer', { to: 'newOwner' }),
  ends(SAFE, 'removeOwner(address prevOwner, address owner, uint256 threshold)', 'signer', 'owner'),
  agrees(SAFE, 'changeThreshold(uint256 threshold)', 'threshold'),
  agrees(SAFE, 'approveHash(bytes32 hashToApprove)', 'hash'),
  known(
    SAFE,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    (args, call) => {
      const [to, data] = [args.address('to'), args.bytes('data')];
      const actions = refundOf(call.to, {
        safeTxGas: args.integer('safeTxGas'),
        baseGas: args.integer('baseGas'),
        gasPrice: args.integer('gasPrice'),
        gasToken: args.address('gasToken'),
        refundReceiver: args.address('refundReceiver'),
      });
      if (args.integer('operation') === 0n)
        return { actions, inner: [{ sender: call.to, to, value: args.integer('value'), data }] };
      const passed = passedOn(to, data, call.to);
      if (passed) return { actions, inner: passed };
      // What is delegated runs as the Safe's own code.
      return { actions: [{ kind: 'control', contract: call.to, of: 'code', to }, ...actions] };
    },
  ),
  handsOver(SAFE, 'changeMasterCopy(address singleton)', 'singleton', 'code'),
];

/** Who acts for a Safe. */
export const safe: Protocol = {
  home: 'itself',
  functions,
  events: [
    tells('module', 'EnabledModule(address indexed to)'),
    tellsEnd('module', 'DisabledModule(address indexed to)'),
    tells('module', 'ChangedFallbackHandler(address indexed to)'),
    tells('module', 'ChangedGuard(address indexed to)'),
    tells('signer', 'AddedOwner(address indexed to)'),
    tellsEnd('signer', 'RemovedOwner(address indexed to)'),
    tells('threshold', 'ChangedThreshold(uint256 count)'),
    tells('hash', 'ApproveHash(bytes32 indexed hash, address indexed owner)'),
  ],
};
