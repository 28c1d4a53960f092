import { allowances } from './allowances.ts';
import { contracts } from './contracts.ts';
import { drains } from './drains.ts';
import { elsewhere } from './elsewhere.ts';
import { emptied } from './emptied.ts';
import { names } from './names.ts';
import { notTried } from './notTried.ts';
import { payments } from './payments.ts';
import type { CorpusRequest } from './request.ts';
import { trades } from './trades.ts';
import { unlisted } from './unlisted.ts';

/** What sites ask for, what thieves would like them to ask for, and what must be said of each. */
export const corpus: readonly CorpusRequest[] = [
  ...payments,
  ...names,
  ...unlisted,
  ...allowances,
  ...trades,
  ...drains,
  ...emptied,
  ...notTried,
  ...contracts,
  ...elsewhere,
];
