/**
 * The names of rules: `S-09`, `J-1`, `T-D15`. Anything of that form counts as one, whatever its family and however many digits it
 * has, so that a slip is seen as a name that nobody defined.
 */
const CODE = /\b(?:T-[A-Z]|[A-Z]-)\d{1,3}\b/g;

/** The names that a text holds, each once, in the order in which they come. */
export const codesIn = (text: string): string[] => [...new Set(text.match(CODE))];
