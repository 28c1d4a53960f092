/** Punycode (RFC 3492), one way: browsers write foreign letters of a host as `xn--…`. */

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

function adapted(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

const digitOf = (letter: string): number => 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter);

/** The label as it is read; itself where it is not written in Punycode, or wrongly. */
export function readLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const coded = label.slice(4);
  const cut = coded.lastIndexOf('-');
  const points = [...coded.slice(0, Math.max(0, cut))].map((letter) => letter.charCodeAt(0));
  let [point, at, bias] = [128, 0, 72];
  const digits = coded.slice(cut + 1);
  for (let next = 0; next < digits.length; at++) {
    const before = at;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(digits.charAt(next++));
      if (digit < 0) return label;
      at += digit * weight;
      const least = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < least) break;
      weight *= BASE - least;
    }
    bias = adapted(at - before, points.length + 1, before === 0);
    point += Math.floor(at / (points.length + 1));
    at %= points.length + 1;
    if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return label;
    points.splice(at, 0, point);
  }
  return String.fromCodePoint(...points);
}
