import type { Address } from '../../core/schema.ts';
import { fullAddress } from '../format.ts';

/** What a step is, as the owner says it. */
export const KINDS = ['pay', 'contract', 'data'] as const;
export type Kind = (typeof KINDS)[number];

/** What is typed into a step. What belongs to another kind than its own stays, in case that is picked again. */
export interface Typed {
  kind: Kind;
  /** Whom it pays, or which contract it is for. */
  to: string;
  /** What is paid, by its key, and how much of it. */
  asset: string;
  amount: string;
  /** How much of the currency goes to a contract. */
  value: string;
  /** A function as Solidity writes it, or an ABI. */
  source: string;
  /** The signature of the function that was picked out of several. */
  picked: string;
  /** What is typed for the arguments of each function, by its signature. */
  args: Readonly<Record<string, readonly string[]>>;
  data: string;
  /** For which network and account alone it was meant where it was pasted, as far as that was said there. */
  only?: { chainId?: number; from?: Address };
}

/** A step on the page. */
export interface Step extends Typed {
  /** Names it for as long as the page is open. */
  id: number;
}

/** A step into which nothing is typed. */
export const BLANK: Typed = {
  ...{ kind: 'pay', to: '', asset: 'native', amount: '', value: '', source: '', picked: '', args: {}, data: '' },
};

/** A step that gives a contract data as it is. @param value of the currency, as somebody would type it */
export const dataStep = (to: Address, value: string, data: string): Typed => ({
  ...BLANK,
  ...{ kind: 'data', to: fullAddress(to), value, data: data === '0x' ? '' : data },
});
