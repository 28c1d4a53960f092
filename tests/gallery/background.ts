import type { CommandAnswer, CommandName } from '../../lib/core/command.ts';
import { type Answers, yes } from './state.ts';

/** What a background says that has nothing to object to. What is not here it never answers. */
const USUAL: Answers = {
  status: yes({ vault: 'unlocked' }),
  balances: yes({ native: '2400000000000000000', tokens: [], items: [] }),
  refresh: yes({ revision: 0 }),
  siteInSight: yes({}),
  shortcuts: yes({ open: 'Alt+Shift+J', lock: 'Alt+Shift+K' }),
  setSetting: yes(null),
};

/** After these the wallet is open. */
const OPENS: ReadonlySet<CommandName> = new Set(['unlock', 'createVault', 'restoreBackup']);

let answers = USUAL;

/** Has the background say something else. */
export const answerWith = (others: Answers = {}): void => {
  answers = { ...USUAL, ...others };
};

/** A message of a screen, answered as the state wants it. */
export function answer(message: unknown): Promise<CommandAnswer<CommandName>> {
  const { name } = message as { name: CommandName };
  const said = answers[name] ?? 'never';
  if (OPENS.has(name) && said !== 'never' && said.ok) answers = { ...answers, status: yes({ vault: 'unlocked' }) };
  return said === 'never' ? new Promise(() => undefined) : Promise.resolve(said);
}
