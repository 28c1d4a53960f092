import type { Watched } from '../../lib/view/watched.ts';
import { AddressPicture } from '../ui/address.tsx';

/** The logo that the wallet keeps of a token, else the picture of the contract's address. */
export function WatchedPicture({ watched }: { watched: Watched }) {
  const logo = 'logo' in watched ? watched.logo : undefined;
  if (!logo?.startsWith('data:image/')) return <AddressPicture address={watched.address} className="size-9" />;
  return <img src={logo} alt="" className="size-9 shrink-0 rounded-full bg-sunken object-cover" />;
}
