import type { Control } from '../../lib/view/testId.ts';
import type { Point, Stroke } from './hands.ts';

/** How long a browser may take to start or to end what runs in it, where much else runs; in seconds. */
export const START = 60;

/** A control: by the name that it is read out with, or, in any language, by the one that the wallet gives it for tests. */
export type Sought = string | RegExp | { testId: Control };

/**
 * What the kit needs of a browser that has the wallet loaded. `Page` is whatever that browser's automation calls a page;
 * a second browser is one more implementation of this, and the rest of the kit stays as it is.
 */
export interface Driver<Page> {
  /** Where the wallet's own pages are, e.g. `chrome-extension://…`, without a slash at the end. */
  origin: string;
  /** All open pages, windows of the wallet included. */
  pages(): Promise<readonly Page[]>;
  /** The page's address; empty once it is closed. */
  urlOf(page: Page): string;
  open(url: string): Promise<Page>;
  closePage(page: Page): Promise<void>;
  /** Presses the button as a user does, once it can be pressed. */
  click(page: Page, button: Sought): Promise<void>;
  /** Whether the button, or the box that is not ticked, is there and can be used. */
  offers(page: Page, role: 'button' | 'checkbox', control: Sought): Promise<boolean>;
  tick(page: Page, box: Sought): Promise<void>;
  /** Moves a hand to a point of the page and has it do all that, one after the other. */
  strokes(page: Page, at: Point, strokes: readonly Stroke[]): Promise<void>;
  fill(page: Page, field: Sought, text: string): Promise<void>;
  /** Runs a function in the page; argument and answer are JSON. */
  run<Argument, Result>(page: Page, code: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>;
  /** What the page looks like, as PNG. */
  screenshot(page: Page): Promise<Uint8Array>;
  /** Ends the wallet's background at once, as the browser does to idle ones. The next message starts it again. */
  killWorker(): Promise<void>;
  /**
   * Puts another build in the place of the running one, as an update does.
   * @param build a folder. Chromium overwrites the one that it was started from.
   */
  update(build: string): Promise<void>;
}
