import { Lone } from '../ui/page.tsx';
import { PhraseForm } from './phraseForm.tsx';

/** Shown when the stored keys are not as they were left. It never offers a new wallet: that would bury the old one. */
export function DamagedVault() {
  return (
    <Lone title="Your keys cannot be read">
      <div className="mb-5 space-y-3">
        <p>
          You have a wallet here, but its stored keys are missing or damaged. Nothing on the chain has changed: your accounts come
          back from your recovery phrase.
        </p>
        <p>If the disk is full or the browser was just updated, close the browser and open it again first.</p>
      </div>
      <PhraseForm action="Restore wallet" />
    </Lone>
  );
}
