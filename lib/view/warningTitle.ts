import { kindOf, type Warning } from '../core/warning.ts';
import type { Key } from '../words/said.ts';
import { isKey, t } from '../words/words.ts';

type TitleKey = Extract<Key, `warning.${string}.title`>;

const isTitle = (code: string): code is TitleKey => isKey(code);

/** What stands above a warning: the title of its variant, else that of its kind, with the call that it is about; some have none. */
export function warningTitle(warning: Warning): string | undefined {
  const key = [`${warning.code}.title`, `warning.${kindOf(warning)}.title`].find(isTitle);
  if (!key || warning.call === undefined) return key && t(key);
  return t('warnings.ofCall', { title: t(key), call: warning.call + 1 });
}
