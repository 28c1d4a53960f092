import { type ReactNode, useState } from 'react';
import { canSign } from '../../lib/core/account/account.ts';
import { type Before, type LiveAllowances, MAX_LEFT } from '../../lib/core/effects/liveAllowances.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { MAX_TAKEN_BACK } from '../../lib/core/ownRequests.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useAction } from '../../lib/view/action.ts';
import {
  type AllowanceRow,
  allowanceRows,
  goneOn,
  isInVain,
  joined,
  type Onward,
  withContractNames,
} from '../../lib/view/allowances.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown, useOffered } from '../../lib/view/live.ts';
import { offeredAccounts } from '../../lib/view/offeredAccounts.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { useSelected } from '../../lib/view/selected.ts';
import '../../lib/words/late/allowances.ts';
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

/** What nodes told when they were asked, and asks them for more. */
function Looked({ account, network: { chainId }, known }: LookedProps) {
  const about = { chainId, account: account.address };
  const { answer, busy, problem, ask } = useAsking('allowances', about);
  const [earlier, setEarlier] = useState<LiveAllowances[]>([]);
  const further = useAction();
  const [onward, setOnward] = useState<Onward[]>([]);
  const looked = joined(answer ? [answer, ...earlier] : []);
  const all = looked && goneOn(looked, onward);
  const again = () => {
    setEarlier([]);
    setOnward([]);
    further.forget();
    void ask();
  };
  const lookFurther = (before: Before) =>
    further.run(async () => {
      const more = await command('allowances', { ...about, before });
      setEarlier([...earlier, more]);
    });
  const goOn = (left: Onward['about']) =>
    further.run(async () => {
      const some = left.slice(0, MAX_LEFT);
      const said = await command('allowances', { ...about, left: some });
      setOnward([...onward, { about: some, said }]);
    });
  const isBusy = busy || further.busy;
  const rows = all && allowanceRows(all, about, known);
  const howFar = all && (
    <>
      <HowFar looked={all} busy={isBusy} onFurther={lookFurther} />
      {all.left ? <GoOn left={all.left} busy={isBusy} onGoOn={goOn} /> : null}
    </>
  );
  return (
    <>
      <div className="mb-2 flex shrink-0 items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-muted">
          {isBusy ? t('allowances.looking') : rows ? foundText(rows.length, isInVain(answer ? [answer, ...earlier] : [])) : null}
        </p>
        {all ? (
          <Button size="small" aria-disabled={isBusy} aria-busy={busy} onClick={again}>
            {t('allowances.look')}
          </Button>
        ) : null}
      </div>
      <div className="mb-2 shrink-0 empty:hidden">
        <Problem said={problem ?? further.problem} />
      </div>
      {problem && !all ? (
        <div>
          <Button onClick={again}>{t('allowances.look')}</Button>
        </div>
      ) : null}
      {all && rows?.length === 0 ? (
        <div className="space-y-3">
          {howFar}
          {isAllTold(all) ? <Empty>{t('allowances.none')}</Empty> : null}
        </div>
      ) : null}
      {all && rows && rows.length > 0 ? (
        <Listed rows={rows} first={isAllTold(all) ? undefined : howFar} account={account} chainId={chainId} known={known} />
      ) : null}
    </>
  );
}

/** The way to what there was no time to ask about. */
function GoOn({ left, busy, onGoOn }: { left: Onward['about']; busy: boolean; onGoOn: (left: Onward['about']) => unknown }) {
  return (
    <p className="mt-2">
      <Button size="small" aria-disabled={busy} aria-busy={busy} onClick={() => onGoOn(left)}>
        {t('allowances.goOn')}
      </Button>
    </p>
  );
}

/** What came of asking: how many there are, and whether it was in vain to look further back. */
function foundText(count: number, isVain: boolean): string {
  const found = t('allowances.found', { count });
  return isVain ? t('ui.sentences', { first: t('allowances.nothingFurther'), second: found }) : found;
}

/** Stands between what the wallet or its user knows and what nobody here knows. */
const FOLD = 'fold';
/** Stands before all, and goes out of sight with what is read: what may be missing. */
const MISSING = 'missing';

interface ListedProps {
  rows: readonly AllowanceRow[];
  /** What may be missing, if anything. */
  first: ReactNode;
  account: NamedAccount;
  chainId: number;
  known: Known;
}

/** All of them, those of contracts that nobody here knows behind a line, with boxes to tick where anything can be taken back. */
function Listed({ rows, first, account, chainId, known }: ListedProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const [own, strangers] = [rows.filter((each) => !each.isStranger), rows.filter((each) => each.isStranger)];
  const fold: (AllowanceRow | typeof FOLD)[] = strangers.length > 0 ? [FOLD, ...(isOpen ? strangers : [])] : [];
  const standing = own.filter(({ isDoubtful }) => !isDoubtful);
  const mayTakeBack = canSign(account);
  function turn(key: string, isOn: boolean): void {
    const now = new Set(ticked);
    if (isOn) now.add(key);
    else now.delete(key);
    setTicked(now);
  }
  return (
    <>
      <VirtualList
        label={t('place.allowances')}
        items={[...(first ? [MISSING] : []), ...own, ...fold]}
        keyOf={(each) => (typeof each === 'string' ? each : each.key)}
        rowHeight={112}
        className="card"
        render={(each) => {
          if (each === MISSING) return <div className="border-b p-3">{first}</div>;
          if (typeof each === 'string')
            return <Strangers count={strangers.length} isOpen={isOpen} onTurn={() => setOpen(!isOpen)} />;
          const tick = { isOn: ticked.has(each.key), turn: (isOn: boolean) => turn(each.key, isOn) };
          return <AllowanceLine row={each} chainId={chainId} known={known} {...(mayTakeBack ? { tick } : {})} />;
        }}
      />
      {mayTakeBack ? (
        <TakeBack
          chainId={chainId}
          account={account.address}
          allowances={rows.filter(({ key }) => ticked.has(key)).map(({ of }) => of)}
          all={standing.length}
          hasOthers={standing.length < rows.length}
          onAll={() => setTicked(new Set(standing.slice(0, MAX_TAKEN_BACK).map(({ key }) => key)))}
          onNone={() => setTicked(new Set())}
        />
      ) : (
        <p className="mt-3 shrink-0 text-muted">{t('allowances.watchOnly')}</p>
      )}
    </>
  );
}

/** The line behind which that lies which only contracts say that nobody here knows. */
function Strangers({ count, isOpen, onTurn }: { count: number; isOpen: boolean; onTurn: () => void }) {
  return (
    <>
      <FoldRow label={t('allowances.strangers', { count })} isOpen={isOpen} onTurn={onTurn} />
      {isOpen ? (
        <div className="border-b p-3">
          <Notice tone="warn">{t('allowances.strangers.about')}</Notice>
        </div>
      ) : null}
    </>
  );
}
