import { FIRST_PHRASE } from '../../lib/core/account/account.ts';
import { forgetImport, useJustImported } from '../../lib/view/justImported.ts';
import { t } from '../../lib/words/words.ts';
import { late } from '../ui/late.tsx';
import { Section } from '../ui/page.tsx';

const FindAccounts = late(async () => (await import('../accounts/find.tsx')).FindAccounts);

/** After a phrase was brought: whether others of its accounts were used is looked for where the user wants it. */
export function JustImported() {
  const { password } = useJustImported();
  if (password === undefined) return null;
  return (
    <Section title={t('find.title')}>
      <FindAccounts id={FIRST_PHRASE} typed={password} onDone={forgetImport} />
    </Section>
  );
}
