import type { Action } from '../core/decode/decoded.ts';
import { isEnd } from '../core/describe/ends.ts';
import { type Part, say } from '../core/part.ts';
import type { KeyOf } from '../words/said.ts';
import type { Deed } from './deeds.ts';
import type { Tense } from './statusText.ts';
import { type Around, assetPart, items, quantity, who } from './titleParts.ts';

type Word = KeyOf<'title.word'>;

/** What is done in a word, where that is one of many things. */
export function deedWord(deed: Deed): Word {
  if (deed.kind === 'vault') return `title.word.${VAULT[deed.does]}`;
  // That somebody may take nothing more than before takes nothing back.
  const isRaise = deed.kind === 'allow' && deed.how === 'raise';
  return deed.kind !== 'use' && isEnd(deed) && !isRaise ? 'title.word.takeBack' : WORDS[deed.kind];
}

const VAULT = { deposit: 'deposit', mint: 'buy', withdraw: 'withdraw', redeem: 'withdraw' } as const;

const WORDS = {
  send: 'title.word.send',
  sendItem: 'title.word.send',
  share: 'title.word.send',
  allow: 'title.word.allow',
  allowItem: 'title.word.allow',
  allowAll: 'title.word.allow',
  swap: 'title.word.swap',
  wrap: 'title.word.wrap',
  unwrap: 'title.word.unwrap',
  mint: 'title.word.mint',
  right: 'title.word.right',
  control: 'title.word.control',
  create: 'title.word.create',
  refund: 'title.word.send',
  use: 'title.word.use',
} as const satisfies Record<Exclude<Deed['kind'], 'vault'>, Word>;

/** What is done in a sentence. */
export function deedWords(deed: Deed, tense: Tense, around: Around): Part {
  const of = (what: Part) => ({ tense, what });
  switch (deed.kind) {
    case 'send':
      return moves(quantity(deed.amount, deed.asset, around), deed, tense, around);
    case 'sendItem':
      return moves(items(deed, around), deed, tense, around);
    case 'share': {
      const share = say('title.share', { percent: Number(deed.parts) / 100, asset: assetPart(deed.asset, around) });
      return moves(share, deed, tense, around);
    }
    case 'allow':
      return allows(deed, tense, around);
    case 'allowItem': {
      const taken = of(items({ ...deed, amount: 1n }, around));
      return isEnd(deed) ? say('title.takeBackItem', taken) : say('title.allow', { ...taken, to: who(deed.spender, around) });
    }
    case 'allowAll': {
      const every = say('title.everyItem', { collection: assetPart(deed.collection, around) });
      return say(deed.allowed ? 'title.allow' : 'title.takeBack', { ...of(every), to: who(deed.operator, around) });
    }
    case 'swap':
      return swaps(deed, tense, around);
    case 'wrap':
      return say('title.wrap', of(quantity(deed.amount, 'native', around)));
    case 'unwrap':
      return say('title.unwrap', of(quantity(deed.amount, deed.token, around)));
    case 'vault':
      return vaultWords(deed, tense, around);
    case 'mint':
      return say('title.mint', of(quantity(deed.amount, deed.token, around)));
    case 'right': {
      const at = { tense, to: who(deed.to, around), contract: who(deed.contract, around) };
      return say(deed.ended ? 'title.takeBackRight' : 'title.right', at);
    }
    case 'control':
      return say('title.control', { tense, to: who(deed.to, around), contract: who(deed.contract, around) });
    case 'refund':
      return say('title.send', { ...of(quantity(deed.most, deed.asset, around)), to: who(deed.payee ?? deed.from, around) });
    case 'create':
      return say('title.create', { tense });
    case 'use': {
      const used = { tense, to: who(deed.to, around) };
      return deed.value > 0n
        ? say('title.useWith', { ...used, what: quantity(deed.value, 'native', around) })
        : say('title.use', used);
    }
  }
}

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

function moves(what: Part, { from, to }: Pick<Of<'send'>, 'from' | 'to'>, tense: Tense, around: Around): Part {
  const whither = { tense, what, to: who(to, around) };
  return from === around.facts.account ? say('title.send', whither) : say('title.move', { ...whither, from: who(from, around) });
}

function allows({ token, spender, how, amount }: Of<'allow'>, tense: Tense, around: Around): Part {
  const given = { tense, what: quantity(amount, token, around), to: who(spender, around) };
  if (how === 'raise') return say('title.allowMore', given);
  if (how === 'lower') return say('title.allowLess', given);
  return amount === 0n ? say('title.takeBack', { ...given, what: assetPart(token, around) }) : say('title.allow', given);
}

/** What comes out is named only where it comes to the account itself. */
function swaps({ give, get, to }: Of<'swap'>, tense: Tense, around: Around): Part {
  const what = quantity(give.amount, give.asset, around);
  if (to !== around.facts.account) return say('title.swap', { tense, what });
  return say('title.swapFor', { tense, what, got: assetPart(get.asset, around) });
}

function vaultWords({ does, vault, amount }: Of<'vault'>, tense: Tense, around: Around): Part {
  const at = { tense, vault: assetPart(vault, around) };
  if (does === 'deposit') return say('title.deposit', at);
  if (does === 'withdraw') return say('title.withdraw', at);
  return say(does === 'mint' ? 'title.buy' : 'title.redeem', { tense, what: quantity(amount, vault, around) });
}
