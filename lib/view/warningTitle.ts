import { callsOf } from '../core/risk/once.ts';
import { kindOf, type Warning } from '../core/warning.ts';
import type { Key } from '../words/said.ts';
import { isKey, localeTag, t } from '../words/words.ts';

type TitleKey = Extract<Key, `warning.${string}.title`>;

const isTitle = (code: string): code is TitleKey => isKey(code);

/** The key of what stands above a warning, without the calls that it is about. */
export const titleKey = (warning: Warning): TitleKey | undefined =>
  [`${warning.code}.title`, `warning.${kindOf(warning)}.title`].find(isTitle);

/** What stands above a warning: the title of its variant, else that of its kind, with the call that it is about; some have none. */
export function warningTitle(warning: Warning): string | undefined {
  const key = titleKey(warning);
  const [call, ...also] = callsOf(warning);
  if (!key || call === undefined) return key && t(key);
  const title = t(key);
  if (also.length === 0) return t('warnings.ofCall', { title, call: call + 1 });
  const calls = numbers.format([call, ...also].slice(0, NAMED).map((each) => String(each + 1)));
  const count = also.length + 1 - NAMED;
  return count > 0 ? t('warnings.ofMoreCalls', { title, calls, count }) : t('warnings.ofCalls', { title, calls });
}

/** So many calls are named, the others are counted. */
const NAMED = 5;

const numbers = new Intl.ListFormat(localeTag, { type: 'unit', style: 'short' });
