import { t } from '../../lib/words/words.ts';
import { TextField } from '../ui/field.tsx';

/** What a network is called, as typed. */
export interface Details {
  name: string;
  symbol: string;
  explorer: string;
}

/** The same as the background takes it. */
export const detailsOf = ({ name, symbol, explorer }: Details) => ({
  ...{ networkName: name, symbol },
  ...(explorer.trim() === '' ? {} : { explorer: explorer.trim() }),
});

/** The fields in which a network and its currency get their names. */
export function DetailFields({ typed, onChange }: { typed: Details; onChange: (typed: Details) => void }) {
  return (
    <>
      <TextField
        label={t('networks.name')}
        value={typed.name}
        onChange={({ target }) => onChange({ ...typed, name: target.value })}
      />
      <TextField
        label={t('networks.symbol')}
        value={typed.symbol}
        onChange={({ target }) => onChange({ ...typed, symbol: target.value })}
      />
      <TextField
        label={t('networks.explorer')}
        hint={t('networks.explorer.hint')}
        inputMode="url"
        value={typed.explorer}
        onChange={({ target }) => onChange({ ...typed, explorer: target.value })}
      />
    </>
  );
}
