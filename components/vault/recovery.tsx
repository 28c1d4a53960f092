import type { StorageTrouble } from '../../lib/core/storage.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';

const CASES = {
  unreadable: {
    title: 'Your wallet cannot be read',
    what: 'The browser does not give Sheaf what it has stored.',
    steps: [
      'Close the browser completely, open it again, and try again.',
      'Make room if the disk is full.',
      'Update the browser and Sheaf to their newest versions.',
      'If it stays like this and you have a backup of this browser’s profile, put that back.',
    ],
  },
  newer: {
    title: 'This Sheaf is too old for your wallet',
    what: 'A newer version of Sheaf was used here and has changed how your wallet is stored. This older version leaves it alone.',
    steps: [
      'Update Sheaf to the newest version, then try again.',
      'If you went back to this version on purpose, install the newer one again: everything is still there.',
    ],
  },
  blocked: {
    title: 'An older Sheaf is still open',
    what: 'Sheaf was updated, and a page of the version before keeps your wallet from being opened.',
    steps: [
      'Close all other tabs and windows of Sheaf.',
      'If that does not help, close the browser completely and open it again.',
    ],
  },
  full: {
    title: 'There is no room on the disk',
    what: 'Sheaf cannot write down what you confirm, so it confirms nothing.',
    steps: [
      'Delete or move files until there is room again, then try again.',
      'If that does not help, close the browser and open it again.',
    ],
  },
} satisfies Record<StorageTrouble, { title: string; what: string; steps: string[] }>;

/** Shown when the database cannot be used. It never offers a new wallet: that would bury the old one. */
export function Recovery({ why = 'unreadable' }: { why?: StorageTrouble }) {
  const { title, what, steps } = CASES[why];
  return (
    <Lone title={title}>
      <div className="space-y-3">
        <p>
          {what} Nothing is signed and nothing is overwritten while it is like this, and nothing on the chain has changed by it.
        </p>
        <ol className="list-decimal space-y-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="text-muted">
          Batches under way wait. What was sent already may still be carried out, and is followed again once Sheaf can read it.
        </p>
        <p className="text-muted">
          Do not remove Sheaf unless you have your recovery phrase on paper: with it your accounts come back anywhere, without it
          only the data stored here can bring them back.
        </p>
        <Button look="primary" className="w-full" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </Lone>
  );
}
