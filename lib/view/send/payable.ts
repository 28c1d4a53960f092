import type { Address } from '../../core/schema.ts';
import { assetName } from '../assetName.ts';
import type { Balances } from '../balances.ts';
import { oneLine } from '../format.ts';
import type { Known } from '../live.ts';
import { watchedName } from '../watched.ts';

/** Something that an account can send on a network. */
export type Payable = {
  /** Names it among all on its network. */
  key: string;
  /** What the user reads, on one line. */
  label: string;
  symbol: string;
  decimals: number;
  /** What the account has of it, in the smallest unit; absent while nobody says. */
  balance?: bigint;
} & (
  | { kind: 'native'; address?: undefined }
  | { kind: 'token'; address: Address }
  | { kind: 'erc721' | 'erc1155'; address: Address; tokenId: string }
);

/** The network's currency, then the watched tokens, then the items that the account holds. What the user has hidden is not among them. */
export function payablesOn(chainId: number, known: Known, balances: Balances | undefined): Payable[] {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  const native: Payable = {
    ...{ key: 'native', kind: 'native', decimals: currency?.decimals ?? 18 },
    ...{ symbol: oneLine(currency?.symbol ?? 'ETH', 12), label: oneLine(currency?.symbol ?? 'ETH', 12) },
    ...had(balances?.native),
  };
  const watched = { ...known, tokens: [...known.tokens, ...known.items] };
  const tokens = known.tokens.flatMap((token): Payable[] => {
    if (token.chainId !== chainId || token.hidden) return [];
    const { address, decimals, symbol } = token;
    const { name, contract } = assetName(address, { kind: 'token', ...token }, { chainId, known: watched });
    const balance = balances?.tokens.find((each) => each.address === address)?.balance;
    const label = contract ? `${name} · ${contract}` : name;
    return [{ key: address, kind: 'token', address, decimals, symbol, label, ...had(balance) }];
  });
  const items = known.items.flatMap((item): Payable[] => {
    if (item.chainId !== chainId || item.hidden) return [];
    const { address, tokenId, standard } = item;
    const balance = balances?.items.find((each) => each.address === address && each.tokenId === tokenId)?.balance;
    if (balance === '0') return [];
    const { contract } = assetName(address, { kind: 'collection', ...item }, { chainId, known: watched });
    const label = contract ? `${watchedName(item)} · ${contract}` : watchedName(item);
    return [
      { key: `${address} ${tokenId}`, kind: standard, address, tokenId, decimals: 0, symbol: label, label, ...had(balance) },
    ];
  });
  return [native, ...tokens, ...items];
}

const had = (balance: string | undefined): { balance?: bigint } => (balance === undefined ? {} : { balance: BigInt(balance) });
