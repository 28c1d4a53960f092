import type { State, States } from './state.ts';
import { approval } from './states/approval.ts';
import { home } from './states/home.ts';
import { popup } from './states/popup.ts';

/** Every page of the wallet, its screens, and the states of each. */
const gallery: Readonly<Record<string, Readonly<Record<string, States>>>> = { popup, home, approval };

/** The pages that are in it, by their entrypoints. */
export const pages = Object.keys(gallery);

/** Where each state is, from the root of the gallery, in the order of the list. */
export const addresses: readonly string[] = pages.flatMap((page) =>
  Object.entries(gallery[page] ?? {}).flatMap(([screen, states]) =>
    Object.keys(states).map((state) => `entrypoints/${page}/index.html?${screen}/${state}`),
  ),
);

/** @throws where there is no such state. */
export function lookUp(page: string, name: string): State {
  const [screen = '', state = ''] = name.split('/');
  const found = gallery[page]?.[screen]?.[state];
  if (!found) throw new Error(`The gallery has no ${page} ${name}`);
  return found;
}
