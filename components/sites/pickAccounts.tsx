import { canSign } from '../../lib/core/account/account.ts';
import type { Address } from '../../lib/core/schema.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { accountsFor, toggled, withFirst } from '../../lib/view/siteAccounts.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Tick } from '../ui/choices.tsx';

interface PickAccountsProps {
  accounts: readonly NamedAccount[];
  /** In the order in which the site gets them. */
  picked: readonly Address[];
  onChange: (picked: Address[]) => void;
}

/** Which of the user's accounts a site may use, and which of them comes first: that is the one that most sites take. */
export function PickAccounts({ accounts, picked, onChange }: PickAccountsProps) {
  return (
    <fieldset className="card min-w-0 divide-y">
      <legend className="eyebrow float-left w-full px-4 pt-3 pb-1">{t('connect.accounts')}</legend>
      {accountsFor(accounts, picked).map(({ address, name, source, hidden }) => (
        <div key={address} className="clear-both flex min-w-0 items-center gap-2 px-4 py-2.5">
          <div translate="no" className="min-w-0 flex-1">
            <Tick checked={picked.includes(address)} onChange={() => onChange(toggled(picked, address))} label={name}>
              <AccountLine address={address} name={name} source={source} hidden={hidden} />
            </Tick>
          </div>
          {picked.length > 1 && picked.includes(address) ? (
            <Place name={name} isFirst={picked[0] === address} onFirst={() => onChange(withFirst(picked, address))} />
          ) : null}
        </div>
      ))}
      {accounts.some((each) => picked.includes(each.address) && !canSign(each)) ? (
        <p className="clear-both px-4 py-2 text-muted">{t('connect.watchOnly')}</p>
      ) : null}
      {picked.length > 1 ? <p className="clear-both px-4 py-2 text-muted">{t('sites.first.about')}</p> : null}
    </fieldset>
  );
}

function Place({ name, isFirst, onFirst }: { name: string; isFirst: boolean; onFirst: () => void }) {
  if (isFirst) return <span className="shrink-0 px-2 font-semibold text-good">{t('sites.first')}</span>;
  return (
    <Button look="quiet" size="small" className="shrink-0" aria-label={t('sites.putFirstOf', { name })} onClick={onFirst}>
      {t('sites.putFirst')}
    </Button>
  );
}
