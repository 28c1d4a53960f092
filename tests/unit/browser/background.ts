import { chrome, makeEvent } from './chrome.ts';

/** A stand-in for the background as screens reach it, to be loaded before them. */

interface Given {
  name: string;
  answer(answer: object): void;
}

/** The commands that were given, oldest first. */
export const given: Given[] = [];

Object.assign(chrome.runtime, {
  id: 'abcdefghijklmnopabcdefghijklmnop',
  onMessage: makeEvent(),
  sendMessage: ({ name }: { name: string }) =>
    new Promise<object>((resolve) => given.push({ name, answer: (answer) => resolve(answer) })),
});
