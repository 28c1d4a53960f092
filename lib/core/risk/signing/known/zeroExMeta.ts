import { type Decoded, everyAction } from '../../../decode/decoded.ts';
import { EXCHANGES } from '../../../decode/known/zeroEx.ts';
import { address, amount } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import type { Address } from '../../../schema.ts';
import { warn } from '../../../warning.ts';
import { carriedOutUnread, partiesOfSigned, signedCall } from '../carried.ts';
import { addressIn, integerIn, structsIn } from '../fields.ts';
import { GONE } from '../pieces.ts';
import { type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing, usable, whose } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

const COMMON = 'uint256 expirationTimeSeconds,uint256 salt,bytes callData';

/** Trades that somebody else has 0x make for the signer, and is paid for. */
export const zeroExMeta: SignedProtocol = {
  name: '0x',
  home: EXCHANGES,
  forms: [
    `MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,${COMMON},uint256 value,address feeToken,uint256 feeAmount)`,
    `MetaTransactionDataV2(address signer,address sender,${COMMON},address feeToken,MetaTransactionFeeData[] fees)MetaTransactionFeeData(address recipient,uint256 amount)`,
  ],
  parties: (typedData) => partiesOfSigned(typedData, 'callData'),
  read,
};

function read(of: Signing): Meaning | undefined {
  const { message } = of.typedData;
  const call = signedCall(of.typedData, 'callData');
  const [sender, feeToken] = [addressIn(message.sender), addressIn(message.feeToken)];
  if (!call || !sender || !feeToken) return undefined;
  const taker = BigInt(sender) === 0n ? undefined : sender;
  const fees = Array.isArray(message.fees)
    ? structsIn(message.fees).map((each) => ({ to: addressIn(each.recipient), much: integerIn(each.amount) ?? 0n }))
    : [{ to: taker, much: integerIn(message.feeAmount) ?? 0n }];
  return mergeMeanings([
    onlySays(taker ? say('signing.forwardsTo', { to: address(taker) }) : say('signing.forwards')),
    carriedOutUnread(call.decoded, call.signer, of),
    ...swapsIn(call.decoded).map(({ get }) => (get.amount === 'all' || get.amount > 1n ? nothing : onlyWarns(GONE))),
    ...fees.filter(({ much }) => much > 0n).map(({ to, much }) => paid(to, much, feeToken, of)),
    isSmall(total(fees), feeToken, call.decoded)
      ? nothing
      : onlyWarns(warn('danger', 'warning.alsoPays', { amount: amount(total(fees), feeToken, of.facts) })),
    usable(integerIn(message.expirationTimeSeconds), of),
    whose(call.signer, of),
  ]);
}

const total = (fees: readonly { much: bigint }[]): bigint => fees.reduce((sum, { much }) => sum + much, 0n);

function paid(to: Address | undefined, much: bigint, token: Address, { facts }: Signing): Meaning {
  const what = amount(much, token, facts);
  return onlySays(to ? say('signing.goesTo', { what: [what], to: address(to) }) : say('signing.paysAnybody', { amount: what }));
}

/** A twentieth of what is given, which is told beside it. Of what is not given by the trade nobody can say what it is worth. */
function isSmall(fee: bigint, token: Address, call: Decoded): boolean {
  if (fee === 0n) return true;
  return swapsIn(call).some(({ give: { asset, amount: much } }) => asset === token && much !== 'all' && fee * 20n <= much);
}

const swapsIn = (call: Decoded) => everyAction(call).flatMap((each) => (each.kind === 'swap' ? [each] : []));
