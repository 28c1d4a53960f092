import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { Balances } from '../../lib/view/balances.ts';
import { useBatchKeys, useKnown } from '../../lib/view/live.ts';
import { leaveFor } from '../../lib/view/pages.ts';
import { hashOf } from '../../lib/view/route.ts';
import { type Watched, watchedKey } from '../../lib/view/watched.ts';
import { t } from '../../lib/words/words.ts';
import { BatchRow } from '../activity/row.tsx';
import { WatchedRow } from '../tokens/row.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/page.tsx';
import { VirtualList } from '../ui/virtual.tsx';

const LAST = 20;

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Tab
      value={value}
      className="flex-1 border-b-2 border-transparent px-3 py-2 font-semibold text-muted -outline-offset-2 hover:text-ink data-active:border-wheat-deep data-active:text-ink"
    >
      {children}
    </Tabs.Tab>
  );
}

/** The account's tokens and items, and what was confirmed last. */
export function Lists({ balances, watched }: { balances?: Balances; watched: readonly Watched[] }) {
  return (
    <Tabs.Root defaultValue="tokens" className="flex min-h-48 flex-1 flex-col border-t bg-surface">
      <Tabs.List aria-label={t('popup.lists')} className="flex shrink-0 border-b">
        <Tab value="tokens">{t('place.tokens')}</Tab>
        <Tab value="activity">{t('place.activity')}</Tab>
      </Tabs.List>
      <Tabs.Panel value="tokens" className="flex min-h-0 flex-1 flex-col -outline-offset-2">
        <TokensPanel balances={balances} watched={watched} />
      </Tabs.Panel>
      <Tabs.Panel value="activity" className="flex min-h-0 flex-1 flex-col -outline-offset-2">
        <ActivityPanel />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function TokensPanel({ balances, watched }: { balances?: Balances; watched: readonly Watched[] }) {
  if (watched.length === 0)
    return (
      <div className="flex flex-col items-center gap-3 p-4">
        <Empty>{t('popup.noTokens')}</Empty>
        <Button size="small" onClick={() => leaveFor(hashOf({ place: 'tokens' }))}>
          {t('tokens.add')}
        </Button>
      </div>
    );
  return (
    <VirtualList
      label={t('place.tokens')}
      items={watched}
      keyOf={watchedKey}
      rowHeight={57}
      className="flex-1"
      render={(each) => (
        <div className="border-b">
          <WatchedRow watched={each} balances={balances} />
        </div>
      )}
    />
  );
}

function ActivityPanel() {
  const keys = useBatchKeys(LAST)?.keys.slice(0, LAST);
  const known = useKnown();
  if (!keys || !known) return null;
  if (keys.length === 0)
    return (
      <div className="p-4">
        <Empty>{t('popup.noActivity')}</Empty>
      </div>
    );
  return (
    <VirtualList
      label={t('popup.lastActivity')}
      items={keys}
      keyOf={(key) => key}
      rowHeight={65}
      className="flex-1"
      render={(key) => (
        <div className="border-b">
          <BatchRow batchKey={key} known={known} base="/home.html" />
        </div>
      )}
    />
  );
}
