import { decodeCall } from '../../../decode/decode.ts';
import { address, limit } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import type { Address, Bytes } from '../../../schema.ts';
import { warn } from '../../../warning.ts';
import { carriedOut, concernedBy } from '../carried.ts';
import { addressIn, integerIn, type Struct } from '../fields.ts';
import { type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

/** ERC-4337 from the entry point of v0.8 on, which hashes operations as typed data. */
export const userOperation: SignedProtocol = {
  name: 'ERC-4337',
  home: { everywhere: ['0x4337084d9e255ff0702461cf8895ce9e3b5ff108', '0x433709009b8330fda32311df1c2afa402ed8d009'] },
  forms: [
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
  ],
  parties({ message }) {
    const [account, data] = [addressIn(message.sender), message.callData];
    if (!account || typeof data !== 'string') return [];
    const call = decodeCall({ to: account, value: 0n, data: data as Bytes }, account);
    return concernedBy(call);
  },
  read(of) {
    const { sender, callData, initCode, paymasterAndData } = of.typedData.message;
    const account = addressIn(sender);
    if (!account || typeof callData !== 'string' || typeof paymasterAndData !== 'string') return undefined;
    const code = initCode === '0x' ? nothing : onlyWarns(warn('caution', 'warning.foreignCode'));
    return mergeMeanings([operated(account, callData as Bytes, of), code, fee(of.typedData.message, paymasterAndData, of)]);
  },
};

function operated(account: Address, data: Bytes, of: Signing): Meaning {
  const named = { account: address(account) };
  const call = decodeCall({ to: account, value: 0n, data }, account);
  if (call.kind !== 'known')
    return mergeMeanings([
      onlySays(say('signing.account.unread', named)),
      onlyWarns(warn('danger', 'warning.control.account', named)),
    ]);
  return mergeMeanings([onlySays(say('signing.account', named)), carriedOut(call, account, of)]);
}

const half = (packed: unknown, upper: boolean): bigint => {
  const bits = typeof packed === 'string' && /^0x[0-9a-f]{64}$/.test(packed) ? BigInt(packed) : 0n;
  return upper ? bits >> 128n : bits & (2n ** 128n - 1n);
};

/** What the account pays for it at the most, unless somebody else pays. */
function fee(message: Struct, paymasterAndData: string, { facts }: Signing): Meaning {
  const payer = addressIn(paymasterAndData.slice(0, 42));
  // A paymaster names two limits of its own behind its address.
  const theirs = payer ? BigInt(`0x${paymasterAndData.slice(42, 106).padEnd(64, '0')}`) : 0n;
  const limits = [
    half(message.accountGasLimits, true),
    half(message.accountGasLimits, false),
    theirs >> 128n,
    theirs & (2n ** 128n - 1n),
  ];
  const gas = limits.reduce((total, each) => total + each, integerIn(message.preVerificationGas) ?? 0n);
  const most = gas * half(message.gasFees, false);
  if (payer) return onlySays(say('signing.paidBy', { payer: address(payer) }));
  const words = limit(most, 'native', facts);
  return mergeMeanings([
    onlySays(say('signing.fees', { amount: words })),
    most > 10n ** 17n ? onlyWarns(warn('danger', 'warning.fees', { amount: words })) : nothing,
  ]);
}
