import { useState } from 'react';
import { PATHS, Path } from '../../lib/core/account/path.ts';
import type { Said } from '../../lib/words/said.ts';
import '../../lib/words/late/derivation.ts';
import { t } from '../../lib/words/words.ts';
import { PasswordField, TextField } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Pick } from '../ui/pick.tsx';

/** What the accounts of a phrase depend on besides its words; what is left out is as with most wallets. */
export interface Derived {
  passphrase?: string;
  path?: string;
}

/** Whether a path can be used as it stands. */
export const isSound = ({ path }: Derived): boolean => path === undefined || Path.safeParse(path).success;

const KNOWN = ['usual', 'ledgerLive', 'legacy'] as const;
const OWN = 'own';

/** The passphrase and the path of a phrase, folded away: most people have neither. */
export function Derivation({ value, onChange }: { value: Derived; onChange: (value: Derived) => void }) {
  const [which, setWhich] = useState<string>('usual');
  const { passphrase = '', path } = value;
  const withPath = (next: string | undefined): Derived => ({
    ...(passphrase !== '' && { passphrase }),
    ...(next !== undefined && { path: next }),
  });
  const problem: Said | undefined =
    which === OWN && path !== '' && !isSound(value) ? { code: 'derivation.path.wrong' } : undefined;
  return (
    <Fold line={<span className="font-medium text-accent">{t('derivation.more')}</span>}>
      <div className="space-y-4 pt-2">
        <p className="text-muted">{t('derivation.about')}</p>
        <PasswordField
          label={t('derivation.passphrase')}
          hint={t('derivation.passphrase.hint')}
          value={passphrase}
          onChange={({ target }) =>
            onChange({ ...(target.value !== '' && { passphrase: target.value }), ...(path !== undefined && { path }) })
          }
          autoComplete="off"
        />
        <div>
          <p aria-hidden className="mb-1 font-medium">
            {t('derivation.path')}
          </p>
          <Pick
            label={t('derivation.path')}
            items={[
              ...KNOWN.map((name) => ({ value: name, label: t(`derivation.path.${name}`) })),
              { value: OWN, label: t('derivation.path.own') },
            ]}
            value={which}
            onChange={(picked) => {
              setWhich(picked);
              const known = KNOWN.find((name) => name === picked);
              onChange(withPath(known === undefined ? PATHS.usual : known === 'usual' ? undefined : PATHS[known]));
            }}
          />
        </div>
        {which === OWN ? (
          <TextField
            label={t('derivation.path.own')}
            hint={t('derivation.path.ownHint')}
            value={path ?? ''}
            onChange={({ target }) => onChange(withPath(target.value))}
            problem={problem}
            autoCapitalize="none"
          />
        ) : null}
      </div>
    </Fold>
  );
}
