/** Tells pages that what they may see can have changed: those of one origin, or all. */
export type Notify = (origin?: string) => void;
