import type { Said } from '../words/said.ts';

const OF_PASSWORD: readonly string[] = ['refusal.wrongPassword', 'refusal.tooManyTries'] satisfies Said['code'][];

/** Whether what went wrong is about the password that was typed, of all that can go wrong with what takes it. */
export const isOfPassword = ({ code }: Said): boolean => OF_PASSWORD.includes(code);
