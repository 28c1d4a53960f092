import { setTimeout as pace } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Bidi } from './bidi.ts';

export interface Point {
  x: number;
  y: number;
}

/** One thing that a hand does. A key that goes down again without having gone up is held down. */
export type Stroke = { pause: number } | { to: 'down' | 'up'; of: 'mouse' | 'touch' | 'Enter' | ' ' };

/** A finger that went down can only be lifted by the session that put it there. */
const touching = new WeakMap<Page, CDPSession>();

/** A hand in Chromium, at a point of a page. */
export async function strokesInChromium(page: Page, { x, y }: Point, strokes: readonly Stroke[]): Promise<void> {
  await page.mouse.move(x, y);
  for (const stroke of strokes) {
    // The pace of a hand is what is tried out: nothing is waited for here.
    if ('pause' in stroke) await pace(stroke.pause);
    else if (stroke.of === 'mouse') await page.mouse[stroke.to]();
    else if (stroke.of !== 'touch') await page.keyboard[stroke.to](stroke.of);
    else {
      const touch = touching.get(page) ?? (await page.context().newCDPSession(page));
      touching.set(page, touch);
      const [type, touchPoints] = stroke.to === 'down' ? (['touchStart', [{ x, y }]] as const) : (['touchEnd', []] as const);
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
    }
  }
}

/** As W3C WebDriver names them (17.4.2). */
const KEYS: Partial<Record<string, string>> = { Enter: '\uE007', ' ': ' ' };

const PAUSE = { type: 'pause', duration: 0 };

/** A hand in Firefox. */
export async function strokesInFirefox(bidi: Bidi, context: string, { x, y }: Point, strokes: readonly Stroke[]): Promise<void> {
  const move = { type: 'pointerMove', x, y };
  const pointer = (id: 'mouse' | 'touch') => ({
    type: 'pointer',
    id,
    parameters: { pointerType: id },
    actions: [move, ...strokes.map((each) => ('of' in each && each.of === id ? pointed[each.to] : pauseIn(each)))],
  });
  const typed = strokes.map((each) =>
    'of' in each && each.of in KEYS ? { type: `key${each.to === 'down' ? 'Down' : 'Up'}`, value: KEYS[each.of] } : pauseIn(each),
  );
  const key = { type: 'key', id: 'keyboard', actions: [PAUSE, ...typed] };
  try {
    await bidi.send('input.performActions', { context, actions: [pointer('mouse'), pointer('touch'), key] });
  } catch (error) {
    // A window may close under the hand, which goes on for a moment.
    if (!`${error}`.includes('DiscardedBrowsingContext')) throw error;
  }
}

const pointed = { down: { type: 'pointerDown', button: 0 }, up: { type: 'pointerUp', button: 0 } };

const pauseIn = (stroke: Stroke) => ('pause' in stroke ? { type: 'pause', duration: stroke.pause } : PAUSE);
