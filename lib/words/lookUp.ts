/**
 * What to look for where a language is asked for, best first: its tag, and then with one subtag less each time (RFC 4647, lookup). Before
 * the bare language comes its likely script: who reads zh-TW reads zh-Hant.
 * @returns nothing for what is no tag.
 */
export function lookUp(tag: string): string[] {
  const found: string[] = [];
  try {
    const asked = new Intl.Locale(tag);
    const { language, script } = asked.maximize();
    for (let subtags = asked.baseName.split('-'); subtags.length > 1; subtags = subtags.slice(0, -1))
      found.push(subtags.join('-'));
    return [...found, `${language}-${script}`, language];
  } catch {
    return [];
  }
}
