import type { ReactNode } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import { OFFERED } from '../../lib/view/arrows.ts';
import { calledBy } from '../../lib/view/called.ts';
import { exactAmount, oneLine, shortAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { payersOf } from '../../lib/view/payers.ts';
import type { Meant } from '../../lib/view/send/meant.ts';
import type { RecentPayment } from '../../lib/view/send/recent.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine, AddressPicture } from '../ui/address.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Data, Said } from '../ui/said.tsx';

interface ListsProps {
  known: Known;
  /** Payments that were made before. */
  recent: readonly RecentPayment[];
  meant: Meant;
  onPick: (address: Address) => void;
  onAgain: (payment: RecentPayment) => void;
}

/** Whom one may mean, to be picked: the payments made last, whom the user saved, their own accounts, and whom they watch. */
export function Lists({ known, recent, meant, onPick, onAgain }: ListsProps) {
  return (
    <div className="space-y-3">
      <Group title={t('send.again')} items={recent} keyOf={({ key }) => key}>
        {(payment) => (
          <Choice onClick={() => onAgain(payment)}>
            <Again payment={payment} known={known} />
          </Choice>
        )}
      </Group>
      <Group title={t('send.people')} items={meant.contacts} keyOf={({ address }) => address}>
        {({ address, name }) => (
          <Choice onClick={() => onPick(address)}>
            <AccountLine address={address} name={name} />
          </Choice>
        )}
      </Group>
      {(['accounts', 'watched'] as const).map((which) => (
        <Group key={which} title={t(`send.${which}`)} items={meant[which]} keyOf={({ address }) => address}>
          {(account) => (
            <Choice onClick={() => onPick(account.address)}>
              <AccountLine {...account} />
            </Choice>
          )}
        </Group>
      ))}
    </div>
  );
}

function Group<Item>(props: {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  if (props.items.length === 0) return null;
  return (
    <section aria-label={props.title}>
      <h2 className="eyebrow mb-1">{props.title}</h2>
      <ul className="card max-h-60 divide-y overflow-y-auto">
        {props.items.map((item) => (
          <li key={props.keyOf(item)}>{props.children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    {...OFFERED}
    onClick={onClick}
    className="flex min-h-11 w-full min-w-0 items-center gap-2.5 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken"
  >
    {children}
  </button>
);

/** A payment as it was: how much, to whom, and where. */
function Again({ payment, known }: { payment: RecentPayment; known: Known }) {
  const { chainId, from, to, payable, amount, called } = payment;
  const payers = payersOf(known.accounts);
  const payer = payers.length > 1 ? payers.find(({ address }) => address === from) : undefined;
  const whom = calledBy(to, known)?.name ?? called ?? shortAddress(to);
  return (
    <>
      <AddressPicture address={to} />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">
          {amount === 'all' ? (
            <Said code="send.again.all" params={{ symbol: <Data>{payable.label}</Data>, whom: <Data>{whom}</Data> }} />
          ) : (
            <Said
              code="send.again.what"
              params={{
                amount: <Data>{`${exactAmount(amount, payable.decimals)} ${payable.label}`}</Data>,
                whom: <Data>{whom}</Data>,
              }}
            />
          )}
        </span>
        <span className="block text-xs wrap-anywhere text-muted">
          <NetworkName network={known.networks.find((each) => each.chainId === chainId)} chainId={chainId} max={32} /> ·{' '}
          <Data className="font-mono">{shortAddress(to)}</Data>
          {payer ? (
            <>
              {' · '}
              <Said code="send.again.from" params={{ account: <Data>{oneLine(payer.name, 32)}</Data> }} />
            </>
          ) : null}
        </span>
      </span>
    </>
  );
}
