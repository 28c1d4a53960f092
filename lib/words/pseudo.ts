import type { IntlMessageFormat } from 'intl-messageformat';

type Ast = ReturnType<IntlMessageFormat['getAst']>;

const PLAIN = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const STROKED = [...'áƀçđéƒǧĥíĵķľḿńóƥɋŕşťúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĽḾŃÓƤɊŔŞŤÚṼŴẊÝŽ'];
const stroke = (text: string): string => [...text].map((char) => STROKED[PLAIN.indexOf(char)] ?? char).join('');

/** A message in which every letter of the wallet's own has a stroke, and what stands in its braces has none. */
export const pseudo = (message: Ast): Ast =>
  message.map((element) => {
    if ('options' in element)
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([name, option]) => [name, { ...option, value: pseudo(option.value) }]),
        ),
      };
    return 'value' in element && element.type === LITERAL ? { ...element, value: stroke(element.value) } : element;
  }) as Ast;

/** `TYPE.literal` of the parser. */
const LITERAL = 0;
