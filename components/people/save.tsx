import { type FormEvent, useState } from 'react';
import type { Contact } from '../../lib/core/contact.ts';
import type { Address } from '../../lib/core/schema.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { fieldOf, newAddress, readContact } from '../../lib/view/people.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data } from '../ui/said.tsx';
import { LooksLikeAnother } from './like.tsx';

interface SavePersonProps {
  known: Known;
  /** Who is changed; else somebody is added. */
  contact?: Contact;
  /** Of whom the address is known already. */
  address?: Address;
  /** What somebody new might be called. */
  suggested?: string;
  onClose: () => void;
}

/** Gives somebody a name, or another one. */
export function SavePerson({ known, contact, address = contact?.address, suggested = '', onClose }: SavePersonProps) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState(contact?.name ?? suggested);
  const [note, setNote] = useState(contact?.note ?? '');
  const [found, setFound] = useState<Said>();
  const { busy, problem: refused, run } = useAction();
  const problem = found ?? refused;
  const about = (field: ReturnType<typeof fieldOf>) => (problem && fieldOf(problem) === field ? problem : undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readContact({ name, address: typed }, address, known);
    setFound(read.problem);
    if (!read.problem && (await run(() => command('saveContact', { address: read.address, name, note })))) onClose();
  };
  const meant = address ?? newAddress(typed, known).address;
  return (
    <Dialog title={t(contact ? 'people.edit.title' : 'people.add')} open onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={save}>
        {address ? (
          <FullAddress address={address} />
        ) : (
          <TextField
            label={t('people.address')}
            hint={meant && <Data className="code">{fullAddress(meant)}</Data>}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            problem={about('address')}
          />
        )}
        {meant && !contact && !about('address') ? <LooksLikeAnother address={meant} known={known} /> : null}
        <TextField
          label={t('people.name')}
          autoFocus={address !== undefined}
          value={name}
          maxLength={32}
          onChange={(event) => setName(event.target.value)}
          problem={about('name')}
        />
        <TextField
          label={t('people.note')}
          hint={t('people.note.hint')}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.target.value)}
          problem={about('note')}
        />
        {address ? <Problem said={about('address')} /> : null}
        <Button look="primary" type="submit" className="w-full" aria-disabled={busy || name.trim() === ''}>
          {t('people.save')}
        </Button>
      </form>
    </Dialog>
  );
}
