import { type KnownFunction, known, type Protocol } from './known.ts';
import { madeBy, passedOn, passesOn } from './multiSend.ts';
import { agrees, ends, gives, handsOver, tells, tellsEnd } from './rights.ts';

const SAFE = 'Safe';

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
      const passed = args.integer('operation') !== 0n && passesOn(to) ? passedOn(data) : undefined;
      if (passed) return { inner: madeBy(call.to, passed) };
      // What is delegated runs as the Safe's own code.
      if (args.integer('operation') !== 0n) return { actions: [{ kind: 'control', contract: call.to, of: 'code', to }] };
      return { inner: [{ sender: call.to, to, value: args.integer('value'), data }] };
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
