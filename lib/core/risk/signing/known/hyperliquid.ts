import { zeroAddress } from 'viem';
import { address } from '../../../describe/sentence.ts';
import { incomparable } from '../../../names/dealings.ts';
import { type Part, say } from '../../../part.ts';
import { warn } from '../../../warning.ts';
import { sent } from '../../recipients.ts';
import { addressIn, type Struct } from '../fields.ts';
import { type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing } from '../signing.ts';
import type { SignedProtocol } from './known.ts';

const TYPE = 'HyperliquidTransaction:';
const CHAIN = 'string hyperliquidChain';

/** An amount or a name as the site wrote it: the exchange reads it, no contract does. */
const written = (...texts: unknown[]): Part => ({ type: 'foreign', text: texts.filter((each) => each !== '').join(' ') });

const named = (text: unknown) => (typeof text === 'string' ? addressIn(text.toLowerCase()) : undefined);

/** Somebody on the exchange, whom the data names in a text of any kind. */
function whom(text: unknown): Part {
  const somebody = named(text);
  return somebody ? address(somebody) : written(text);
}

function gone(what: Part, to: unknown, of: Signing): Meaning {
  const [somebody, from] = [named(to), of.facts.account];
  // How much it is, nothing here can be compared with (V-12).
  const about = somebody
    ? sent(
        { kind: 'send', asset: 'native', from, to: somebody, amount: 1n },
        { ...of.facts, dealings: incomparable(of.facts.dealings) },
      )
    : [];
  return { says: onlySays(say('signing.hyperliquid.sends', { what, to: whom(to) })).says, warnings: about };
}

const READS: Record<string, (message: Struct, of: Signing) => Meaning> = {
  ApproveAgent: ({ agentAddress, agentName }) =>
    mergeMeanings([
      onlySays(say('signing.hyperliquid.agent', { agent: whom(agentAddress), name: written(agentName) })),
      onlyWarns(warn('caution', 'warning.hyperliquid.agent', { agent: whom(agentAddress) })),
    ]),
  ApproveBuilderFee: ({ maxFeeRate, builder }) =>
    mergeMeanings([
      onlySays(say('signing.hyperliquid.fee', { rate: written(maxFeeRate), to: whom(builder) })),
      onlyWarns(warn('caution', 'warning.hyperliquid.fee', { to: whom(builder) })),
    ]),
  ConvertToMultiSigUser: ({ signers }) =>
    mergeMeanings([
      onlySays(say('signing.hyperliquid.signers', { signers: written(signers) })),
      onlyWarns(warn('danger', 'warning.hyperliquid.signers')),
    ]),
  SendAsset: (message, of) => gone(written(message.amount, message.token), message.destination, of),
  SendToEvmWithData: (message, of) =>
    mergeMeanings([
      gone(written(message.amount, message.token), message.destinationRecipient, of),
      message.data === '0x' ? nothing : onlyWarns(warn('caution', 'warning.foreignCode')),
    ]),
  SpotSend: (message, of) => gone(written(message.amount, message.token), message.destination, of),
  UsdSend: (message, of) => gone(written(message.amount, 'USDC'), message.destination, of),
  Withdraw: (message, of) => gone(written(message.amount, 'USDC'), message.destination, of),
  UsdClassTransfer: ({ amount }) => onlySays(say('signing.hyperliquid.inside', { what: written(amount, 'USDC') })),
};

const FIELDS: Record<string, string> = {
  ApproveAgent: 'address agentAddress,string agentName,uint64 nonce',
  ApproveBuilderFee: 'string maxFeeRate,address builder,uint64 nonce',
  ConvertToMultiSigUser: 'string signers,uint64 nonce',
  SendAsset:
    'string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce',
  SendToEvmWithData:
    'string token,string amount,string sourceDex,string destinationRecipient,string addressEncoding,uint32 destinationChainId,uint64 gasLimit,bytes data,uint64 nonce',
  SpotSend: 'string destination,string token,string amount,uint64 time',
  UsdSend: 'string destination,string amount,uint64 time',
  Withdraw: 'string destination,string amount,uint64 time',
  UsdClassTransfer: 'string amount,bool toPerp,uint64 nonce',
};

/**
 * What Hyperliquid's own chain takes, whatever network the wallet is on. No contract hashes it: the name in the domain and the
 * empty address are what counts, so they cannot be anybody else's.
 */
export const hyperliquid: SignedProtocol = {
  name: 'Hyperliquid',
  home: ({ typedData: { domain } }) =>
    domain.name === 'HyperliquidSignTransaction' && domain.version === '1' && domain.verifyingContract === zeroAddress,
  forms: Object.entries(FIELDS).map(([name, fields]) => `${TYPE}${name}(${CHAIN},${fields})`),
  parties: ({ message }) => [named(message.destination) ?? [], named(message.destinationRecipient) ?? []].flat(),
  read(of) {
    const { primaryType, message } = of.typedData;
    const meaning = READS[primaryType.slice(TYPE.length)]?.(message, of);
    return (
      meaning &&
      mergeMeanings([
        meaning,
        message.hyperliquidChain === 'Mainnet'
          ? nothing
          : onlySays(say('signing.hyperliquid.test', { chain: written(message.hyperliquidChain) })),
      ])
    );
  },
};
