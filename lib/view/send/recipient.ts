import { useQuery } from '@tanstack/react-query';
import { zeroAddress } from 'viem';
import type { ResolvedName } from '../../core/names/ens.ts';
import { isPaymentUri, type PaymentRequest } from '../../core/recipient/paymentUri.ts';
import { parseRecipient } from '../../core/recipient/recipient.ts';
import type { Address } from '../../core/schema.ts';
import type { Said } from '../../words/said.ts';
import { problemOf } from '../command.ts';
import { nameProblem, normalName } from '../ensName.ts';
import { queries, question } from '../queries.ts';
import { makeStoodFor } from './stoodFor.ts';

export type FoundName = Extract<ResolvedName, { kind: 'found' }>;

/** `found`: what the name stands for, where it was given by one. `was`: for whom it stood before, on this page, where that was another. */
export type KnownRecipient = { is: 'known'; address: Address; found?: FoundName; was?: Address };

/** Whom something goes to, as far as that is known. */
export type Recipient = { is: 'nobody' } | { is: 'wrong'; problem: Said } | { is: 'lookedUp'; name: string } | KnownRecipient;

/** What somebody typed, read; what a payment request asks for beside whom it pays. */
export interface TypedRecipient {
  recipient: Recipient;
  /** The network that it names, and nothing else where that is another. */
  chainId?: number;
  request?: PaymentRequest;
}

/** Under which all that is known of what names stand for is kept. */
export const NAMES = 'name';

const stoodFor = makeStoodFor();

/** What a name stands for on a network: asked once for each. @throws CommandFailed */
export const nameQuestion = (written: string, chainId: number) => ({
  queryKey: [NAMES, written, chainId],
  queryFn: async (): Promise<Recipient> => {
    const normal = await normalName(written);
    if (normal.problem) return { is: 'wrong', problem: normal.problem };
    const found = await queries.fetchQuery(question('resolveName', { name: normal.name, chainId }));
    const problem = found && nameProblem(found);
    if (problem) return { is: 'wrong', problem };
    if (found?.kind !== 'found') return { is: 'nobody' };
    const was = stoodFor(found, chainId);
    return { is: 'known', address: found.address, found, ...(was ? { was } : {}) };
  },
});

/** For how long what a name stands for is not asked for again, in ms. */
export const FRESH = 30_000;

/** Reads whom somebody typed, and looks names up once they stand still. */
export function useRecipient(text: string, settled: string, chainId: number): TypedRecipient {
  const name = nameIn(text);
  const asked = useQuery({
    ...nameQuestion(name ?? '', chainId),
    enabled: name !== undefined && text === settled,
    staleTime: FRESH,
  });
  return typedRecipient(text, asked);
}

const readIn = (text: string) => (text.trim() === '' ? undefined : parseRecipient(text));

/** The name that somebody typed, where it has to be looked up. */
export function nameIn(text: string): string | undefined {
  const read = readIn(text);
  return read?.problem ? undefined : read?.to.name;
}

/** What somebody typed. @param asked what became of looking up its name, so far */
export function typedRecipient(text: string, asked: { data?: Recipient | undefined; error?: Error | null }): TypedRecipient {
  const read = readIn(text);
  if (!read) return { recipient: { is: 'nobody' } };
  if (read.problem) return { recipient: { is: 'wrong', problem: read.problem } };
  const beside = {
    ...(read.chainId === undefined ? {} : { chainId: read.chainId }),
    ...(isPaymentUri(text.trim()) ? { request: read } : {}),
  };
  if (read.to.address) return { ...beside, recipient: addressed(read.to.address) };
  if (asked.error) return { ...beside, recipient: { is: 'wrong', problem: problemOf(asked.error) } };
  return { ...beside, recipient: asked.data ?? { is: 'lookedUp', name: read.to.name } };
}

/** Whom an address is of; nobody is at that of zeros. */
export const addressed = (address: Address): Recipient =>
  address === zeroAddress ? { is: 'wrong', problem: { code: 'refusal.toNobody' } } : { is: 'known', address };
