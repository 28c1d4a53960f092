import { t } from '../../../lib/words/words.ts';
import { press, type Step, stillness, type } from '../hands.ts';
import { type Answers, no, type State, type States, yes } from '../state.ts';

const PHRASE = 'test test test test test test test test test test test junk';
const PASSWORD = 'chaff barn rake noon';

const none: Answers = { status: yes({ vault: 'none' }), generatePhrase: yes({ phrase: PHRASE }) };

const at = (...does: Step[]): State => ({ answers: none, does });

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

/** What a wallet that does not exist yet asks, step by step. */
export const firstRun: States = {
  ways: at(),
  import: at(press(t('vault.firstRun.import'))),
  phrase: at(create),
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
};
