import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Contact } from '../../lib/core/contact.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { useKnown } from '../../lib/view/live.ts';
import { peopleWith } from '../../lib/view/people.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Empty } from '../ui/page.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { Person } from './person.tsx';
import { RemovePerson } from './remove.tsx';
import { SavePerson } from './save.tsx';

/** From how many on one looks for somebody rather than at all of them. */
const MANY = 8;

type Doing = { does: 'add' } | { does: 'edit' | 'remove'; contact: Contact };

/** Whom the user has given a name, by that name. */
export function PeopleList() {
  const known = useKnown();
  const [doing, setDoing] = useState<Doing>();
  const [text, setText] = useState('');
  if (!known) return null;
  const { contacts } = known;
  const found = peopleWith(text, contacts);
  const close = () => setDoing(undefined);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        {contacts.length >= MANY ? (
          <div className="min-w-0 flex-1 basis-52">
            <TextField label={t('people.filter')} type="search" value={text} onChange={(event) => setText(event.target.value)} />
          </div>
        ) : null}
        <Button onClick={() => setDoing({ does: 'add' })}>
          <Plus aria-hidden className="size-4" />
          {t('people.add')}
        </Button>
      </div>
      {found.length === 0 ? <Empty>{t(contacts.length === 0 ? 'people.none' : 'people.noneFound')}</Empty> : null}
      <VirtualList
        label={t('place.people')}
        items={found}
        keyOf={({ address }) => address}
        rowHeight={89}
        className={found.length === 0 ? 'hidden' : 'card'}
        render={(contact) => (
          <Person contact={contact}>
            <IconButton
              label={t('people.pay', { name: oneLine(contact.name) })}
              onClick={() => {
                location.hash = hashOf({ place: 'send', item: fullAddress(contact.address) });
              }}
            >
              <Send aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              label={t('people.edit', { name: oneLine(contact.name) })}
              onClick={() => setDoing({ does: 'edit', contact })}
            >
              <Pencil aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              label={t('people.remove', { name: oneLine(contact.name) })}
              onClick={() => setDoing({ does: 'remove', contact })}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </Person>
        )}
      />
      {doing?.does === 'add' ? <SavePerson known={known} onClose={close} /> : null}
      {doing?.does === 'edit' ? <SavePerson known={known} contact={doing.contact} onClose={close} /> : null}
      {doing?.does === 'remove' ? <RemovePerson contact={doing.contact} onClose={close} /> : null}
    </>
  );
}
