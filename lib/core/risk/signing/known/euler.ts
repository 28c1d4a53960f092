import { CONNECTORS } from '../../../decode/known/euler.ts';
import { address } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import { carriedOutUnread, partiesOfSigned, signedCall } from '../carried.ts';
import { addressIn, integerIn } from '../fields.ts';
import { type Meaning, mergeMeanings, onlySays, type Signing, usable, whose } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

/** Euler's vault connector: whoever has the signature has it call itself as the signer, with the data. */
export const euler: SignedProtocol = {
  name: 'Euler',
  home: CONNECTORS,
  forms: ['Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)'],
  parties: (typedData) => partiesOfSigned(typedData, 'data'),
  read,
};

function read(of: Signing): Meaning | undefined {
  const { message } = of.typedData;
  const call = signedCall(of.typedData, 'data');
  const sender = addressIn(message.sender);
  if (!call || !sender) return undefined;
  return mergeMeanings([
    onlySays(BigInt(sender) === 0n ? say('signing.forwards') : say('signing.forwardsTo', { to: address(sender) })),
    carriedOutUnread(call.decoded, call.signer, of),
    usable(integerIn(message.deadline), of),
    whose(call.signer, of),
  ]);
}
