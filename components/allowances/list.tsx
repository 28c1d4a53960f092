import { useState } from 'react';
import { canSign } from '../../lib/core/account/account.ts';
import type { Network } from '../../lib/core/network/network.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useAction } from '../../lib/view/action.ts';
import { type AllowanceRow, allowanceRows, joined, withContractNames } from '../../lib/view/allowances.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown, useOffered } from '../../lib/view/live.ts';
import { offeredAccounts } from '../../lib/view/offeredAccounts.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { useSelected } from '../../lib/view/selected.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { FoldRow } from '../ui/foldRow.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { HowFar, isAllTold } from './howFar.tsx';
import { AllowanceLine } from './row.tsx';
import { TakeBack } from './takeBack.tsx';

/** What others may take of an account on a network, and the way to take that back: of those that are selected, or of others. */
export function AllowanceList() {
  const known = useKnown();
  const selected = useSelected(known);
  return known && selected ? <Picked known={known} selected={selected} /> : null;
}

interface PickedProps {
  known: Known;
  selected: { account: NamedAccount; network: Network };
}

function Picked({ known, selected }: PickedProps) {
  const [picked, setPicked] = useState<{ account?: string; chainId?: number }>({});
  const networks = useOffered(known, selected.network.chainId);
  const network = networks.find(({ chainId }) => chainId === picked.chainId) ?? selected.network;
  const { account = selected.account, offered } = offeredAccounts(known.accounts, picked.account ?? selected.account.address);
  return (
    <>
      <p className="mb-3 shrink-0 text-muted">{t('allowances.about')}</p>
      <div className="mb-3 flex shrink-0 flex-wrap gap-2">
        <div className="min-w-32 flex-1">
          <Pick
            label={t('allowances.account')}
            names
            items={offered.map(({ address, name }) => ({ value: address, label: oneLine(name) }))}
            value={account.address}
            onChange={(value) => setPicked({ ...picked, account: value })}
          />
        </div>
        <div className="min-w-32 flex-1">
          <Pick
            label={t('allowances.network')}
            names
            items={networks.map(({ chainId, name }) => ({ value: String(chainId), label: oneLine(name) }))}
            value={String(network.chainId)}
            onChange={(value) => setPicked({ ...picked, chainId: Number(value) })}
          />
        </div>
      </div>
      <Looked
        key={`${account.address} ${network.chainId}`}
        account={account}
        network={network}
        known={withContractNames(known, network.chainId)}
      />
    </>
  );
}

interface LookedProps {
  account: NamedAccount;
  network: Network;
  known: Known;
}

/** Stands between what the wallet or its user knows and what nobody here knows. */
const FOLD = 'fold';
/** Stands before all, and goes out of sight with what is read: what may be missing. */
const MISSING = 'missing';

function Looked({ account, network: { chainId }, known }: LookedProps) {
  const about = { chainId, account: account.address };
  const { answer, busy, problem, ask } = useAsking('allowances', about);
  const [earlier, setEarlier] = useState<NonNullable<typeof answer>[]>([]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const further = useAction();
  const all = joined(answer ? [answer, ...earlier] : []);
  if (!all)
    return (
      <div aria-live="polite" className="space-y-3">
        {busy ? <p className="text-muted">{t('allowances.looking')}</p> : null}
        <Problem said={problem} />
        {problem ? <Button onClick={() => void ask()}>{t('allowances.look')}</Button> : null}
      </div>
    );
  const rows = allowanceRows(all, about, known);
  const [own, strangers] = [rows.filter((each) => !each.isStranger), rows.filter((each) => each.isStranger)];
  const first = isAllTold(all) ? [] : ([MISSING] as const);
  const fold: (AllowanceRow | typeof FOLD)[] = strangers.length > 0 ? [FOLD, ...(isOpen ? strangers : [])] : [];
  const tick = (keys: readonly string[], isTicked: boolean) => {
    const now = new Set(ticked);
    for (const key of keys)
      if (isTicked) now.add(key);
      else now.delete(key);
    setTicked(now);
  };
  const lookFurther = (before: number) =>
    further.run(async () => {
      const more = await command('allowances', { ...about, before });
      setEarlier([...earlier, more]);
    });
  const howFar = <HowFar looked={all} busy={further.busy} onFurther={lookFurther} />;
  return (
    <>
      <div role="status" className="mb-3 shrink-0 empty:hidden">
        {busy ? <p className="text-muted">{t('allowances.looking')}</p> : null}
      </div>
      <Problem said={problem ?? further.problem} />
      {rows.length === 0 ? (
        <>
          {howFar}
          {all.unread > 0 || all.since === 'none' ? null : <Empty>{t('allowances.none')}</Empty>}
        </>
      ) : null}
      {rows.length > 0 ? (
        <VirtualList
          label={t('place.allowances')}
          items={[...first, ...own, ...fold]}
          keyOf={(each) => (typeof each === 'string' ? each : each.key)}
          rowHeight={112}
          className="card"
          render={(each) =>
            each === MISSING ? (
              <div className="border-b p-3">{howFar}</div>
            ) : each === FOLD ? (
              <>
                <FoldRow
                  label={t('allowances.strangers', { count: strangers.length })}
                  isOpen={isOpen}
                  onTurn={() => setOpen(!isOpen)}
                />
                {isOpen ? (
                  <div className="border-b p-3">
                    <Notice tone="warn">{t('allowances.strangers.about')}</Notice>
                  </div>
                ) : null}
              </>
            ) : (
              <AllowanceLine
                row={each}
                chainId={chainId}
                known={known}
                {...(canSign(account)
                  ? { tick: { isOn: ticked.has(each.key), turn: (on: boolean) => tick([each.key], on) } }
                  : {})}
              />
            )
          }
        />
      ) : null}
      {rows.length === 0 ? null : canSign(account) ? (
        <TakeBack
          {...about}
          allowances={rows.filter(({ key }) => ticked.has(key)).map(({ of }) => of)}
          all={own.length}
          onAll={() =>
            tick(
              own.map(({ key }) => key),
              true,
            )
          }
        />
      ) : (
        <p className="mt-3 shrink-0 text-muted">{t('allowances.watchOnly')}</p>
      )}
    </>
  );
}
