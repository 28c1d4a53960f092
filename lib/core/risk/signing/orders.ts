import { say } from '../../part.ts';
import { structsOf, type TypedData } from '../../signing/typedData.ts';
import { warn } from '../../warning.ts';
import { blurOrder } from './blurOrders.ts';
import { auction, exchange } from './exchanges.ts';
import { has, type Struct } from './fields.ts';
import { otherFields } from './knownFields.ts';
import { nftOrder } from './nftOrders.ts';
import { seaportOrder } from './seaport.ts';
import { type Meaning, mergeMeanings, nothing, onlySays, onlyWarns, type Signing } from './signing.ts';

/** How many orders of one list are put into words. */
const MAX_ORDERS = 20;

/** What one struct of a type is as an order; nothing where it is none that the reader knows. */
export type OrderReader = (struct: Struct, type: string, of: Signing) => Meaning | undefined;

/** Orders that somebody else may fill (T-D15), each wherever it stands in the data. */
export function listOf(of: Signing, read: OrderReader): Meaning | undefined {
  const { typedData } = of;
  const found = structsOf(typedData).flatMap(({ type, value }) => read(value, type, of) ?? []);
  if (found.length === 0) return undefined;
  const around = read(typedData.message, typedData.primaryType, of)
    ? nothing
    : otherFields(typedData.message, ofStructs(typedData));
  return mergeMeanings([...inWords(found.filter(({ says }) => says.length > 0)), around]);
}

/** As many orders as anybody reads, the gravest first: a site could put what matters behind any number of others (V-04). */
export function inWords(orders: readonly Meaning[]): Meaning[] {
  const count = orders.length - MAX_ORDERS;
  const gravest = orders.toSorted((one, other) => gravity(other) - gravity(one));
  if (count <= 0) return gravest;
  return [
    ...gravest.slice(0, MAX_ORDERS),
    onlySays(say('signing.moreOrders', { count })),
    onlyWarns(warn('danger', 'warning.moreOrders', { count }), ...gravest.slice(MAX_ORDERS).flatMap(({ warnings }) => warnings)),
  ];
}

const WEIGHT = { danger: 2, caution: 1, note: 0 };
const gravity = ({ warnings }: Meaning): number => Math.max(0, ...warnings.map(({ level }) => WEIGHT[level]));

/** Orders of the markets that have no file of their own: Seaport, Blur, CoW, 0x, 1inch, UniswapX. */
export function ordersIn(of: Signing): Meaning | undefined {
  const { primaryType, message } = of.typedData;
  const found = listOf(of, orderIn);
  if (found || primaryType !== 'Root' || !has(message, 'root')) return found;
  return mergeMeanings([
    onlySays(say('signing.unseenOrders')),
    onlyWarns(warn('danger', 'warning.fingerprint')),
    otherFields(message, ['root']),
  ]);
}

/** The members of the message that hold structs: lists of orders, and what orders stand in. */
const ofStructs = ({ types, primaryType }: TypedData): string[] =>
  (types[primaryType] ?? []).filter(({ type }) => Object.hasOwn(types, type.replace(/\[.*$/, ''))).map(({ name }) => name);

/** One order, whichever market it is of; nothing where the struct is none that the wallet knows. */
export const orderIn: OrderReader = (struct, type, of) =>
  seaportOrder(struct, of) ?? blurOrder(struct, of) ?? nftOrder(struct, type, of) ?? auction(struct, of) ?? exchange(struct, of);
