/**
 * What text looks like to a person, for comparing names that a contract or a site chose. A short table of its own: the
 * packages for this have not been kept for years and miss what matters here (direction marks, tags, fillers).
 */

/** Characters that are taken for a Latin letter, both cases as they look, after compatibility decomposition (UTS 39 and tickers). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᎪᴀ@∀ꓮᗅᗩⲀⲁ',
  b: 'вВЬьβΒᏴʙ฿₿ßƀƃ8ꓐᗷⲂⲃ',
  c: 'сСϲϹᏟᴄ¢ƈꓚᑕⲤⲥ©₵∁',
  d: 'ԁԀᎠᗞᴅđĐðÐɗ₫ꓓᗪ',
  e: 'еЕεΕᎬᴇєЄ€ƐɛΞξ∈ꓰᗴⲈⲉ',
  f: 'ϝϜᖴꜰƒꓝ',
  g: 'ɡԌԍᏀɢɠꓖᘜ',
  h: 'һҺНнΗᎻʜħĦհꓧᕼⲎⲏ',
  j: 'јЈϳᎫᴊʝꓙᒍ',
  k: 'ĸкКκΚᏦᴋ₭ƙꓗⲔⲕ',
  l: 'ⅼ1Iiıɩɪ|ǀוןіІιΙӏӀᏞʟłŁƚᛁ∣!ꓡꓲᒪⲒⲓᎥ',
  m: 'мМΜᎷᴍ₥ⅿꓟᗰⲘⲙ',
  n: 'пПηΝɴո₦ŋŊƞꓠᑎⲚⲛ∩',
  o: '0оОοΟσօՕᴏøØ๐೦〇০۵סθΘꓳⲞⲟ◯',
  p: 'рРρΡᏢᴘ₱þƥꓑᑭⲢⲣ',
  q: 'ԛԚգʠ',
  r: 'гГʀᎡᏒɾꓣᖇ®',
  s: 'ѕЅꜱᏚՏ$5ʂƽꓢᔕ',
  t: 'тТτΤᎢᴛ₮ŧŦƭꓔⲦⲧ⊤',
  u: 'υսᴜՍμʊꓴᑌ⋃∪',
  v: 'νᴠѵѴᏙ∨ꓦᐯ',
  w: 'ѡԝԜωᏔᴡ₩шШꓪᗯ',
  x: 'хХχΧ×᙭ҳꓫⲬⲭ',
  y: 'уУγΥүҮʏ¥ƴꓬⲨⲩ',
  z: 'ΖᏃᴢƶʐꓜⲌⲍ',
};

const letterOf = new Map(Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter])));

/** Blocks of 26 letters in shapes that have no decomposition: negative circled, negative squared, regional indicators. */
const SHAPED = [0x1f150, 0x1f170, 0x1f1e6];

function unshaped(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const block = SHAPED.find((start) => point >= start && point < start + 26);
  return block === undefined ? character : String.fromCharCode(97 + point - block);
}

/**
 * The same for texts that look alike: case, accents, spacing, punctuation and invisible characters do not count.
 * Empty when nothing is left to compare.
 */
export function skeleton(text: string): string {
  // Most are plain, and there are thousands of them.
  if (/^[ -~]*$/.test(text))
    return joinedUp(Array.from(text, (each) => letterOf.get(each) ?? each.toLowerCase()).join(''), /[^a-z0-9]/g);
  const visible = text
    .replace(/[™℠]/gu, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  const folded = Array.from(visible, (each) => letterOf.get(unshaped(each)) ?? unshaped(each).toLowerCase()).join('');
  const letters = Array.from(folded.normalize('NFKD'), (each) => letterOf.get(each) ?? each).join('');
  return joinedUp(letters, /[^\p{L}\p{N}\p{So}]/gu);
}

/** Without what does not count, and with pairs of letters as the one that they look like. */
const joinedUp = (letters: string, others: RegExp): string =>
  letters.replace(others, '').replaceAll('rn', 'm').replaceAll('vv', 'w');

/** Whether two texts look alike to a person. */
export function looksLike(one: string, other: string): boolean {
  const folded = skeleton(one);
  return folded !== '' && folded === skeleton(other);
}

/** Whether there is a character that nobody sees: controls, direction marks, joiners, tags, fillers, unusual spaces. */
export const hasInvisible = (text: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(text);

/** Whether there is a character that is written from right to left, or makes others so. */
export const hasRightToLeft = (text: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u061c\u202b\u202e\u2067]/u.test(text);

/** Letters of other scripts that have the very shape of a Latin one. */
const SHAPED_LATIN = /[\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}\p{Script=Lisu}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲϳ]/u;

/** Whether Latin letters stand beside letters of other scripts that are read as Latin: nobody writes so but to deceive. */
export const isOfMixedScripts = (text: string): boolean => /\p{Script=Latin}/u.test(text) && SHAPED_LATIN.test(text);
