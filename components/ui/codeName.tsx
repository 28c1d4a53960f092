import type { ReactNode } from 'react';
import { delegates } from '../../lib/core/account/delegates.ts';
import type { Address } from '../../lib/core/schema.ts';
import { Data, Said } from './said.tsx';

/** By what name the code of an upgrade is known, and who made it; nothing of any other. */
export function codeName(address: Address): ReactNode {
  const known = delegates.find((each) => each.address === address);
  if (!known) return undefined;
  const name = <Data className="font-medium text-ink">{known.name}</Data>;
  return <Said code="batch.upgrade.codeBy" params={{ name, maker: <Data>{known.maker}</Data> }} />;
}
