import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part that is loaded once it is shown, so that no page begins slower for what few people see, or see at once. What stands there
 * until then shows nothing, and tells tests that there is more to come.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={<span hidden data-late />}>
      <Part {...props} />
    </Suspense>
  );
}
