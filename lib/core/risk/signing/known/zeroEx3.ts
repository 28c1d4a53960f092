import { address, item } from '../../../describe/sentence.ts';
import { say } from '../../../part.ts';
import type { Address } from '../../../schema.ts';
import { addressIn, integerIn } from '../fields.ts';
import { unreadFields } from '../knownFields.ts';
import { deal, type Piece, units } from '../pieces.ts';
import { type Meaning, mergeMeanings, nothing, onlyFor, onlySays, type Signing, usable, whose } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

/** 0x v3: what is given and got is written as a call's data would be. */
export const zeroEx3: SignedProtocol = {
  name: '0x',
  home: { on: { 1: ['0x61935cbdd02287b511119ddb11aeb42f1593b7ef'] } },
  forms: [
    'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)',
  ],
  parties: ({ message }) =>
    [message.makerAssetData, message.takerAssetData, message.makerFeeAssetData].flatMap((data) => tokenIn(data)?.token ?? []),
  read,
};

/** ERC20Token(address) and ERC721Token(address,uint256); others are not read. */
function tokenIn(data: unknown): { token: Address; id?: bigint } | undefined {
  const [, selector, token, id] = (typeof data === 'string' && /^0x(.{8})0{24}(.{40})(.{64})?$/.exec(data)) || [];
  const contract = addressIn(`0x${token}`);
  if (!contract || (selector === 'f47261b0') !== (id === undefined)) return undefined;
  if (selector === 'f47261b0') return { token: contract };
  return selector === '02571792' ? { token: contract, id: BigInt(`0x${id}`) } : undefined;
}

function assetIn(data: unknown, much: bigint, of: Signing): Piece | undefined {
  const found = tokenIn(data);
  if (found?.id === undefined) return found && units(found.token, much, much, of);
  return { words: item(found.token, found.id, much, of.facts), least: much };
}

function read(of: Signing): Meaning | undefined {
  const { message } = of.typedData;
  const [gives, gets, fee] = [message.makerAssetAmount, message.takerAssetAmount, message.makerFee].map(integerIn);
  if (gives === undefined || gets === undefined || fee === undefined) return undefined;
  const given = assetIn(message.makerAssetData, gives, of);
  const got = assetIn(message.takerAssetData, gets, of);
  const paid = fee === 0n ? undefined : assetIn(message.makerFeeAssetData, fee, of);
  const to = addressIn(message.feeRecipientAddress);
  const unread = [
    ...(given ? [] : ['makerAssetData']),
    ...(got ? [] : ['takerAssetData']),
    ...(paid || fee === 0n ? [] : ['makerFeeAssetData']),
  ];
  return mergeMeanings([
    given && got ? deal([given, ...(paid ? [paid] : [])], [got], of) : onlySays(say('signing.unreadOrder')),
    paid && to ? onlySays(say('signing.goesTo', { what: [paid.words], to: address(to) })) : nothing,
    unread.length > 0 ? unreadFields(unread) : nothing,
    onlyFor(message.takerAddress, of),
    usable(integerIn(message.expirationTimeSeconds), of),
    whose(message.makerAddress, of),
  ]);
}
