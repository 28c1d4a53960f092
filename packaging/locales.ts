import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { english } from '../lib/words/en/index.ts';
import type { Language } from '../lib/words/said.ts';

const WORDS = join(import.meta.dirname, '../lib/words');
const ENDING = '.language.ts';

/** The texts that the manifest names, as browsers read them (`_locales`). */
export const NAMED = { name: '__MSG_name__', description: '__MSG_description__', default_locale: 'en' } as const;

/** What the browser calls the shortcut that locks. */
export const NAMED_LOCK = '__MSG_lock__';

/** A `$` would begin a placeholder. */
const message = (text: string) => ({ message: text.replaceAll('$', '$$$$') });

const messagesOf = (texts: typeof english | Language): string =>
  JSON.stringify(
    {
      name: message(texts['manifest.name']),
      description: message(texts['manifest.description']),
      lock: message(texts['manifest.lock']),
    },
    null,
    2,
  );

/** A file of messages for each language of the wallet, by its path in the extension. */
export async function locales(): Promise<{ relativeDest: string; contents: string }[]> {
  const others = globSync(`*${ENDING}`, { cwd: WORDS }).map(async (file) => {
    const { language }: { language: Language } = await import(pathToFileURL(join(WORDS, file)).href);
    return [basename(file, ENDING), language] as const;
  });
  const all: (readonly [string, typeof english | Language])[] = [['en', english], ...(await Promise.all(others))];
  return all.map(([tag, texts]) => ({
    relativeDest: `_locales/${tag.replaceAll('-', '_')}/messages.json`,
    contents: messagesOf(texts),
  }));
}
