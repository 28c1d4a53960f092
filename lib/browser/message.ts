import { browser } from 'wxt/browser';

/** Sends a message to the background and resolves with its answer. Rejects when nobody listens or the worker died in it. */
export const send = (message: unknown): Promise<unknown> => browser.runtime.sendMessage(message);
