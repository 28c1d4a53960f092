import type { ComponentProps, ReactNode } from 'react';
import type { OwnName, OwnParams } from '../../lib/core/ownRequests.ts';
import { useAction } from '../../lib/view/action.ts';
import { askFor } from '../../lib/view/ownRequest.ts';
import { hashOf } from '../../lib/view/route.ts';
import { Button } from './button.tsx';
import { Problem } from './notice.tsx';

interface AskButtonProps<Name extends OwnName> extends Pick<ComponentProps<typeof Button>, 'look' | 'aria-label'> {
  method: Name;
  params: OwnParams<Name>;
  children: ReactNode;
}

/** Has the window come up that asks for something of the wallet's own; the page then goes to what came of it. */
export function AskButton<Name extends OwnName>({ method, params, children, ...rest }: AskButtonProps<Name>) {
  const { busy, problem, run } = useAction();
  const ask = () =>
    run(async () => {
      const key = await askFor(method, params);
      if (key !== undefined) location.hash = hashOf({ place: 'activity', item: key });
    });
  return (
    <>
      <Button {...rest} size="small" aria-disabled={busy} aria-busy={busy} onClick={ask}>
        {children}
      </Button>
      <Problem said={problem} />
    </>
  );
}
