import { create } from 'zustand';
import type { CommandResults } from '../core/command.ts';

/** What came of a backup file in this page just now, until the user has read it. */
export const useJustRestored = create<Partial<CommandResults['restoreBackup']>>(() => ({}));

export const forgetRestored = () => useJustRestored.setState({}, true);
