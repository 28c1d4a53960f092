import type { Token } from '../../lib/core/token/token.ts';
import { AddressPicture } from '../ui/address.tsx';

/** The logo that the wallet keeps, else the picture of the contract's address. */
export function TokenPicture({ token }: { token: Token }) {
  if (!token.logo?.startsWith('data:image/')) return <AddressPicture address={token.address} className="size-9" />;
  return <img src={token.logo} alt="" className="size-9 shrink-0 rounded-full bg-sunken object-cover" />;
}
