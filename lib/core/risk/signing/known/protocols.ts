import { blur } from './blur.ts';
import { delegation } from './delegation.ts';
import { element } from './element.ts';
import { euler } from './euler.ts';
import { cow, oneInch } from './exchanges.ts';
import { hyperliquid } from './hyperliquid.ts';
import type { SignedProtocol } from './known.ts';
import { looksRare1, looksRare2 } from './looksRare.ts';
import { permit2 } from './permit2.ts';
import { seaport } from './seaport.ts';
import { accounts, morpho, tokens } from './standards.ts';
import { userOperation } from './userOperation.ts';
import { zeroEx } from './zeroEx.ts';
import { zeroEx3 } from './zeroEx3.ts';
import { zeroExMeta } from './zeroExMeta.ts';

/** Every protocol whose signatures the wallet can read. Where two have a form in common, the home decides. */
export const SIGNED: readonly SignedProtocol[] = [
  tokens,
  permit2,
  seaport,
  blur,
  cow,
  zeroEx,
  zeroEx3,
  zeroExMeta,
  oneInch,
  looksRare1,
  looksRare2,
  element,
  morpho,
  euler,
  accounts,
  delegation,
  userOperation,
  hyperliquid,
];
