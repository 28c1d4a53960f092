import '../../../lib/words/late/derivation.ts';
import { t } from '../../../lib/words/words.ts';
import { focus, pick, press, type Step, see, stillness, type } from '../hands.ts';
import { type Answers, no, type State, type States, yes } from '../state.ts';
import { HOSTILE_NAME, LONG } from './usual.ts';

const PHRASE = 'test test test test test test test test test test test junk';
const PASSWORD = 'chaff barn rake noon';

const none: Answers = { status: yes({ vault: 'none' }), generatePhrase: yes({ phrase: PHRASE }) };

const at = (...does: Step[]): State => ({ answers: none, does });

const bring = press(t('vault.firstRun.import'));
const word = (place: number, text: string, count = 12) => type(t('phrase.place', { place, count }), text);
/** As it mostly is kept: numbered, in lines. */
const LONG_PHRASE = `${'abandon '.repeat(23)}art`
  .split(' ')
  .map((each, at) => `${at + 1}. ${each}`)
  .join('\n');

const MADE_AT = '2026-10-20T09:30:00.000Z';
const restoring = [press(t('vault.firstRun.more')), press(t('vault.firstRun.restore'))];
const file = pick(t('backup.restore.pick'), `${LONG.replaceAll(' ', '-')}.json`);

const create = press(t('vault.firstRun.create'));
const written = press(t('vault.create.written'));

/** Answers which words stand at the places that are asked for. */
const answerQuiz: Step = async () => {
  for (const [at, word] of PHRASE.split(' ').entries()) {
    const label = t('vault.quiz.word', { place: at + 1 });
    if ([...document.querySelectorAll('label')].some(({ textContent }) => textContent === label)) await type(label, word)();
  }
  await press(t('vault.quiz.continue'))();
  await stillness();
};

const first = t('vault.newPassword.first');
const again = t('vault.newPassword.again');

const open: Answers = { status: yes({ vault: 'unlocked', whomToAsk: 'open' }) };
const whom = (does: Step[] = [], answers: Answers = {}): State => ({ answers: { ...open, ...answers }, does });
const own = press(t('whom.own'), 'label');
const nodeOf = (network: string) => t('whom.node', { network });
const look = press(t('whom.lookAt', { network: 'Ethereum' }));
const typed = [own, type(nodeOf('Ethereum'), 'https://node.example/v1'), look];

/** What a wallet that does not exist yet asks, step by step. */
export const firstRun: States = {
  ways: at(),
  otherWays: at(press(t('vault.firstRun.more'))),
  import: at(bring),
  derivation: at(bring, press(t('derivation.more'))),
  completed: at(bring, word(1, 'ab'), focus(t('phrase.place', { place: 1, count: 12 })), see('abandon')),
  unknownWord: at(bring, word(1, PHRASE), word(3, 'tset'), see(t('phrase.notAWord', { place: 3 }))),
  imported: {
    answers: { ...none, createVault: yes(null) },
    does: [
      bring,
      word(1, PHRASE),
      type(first, PASSWORD),
      type(again, PASSWORD),
      press(t('vault.import.do')),
      see(t('find.about')),
    ],
  },
  wrongOrder: at(bring, word(1, PHRASE.replace('junk', 'test')), see(t('refusal.phraseOrder'))),
  longPhrase: at(bring, word(1, LONG_PHRASE)),
  hostilePhrase: at(bring, word(1, `${'W'.repeat(80)} ${HOSTILE_NAME}`)),
  phrase: at(create),
  restore: at(...restoring),
  backup: { answers: { ...none, lookAtBackup: yes({ madeAt: MADE_AT }) }, does: [...restoring, file] },
  noBackup: { answers: { ...none, lookAtBackup: no({ code: 'failure.noAnswer' }) }, does: [...restoring, file] },
  restored: {
    answers: {
      ...none,
      lookAtBackup: yes({ madeAt: MADE_AT }),
      restoreBackup: yes({ batches: { kept: 12, left: 2 } }),
    },
    does: [
      ...restoring,
      file,
      type(t('vault.password'), PASSWORD),
      press(t('vault.restore.do')),
      see(t('backup.restored.left', { count: 2 })),
    ],
  },
  wrongPassword: {
    answers: { ...none, lookAtBackup: yes({ madeAt: MADE_AT }), restoreBackup: no({ code: 'refusal.wrongPassword' }) },
    does: [...restoring, file, type(t('vault.password'), PASSWORD), press(t('vault.restore.do'))],
  },
  noPhraseYet: { answers: { ...none, generatePhrase: 'never' }, does: [create] },
  noPhrase: { answers: { ...none, generatePhrase: no({ code: 'failure.noAnswer' }) }, does: [create] },
  quiz: at(create, written),
  wrong: at(create, written, press(t('vault.quiz.continue'))),
  password: at(create, written, answerQuiz),
  differs: at(create, written, answerQuiz, type(first, PASSWORD), type(again, 'another')),
  weak: at(create, written, answerQuiz, type(first, 'password1'), type(again, 'password1')),
  refused: {
    answers: { ...none, createVault: no({ code: 'storage.full' }) },
    does: [create, written, answerQuiz, type(first, PASSWORD), type(again, PASSWORD), press(t('vault.create.do'))],
  },

  whom: whom(),
  whomRefused: whom([press(t('whom.do'))], { chooseNodes: no({ code: 'storage.full' }) }),
  whomBusy: whom([press(t('whom.do'))], { chooseNodes: 'never' }),
  ownNodes: whom([own]),
  noOwnNode: whom([own, press(t('whom.do'))]),
  notANode: whom([own, type(nodeOf('Base'), 'node.example'), press(t('whom.do'))]),
  ownNode: whom(typed, {
    lookAtNode: yes({
      ...{ chainId: 1, archive: 'yes', pending: 'no', simulates: 'yes', upgrades: 'yes', batches: 'yes', logs: 10_000 },
    }),
  }),
  ownNodeUnknown: whom(typed, {
    lookAtNode: yes({
      ...{ chainId: 10, archive: 'unknown', pending: 'unknown', simulates: 'unknown', upgrades: 'unknown', batches: 'unknown' },
    }),
  }),
  ownNodePoor: whom(typed, {
    lookAtNode: yes({ chainId: 1, archive: 'no', pending: 'yes', simulates: 'no', upgrades: 'no', batches: 'no', logs: 0 }),
  }),
  ownNodeDown: whom(typed, { lookAtNode: no({ code: 'nodes.down.why', why: { code: 'rpc.unreachable' } }) }),
  ownNodeAsked: whom(typed),
};
