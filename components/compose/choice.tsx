import { type ComponentProps, type ReactNode, useId } from 'react';
import { Pick } from '../ui/pick.tsx';

interface ChoiceProps extends Omit<ComponentProps<typeof Pick>, 'wrongBy'> {
  /** What it is called where it is seen; its label unless told. */
  name?: ReactNode;
  /** What is wrong with it. */
  problem?: ReactNode;
}

/** A field of which one thing is picked, with what is wrong with it. */
export function Choice({ name, problem, ...pick }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <p aria-hidden className="mb-1 font-medium">
        {name ?? pick.label}
      </p>
      <Pick {...pick} wrongBy={problem ? id : undefined} />
      <p id={id} role="alert" className="mt-1 font-medium wrap-anywhere text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
