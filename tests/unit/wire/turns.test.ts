import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTurns, textsOf } from '../../../lib/wire/turns.ts';

/** What is said, and the messages that it went in. */
function speaker() {
  const messages: string[] = [];
  return { messages, ...makeTurns((message) => messages.push(message)) };
}

test('the first word of a turn is sent at once, and the others in one message before any other task', async () => {
  const { messages, say } = speaker();
  const task = new Promise<number>((done) => setImmediate(() => done(messages.length)));
  for (const text of ['1', '2', '3']) say(text);
  expect(messages).toEqual(['1']);
  expect(await task).toBe(2);
  expect(messages.map((each) => textsOf(each))).toEqual([['1'], ['2', '3']]);
});

test('what is said in the next turn waits for none', async () => {
  const { messages, say } = speaker();
  for (const text of ['1', '2']) {
    say(text);
    await Promise.resolve();
  }
  expect(messages).toEqual(['1', '2']);
});

test('a turn can be ended early, and what is said afterwards begins the next', async () => {
  const { messages, say, end } = speaker();
  for (const text of ['1', '2', '3']) say(text);
  end();
  end();
  expect(messages.map((each) => textsOf(each))).toEqual([['1'], ['2', '3']]);
  for (const text of ['4', '5', '6']) say(text);
  await Promise.resolve();
  expect(messages.map((each) => textsOf(each))).toEqual([['1'], ['2', '3'], ['4'], ['5', '6']]);
});

test('what is said alone begins no turn, and stands behind what was said in one', async () => {
  const { messages, say } = speaker();
  const sayAlone = (text: string) => say(text, true);
  sayAlone('1');
  sayAlone('2');
  say('3');
  say('4');
  sayAlone('5');
  expect(messages).toEqual(['1', '2', '3']);
  await Promise.resolve();
  expect(messages.map((each) => textsOf(each))).toEqual([['1'], ['2'], ['3'], ['4', '5']]);
});

test('P-11 of a message of a million texts no more are heard than somebody wants to hear', () => {
  expect(textsOf('\0'.repeat(1_000_000), 1_000)).toHaveLength(1_000);
});

test('any texts of JSON come out as they went in, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.json({ noUnicodeString: false })), async (texts) => {
      const { messages, say } = speaker();
      for (const text of texts) say(text);
      await Promise.resolve();
      expect(messages.flatMap((each) => textsOf(each))).toEqual(texts);
    }),
  );
});
