import type { Amendment } from '../core/plan/plan.ts';
import { command } from './command.ts';

/** Changes what an approval asks for, at the user's word. Resolves with the revision that shows it. @throws CommandFailed */
export async function amend(id: string, amendment: Amendment): Promise<number> {
  return (await send(id, amendment)).revision;
}

function send(id: string, amendment: Amendment): Promise<{ revision: number }> {
  switch (amendment.what) {
    case 'fee': {
      const { fee } = amendment;
      if (fee.choice !== 'own') return command('chooseFee', { id, fee });
      const [maxFeePerGas, maxPriorityFeePerGas] = [fee.maxFeePerGas.toString(), fee.maxPriorityFeePerGas.toString()];
      return command('chooseFee', { id, fee: { choice: 'own', maxFeePerGas, maxPriorityFeePerGas } });
    }
    case 'allowance':
      return command('editAllowance', { id, call: amendment.call, amount: amendment.amount.toString() });
    case 'onRevert':
      return command('chooseOnRevert', { id, onRevert: amendment.onRevert });
    case 'together':
    case 'takesBack':
    case 'guarded':
    case 'tolerance':
      return command('chooseOutcome', { id, choice: amendment });
  }
}
