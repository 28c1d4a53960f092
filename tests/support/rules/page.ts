import { codesIn } from './codes.ts';

/** A line of a table in docs/rules.md. */
export interface Rule {
  code: string;
  sentence: string;
  /** The page says that no test proves it yet. */
  later: boolean;
}

const ROW = /^\| *([^|]+?) *\| *(.+?) *\|$/;
const LATER = /^Not yet: /;

/** The rules that a page defines. A line of a table counts if its first cell is the name of a rule and nothing else. */
export const rulesIn = (page: string): Rule[] =>
  page.split('\n').flatMap((line) => {
    const [, code = '', sentence = ''] = ROW.exec(line) ?? [];
    return codesIn(code)[0] === code ? [{ code, sentence, later: LATER.test(sentence) }] : [];
  });
