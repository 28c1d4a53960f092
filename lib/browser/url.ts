import { browser } from 'wxt/browser';

/** The address of one of the extension's own files. WXT types the call by the files of a build, and there may be none yet. */
export const ownUrl = (path: string): string => (browser.runtime as unknown as { getURL(path: string): string }).getURL(path);
