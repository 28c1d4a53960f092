import { chrome, makeEvent } from './chrome.ts';

/** A stand-in for the background as screens reach it, to be loaded before them. */

interface Given {
  name: string;
  params: unknown;
  /** Nothing where the worker died over it. */
  answer(answer: object | undefined): void;
}

/** The commands that were given, oldest first. */
export const given: Given[] = [];

Object.assign(chrome.runtime, {
  id: 'abcdefghijklmnopabcdefghijklmnop',
  onMessage: makeEvent(),
  sendMessage: ({ name, params }: Omit<Given, 'answer'>) =>
    new Promise<object | undefined>((resolve) => given.push({ name, params, answer: resolve })),
});
