import { useEffect, useState } from 'react';
import { warningKey } from '../core/risk/once.ts';
import type { Warning } from '../core/warning.ts';

/**
 * Dangers that were not there when a question was first shown in full, until the user says that they have seen them: who was about to
 * press has looked at something else (V-04).
 * @param warnings nothing until all is known that is said.
 */
export function useRisen(id: string, warnings: readonly Warning[] | undefined): { risen: Warning[]; onSeen: () => void } {
  const [seen, setSeen] = useState<{ id: string; keys: readonly string[] }>();
  const dangers = (warnings ?? []).filter(({ level }) => level === 'danger');
  const isFirst = warnings !== undefined && seen?.id !== id;
  const onSeen = () => setSeen({ id, keys: [...(isFirst ? [] : (seen?.keys ?? [])), ...dangers.map(warningKey)] });
  useEffect(() => {
    if (isFirst) onSeen();
  });
  const risen = isFirst || !seen ? [] : dangers.filter((each) => !seen.keys.includes(warningKey(each)));
  return { risen, onSeen };
}
