import { type ComponentType, lazy, Suspense } from 'react';

/** A part that is loaded once it is shown, so that no page begins slower for what few people see, or see at once. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
