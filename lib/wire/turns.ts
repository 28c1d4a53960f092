/** Between the texts of a message: a character that stands in no JSON text, neither in a string nor between two words. */
export const BETWEEN = '\0';

/** What follows it runs at the end of the turn, as after `queueMicrotask`, for which the engine has to ask the browser. */
const turn = Promise.resolve();

/**
 * Sends the first text of a turn at once, and in one message all else that is said in it: between two processes a message costs the same
 * whatever is in it, and a page may ask two hundred things at once.
 * @param post is called when something is said first, and at the end of the turn, before any other task.
 * @returns `say` says a JSON text, `isAlone` one that nothing is to follow in this turn; `end` ends the turn early.
 */
export function makeTurns(post: (message: string) => void): {
  say(text: string, isAlone?: boolean): void;
  end(): void;
} {
  /** What waits for the end of the turn; undefined between turns. */
  let waiting: string[] | undefined;

  function end() {
    const message = waiting?.join(BETWEEN);
    waiting = undefined;
    if (message) post(message);
  }

  return {
    say(text, isAlone) {
      if (waiting) {
        waiting.push(text);
        return;
      }
      if (!isAlone) {
        waiting = [];
        void turn.then(end);
      }
      post(text);
    },
    end,
  };
}

/**
 * The texts of a message, in the order in which they were said.
 * @param most how many are heard; the others are not.
 */
export const textsOf = (message: string, most?: number): string[] => message.split(BETWEEN, most);
