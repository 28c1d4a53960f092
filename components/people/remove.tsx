import type { Contact } from '../../lib/core/contact.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Asks once more before a name is deleted. */
export function RemovePerson({ contact: { address, name }, onClose }: { contact: Contact; onClose: () => void }) {
  const { busy, problem, run } = useAction();
  const remove = () => run(() => command('removeContact', { address }));
  return (
    <Dialog title={<Said code="people.remove.title" params={{ name: <Data>{oneLine(name)}</Data> }} />} open onClose={onClose}>
      <p className="mb-3">{t('people.remove.about')}</p>
      <FullAddress address={address} />
      <div className="mt-4 space-y-3">
        <Problem said={problem} />
        <Button look="danger" className="w-full" aria-disabled={busy} onClick={async () => (await remove()) && onClose()}>
          {t('people.remove.do')}
        </Button>
      </div>
    </Dialog>
  );
}
