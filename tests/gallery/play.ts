import { answerWith } from './background.ts';
import { lookUp } from './gallery.ts';
import { stillness } from './hands.ts';
import { NOW } from './states/usual.ts';
import { store } from './stored.ts';

declare global {
  interface Window {
    /** For whoever walks through the gallery and changes something about the page. */
    stillness: typeof stillness;
  }
  interface ImportMeta {
    /** Of the bundler: what loads each module whose path fits, by path. */
    glob<Module>(pattern: string): Record<string, () => Promise<Module>>;
  }
}

const mains = import.meta.glob('../../entrypoints/*/main.tsx');

/** Says that the state is shown, or why it is not, to whoever waits for it. */
const say = (how: string): void => {
  document.documentElement.dataset.shown = how;
};

/** The same each time: the clock goes on from one moment, lots fall alike, and no node is there. */
function holdStill(): void {
  const began = performance.now();
  Date.now = () => NOW + Math.floor(performance.now() - began);
  let lot = 0;
  Math.random = () => {
    lot = (lot + 0.618_034) % 1;
    return lot;
  };
  globalThis.fetch = async () => new Response();
}

/** Shows the state that the page's address names, in the real page: `?<screen>/<state>` of an entrypoint. */
export async function play(): Promise<void> {
  try {
    const page = /entrypoints\/(\w+)\//.exec(location.pathname)?.[1] ?? '';
    const state = lookUp(page, decodeURIComponent(location.search.slice(1)));
    holdStill();
    answerWith(state.answers);
    await store(state.stored);
    if (state.at) location.hash = state.at;
    await mains[`../../entrypoints/${page}/main.tsx`]?.();
    for (const step of state.does ?? []) {
      await stillness();
      await step();
    }
    await stillness();
    window.stillness = stillness;
    say('yes');
  } catch (error) {
    say(String(error));
  }
}
