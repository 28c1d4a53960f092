import type { OwnName, OwnParams } from '../core/ownRequests.ts';
import { command } from './command.ts';

const ID_BYTES = 16;

/** A name that no other request has; unguessable, as those of pages are. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks for something by the wallet itself: the window that asks comes up. Resolves once the owner has answered.
 * @returns the key of the batch; nothing where they declined. @throws CommandFailed
 */
export async function askFor<Name extends OwnName>(method: Name, params: OwnParams<Name>): Promise<string | undefined> {
  const { key } = await command('ask', { requestId: freshId(), method, params });
  return key;
}
