import type { Said } from '../words/said.ts';
import { BACKUP } from './backup.ts';
import { isRecord } from './record.ts';

/** What somebody takes for a backup and is none of ours, by what it is; nothing where nobody can tell. */
export function otherFile(text: string): Said | undefined {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return inWords(text.trim());
  }
  if (!isRecord(file)) return undefined;
  if (isRecord(file.crypto) || isRecord(file.Crypto) || typeof file.encseed === 'string')
    return { code: 'refusal.backup.keystore' };
  const wallet = walletOf(file);
  if (wallet) return { code: 'refusal.backup.wallet', wallet };
  return isSealed(file) ? { code: 'refusal.backup.sealed' } : undefined;
}

/** One of ours that was cut is no JSON any more. */
function inWords(text: string): Said | undefined {
  if (text.includes(`"${BACKUP}"`)) return { code: 'refusal.backup.damaged' };
  if (/^[a-z]+(\s+[a-z]+){11,23}$/i.test(text)) return { code: 'refusal.backup.phrase' };
  return /^(0x)?[0-9a-f]{64}$/i.test(text) ? { code: 'refusal.backup.key' } : undefined;
}

/** The logs and stores that other wallets give out, or that people take out of a browser's profile. */
function walletOf(file: Record<string, unknown>): string | undefined {
  if (isRecord(file.metamask) || isRecord(file.KeyringController)) return 'MetaMask';
  const data = isRecord(file.data) ? file.data : undefined;
  if (data && (isRecord(data.KeyringController) || isRecord(data.PreferencesController))) return 'MetaMask';
  if (isRecord(file.keyringState) || isRecord(file.keyring)) return 'Rabby';
  // What it saves of settings and people: it has no keys in it.
  if (isRecord(file.preferences) && (isRecord(file.addressBook) || isRecord(file.internalAccounts))) return 'MetaMask';
  if (isRecord(file.creation) && Array.isArray(file.associatedKeys ?? file.initialPrivileges)) return 'Ambire';
  if (isRecord(file.secrets) && 'createdAt' in file) return 'Rainbow';
  return undefined;
}

/** What MetaMask, Rabby, Rainbow and their like seal phrases in. */
function isSealed(file: Record<string, unknown>): boolean {
  const inner = typeof file.vault === 'string' ? file.vault : undefined;
  if (inner !== undefined) return true;
  return typeof (file.data ?? file.cipher) === 'string' && typeof file.iv === 'string';
}
