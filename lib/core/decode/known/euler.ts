import type { Address } from '../../schema.ts';
import type { Addresses } from './home.ts';
import { type Arguments, type Calling, type Inner, known, type Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

const EULER = 'Euler';

/** Rights at a vault connector, wherever one is. */
export const euler: Protocol = {
  home: 'itself',
  functions: () => [
    gives(EULER, 'setAccountOperator(address account, address operator, bool authorized)', 'position', {
      to: 'operator',
      given: 'authorized',
    }),
    gives(EULER, 'setOperator(bytes19 addressPrefix, address operator, uint256 operatorBitField)', 'position', {
      to: 'operator',
      given: 'operatorBitField',
    }),
    // A controller may take whatever secures what is owed to it.
    gives(EULER, 'enableController(address account, address vault)', 'position', { to: 'vault' }),
  ],
  events: [
    // The first 19 bytes stand for all accounts that the connector gives one.
    tells('position', 'OperatorStatus(bytes19 indexed owner, address indexed to, uint256 on)'),
    tells('position', 'ControllerStatus(address indexed owner, address indexed to, bool on)'),
  ],
};

/** Where the connector is: euler-xyz/euler-interfaces, `EulerChains.json`. */
export const CONNECTORS = {
  on: {
    1: ['0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383'],
    56: ['0xb2e5a73cee08593d1a076a2ae7a6e02925a640ea'],
    130: ['0x2a1176964f5d7cae5406b627bf6166664fe83c60'],
    137: ['0x90811daca4bd23fc79a87fbdff7522bed2d24b4b'],
    143: ['0x7a9324e8f270413fa2e458f5831226d99c7477cd'],
    146: ['0x4860c903f6ad709c3eda46d3d502943f184d4315'],
    239: ['0x01f594c66a5561b90bc782dd0297f294cd668b64'],
    999: ['0xceaa7cdcd7ddbee8601127a9abb17a974d613db4'],
    1923: ['0x08739cbede6e28e387685ba20e6409bd16969cde'],
    2818: ['0xc7c31b1e7cac36478c62f876f357b95d9cad9817'],
    8453: ['0x5301c7dd20bd945d2013b48ed0dee3a284ca8989'],
    9745: ['0x7bdbd0a7114aa42ca957f292145f6a931a345583'],
    42161: ['0x6302ef0f34100cddfb5489fbcb6ee1aa95cd1066'],
    43114: ['0xddcbe30a761edd2e19bba930a977475265f36fa1'],
    59144: ['0xd8cecee9a04ea3d941a959f68fb4486f23271d09'],
    60808: ['0x59f0feec4fa474ad4ffc357cc8d8595b68abe47d'],
    80094: ['0x45334608ece7b2775136bc847eb92b5d332806a9'],
  },
} as const satisfies Addresses;

/** An owner has 256 accounts, which differ in the last byte. */
const isOf = (account: Address, owner: Address): boolean => account.slice(0, -2) === owner.slice(0, -2);

/** A vault takes the account that the connector names for its caller; the connector's own functions ask who called it. */
function inner(each: Arguments, { sender, to }: Calling): Inner {
  const [target, account] = [each.address('targetContract'), each.address('onBehalfOfAccount')];
  return {
    sender: target === to || isOf(account, sender) ? sender : account,
    to: target,
    value: each.integer('value'),
    data: each.bytes('data'),
  };
}

/** Euler's vault connector: it calls whomever anybody names, for whoever calls it. */
export const connector: Protocol = {
  home: CONNECTORS,
  forAnybody: true,
  passesOn: true,
  functions: () => [
    known(
      EULER,
      'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)',
      (args, call) => ({
        inner: args.records('items').map((each) => inner(each, call)),
      }),
    ),
    known(EULER, 'call(address targetContract, address onBehalfOfAccount, uint256 value, bytes data)', (args, call) => ({
      inner: [inner(args, call)],
    })),
    known(
      EULER,
      'permit(address signer, address sender, uint256 nonceNamespace, uint256 nonce, uint256 deadline, uint256 value, bytes data, bytes signature)',
      (args, call) => ({
        inner: [{ sender: args.address('signer'), to: call.to, value: args.integer('value'), data: args.bytes('data') }],
      }),
    ),
  ],
};
