import type { AddressNote } from '../../lib/core/describe/about.ts';
import { Data, Said } from '../ui/said.tsx';

/** What the wallet knows of an address, if anything. */
export const aboutText = (note: AddressNote | undefined) =>
  note && <Said code={note.code} params={{ ...note.params, symbol: <Data>{note.params.symbol}</Data> }} />;
