import type { Facts } from '../../lib/core/describe/facts.ts';
import { ME, PERMIT2, USDC } from './addresses.ts';
import { FORMS, filled, structsOf } from './forms.ts';

/** When the requests of the corpus are made: 2026-11-21 12:00 UTC. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

/** Seconds since 1970, so many days after that. */
export const inDays = (days: number): number => NOW / 1000 + days * 86_400;

/** What must be said of data that a site wants signed; nothing else may be. */
export interface SigningRequest {
  title: string;
  /** As `eth_signTypedData_v4` takes it. */
  data: object;
  says: string[];
  /** Severity and kind, the gravest first. */
  warns: string[];
  facts?: Partial<Facts>;
  /** Who asks, where it is not https://dapp.example. */
  origin?: string;
}

/** The words of a message, or bytes as hex, and what must be said of it. */
export interface MessageRequest {
  title: string;
  message: string;
  says?: string;
  warns: (string | RegExp)[];
  /** The network that the site uses, where it is not the first. */
  chainId?: number;
  /** Who asks, where it is not https://dapp.example. */
  origin?: string;
}

export const signing = (
  title: string,
  data: object,
  expected: Pick<SigningRequest, 'says' | 'warns'>,
  facts?: Partial<Facts>,
): SigningRequest => ({ title, data, ...expected, ...(facts ? { facts } : {}) });

type Fields = Record<string, string>;

interface Domain {
  name?: string;
  version?: string;
  chainId?: number;
  verifyingContract?: string;
}

const DOMAIN = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' } as const;

const members = (fields: Fields) => Object.entries(fields).map(([name, type]) => ({ name, type }));

/** Typed data of which the first type is the one that is signed. */
export function typed(domain: Domain, structs: Record<string, Fields>, message: object): object {
  const given = Object.fromEntries(Object.entries(DOMAIN).filter(([name]) => Object.hasOwn(domain, name)));
  const types = Object.entries(structs).map(([name, fields]) => [name, members(fields)]);
  return {
    types: { EIP712Domain: members(given), ...Object.fromEntries(types) },
    primaryType: Object.keys(structs)[0],
    domain,
    message: filled(structs, Object.keys(structs)[0] ?? '', message),
  };
}

/** What signatures are for, as the real contracts write it. */
export const seaport = {
  name: 'Seaport',
  version: '1.6',
  chainId: 1,
  verifyingContract: '0x0000000000000068f116a894984e2db1123eb395',
};
export const cow = {
  name: 'Gnosis Protocol',
  version: 'v2',
  chainId: 1,
  verifyingContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
};
export const zeroEx = {
  name: 'ZeroEx',
  version: '1.0.0',
  chainId: 1,
  verifyingContract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
};
export const oneInch = {
  name: '1inch Aggregation Router',
  version: '6',
  chainId: 1,
  verifyingContract: '0x111111125421ca6dc452d289314280a0f8842a65',
};
export const blurExchange = {
  name: 'Blur Exchange',
  version: '1.0',
  chainId: 1,
  verifyingContract: '0x000000000000ad05ccc4f10045630fb830b95127',
};
export const usdc = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC };
export const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 };

export const PERMIT = {
  Permit: { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' },
};
export const DAI_PERMIT = {
  Permit: { holder: 'address', spender: 'address', nonce: 'uint256', expiry: 'uint256', allowed: 'bool' },
};
const DETAILS = { PermitDetails: { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' } };
export const SINGLE = { PermitSingle: { details: 'PermitDetails', spender: 'address', sigDeadline: 'uint256' }, ...DETAILS };
export const BATCH = { PermitBatch: { details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' }, ...DETAILS };
const PERMITTED = { TokenPermissions: { token: 'address', amount: 'uint256' } };
const TRANSFER = { permitted: 'TokenPermissions', spender: 'address', nonce: 'uint256', deadline: 'uint256' };
export const TRANSFER_FROM = { PermitTransferFrom: TRANSFER, ...PERMITTED };
export const BATCH_TRANSFER = { PermitBatchTransferFrom: { ...TRANSFER, permitted: 'TokenPermissions[]' }, ...PERMITTED };
export const WITNESS = FORMS.dutch;
export const ODD_WITNESS = {
  PermitWitnessTransferFrom: { ...TRANSFER, witness: 'Ballot' },
  Ballot: { choice: 'uint8' },
  ...PERMITTED,
};
export const AUTHORIZATION = {
  TransferWithAuthorization: {
    from: 'address',
    to: 'address',
    value: 'uint256',
    validAfter: 'uint256',
    validBefore: 'uint256',
    nonce: 'bytes32',
  },
};
export const SEAPORT = FORMS.seaport;
export const BULK = FORMS.seaportBulk;
export const COW = FORMS.cow;
export const ZERO_EX = FORMS.zeroExLimit;
export const ZERO_EX_NFT = FORMS.zeroExNft;
export const ONE_INCH = FORMS.oneInch;
export const BLUR = FORMS.blur;
export const SAFE = structsOf(
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
);
export const FORWARD = {
  ForwardRequest: {
    from: 'address',
    to: 'address',
    value: 'uint256',
    gas: 'uint256',
    nonce: 'uint256',
    deadline: 'uint48',
    data: 'bytes',
  },
};

/** Items of Seaport orders. */
export const offered = (itemType: number, token: string, id: number, amount: bigint, end = amount) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: String(amount),
  endAmount: String(end),
});
export const due = (to: string, ...item: Parameters<typeof offered>) => ({ ...offered(...item), recipient: to });

export const seaportOrder = (offer: object[], consideration: object[], offerer: string = ME) => ({
  offerer,
  offer,
  consideration,
  endTime: inDays(7),
});
