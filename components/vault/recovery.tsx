import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';

/** Shown when the database cannot be read. It never offers a new wallet: that would bury the old one. */
export function Recovery() {
  return (
    <Lone title="Your wallet cannot be read">
      <div className="space-y-3">
        <p>
          Sheaf cannot read what it has stored. Nothing is signed and nothing is overwritten while it is like this, and nothing on
          the chain has changed.
        </p>
        <ol className="list-decimal space-y-1 pl-5">
          <li>Close the browser completely, open it again, and try again.</li>
          <li>Make room if the disk is full.</li>
          <li>Update Sheaf and the browser to their newest versions.</li>
        </ol>
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
