import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';
import { CreateWallet } from './create.tsx';
import { PhraseForm } from './phraseForm.tsx';

/** What a wallet that does not exist yet asks first. */
export function FirstRun() {
  const [way, setWay] = useState<'create' | 'import'>();
  if (way === 'create') return <CreateWallet onBack={() => setWay(undefined)} />;
  if (way === 'import')
    return (
      <Lone title="Bring your wallet">
        <p className="mb-5 text-muted">The phrase stays in this browser, encrypted with your password.</p>
        <PhraseForm action="Import wallet" />
        <Button look="quiet" className="mt-3 w-full" onClick={() => setWay(undefined)}>
          Back
        </Button>
      </Lone>
    );
  return (
    <Lone title="Several calls, one sheaf">
      <p className="mb-6 text-base text-pretty text-muted">
        Sheaf is a wallet for batches: a site asks for several calls, you see what they do, approve once, and they happen, once.
      </p>
      <div className="space-y-3">
        <Button look="primary" className="w-full" onClick={() => setWay('create')}>
          Create a wallet
        </Button>
        <Button className="w-full" onClick={() => setWay('import')}>
          I have a phrase
        </Button>
      </div>
    </Lone>
  );
}
