import { useQueries } from '@tanstack/react-query';
import { FRESH, nameIn, nameQuestion, type TypedRecipient, typedRecipient } from '../send/recipient.ts';
import { useSettled } from '../settled.ts';

/** Reads whom each of several texts names, and looks names up once all of them stand still. */
export function useRecipients(texts: readonly string[], chainId: number): TypedRecipient[] {
  const all = texts.join('\n');
  const isSettled = useSettled(all) === all;
  const names = [...new Set(texts.flatMap((text) => nameIn(text) ?? []))];
  const asked = useQueries({
    queries: names.map((name) => ({ ...nameQuestion(name, chainId), enabled: isSettled, staleTime: FRESH })),
  });
  return texts.map((text) => typedRecipient(text, asked[names.indexOf(nameIn(text) ?? '')] ?? {}));
}
