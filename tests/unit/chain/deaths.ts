import type { Failpoint } from '../../../lib/core/batch/failpoints.ts';
import {
  deep,
  goingOn,
  lockedAfter,
  lockedBefore,
  overslept,
  overtaken,
  ROADS,
  refused,
  setBack,
  spedUp,
  stopping,
  takenBack,
} from './scenes.ts';
import type { Left, Scene } from './stage.ts';

/** A death: over what, when the point is passed for the how manieth time, and what the next worker finds then. */
interface Death {
  scene: Scene;
  nth: number;
  left: Partial<Left>;
}

/** What is left, by the number of transactions and of the one that the point is passed for. */
type Leaves = (transactions: number, nth: number) => Partial<Left>;

const over = (scene: Scene, left: Partial<Left>, nth = 1): Death => ({ scene, nth, left });

/** Over each kind of batch that comes there so often. */
const onTheRoad = (leaves: Leaves, ...times: [number, ...number[]]): Death[] =>
  ROADS.flatMap((scene) =>
    times.filter((nth) => nth <= scene.transactions).map((nth) => over(scene, leaves(scene.transactions, nth), nth)),
  );
const going = (leaves: Leaves, ...times: number[]): Death[] => times.map((nth) => over(goingOn, leaves(4, nth), nth));

const some = (count: number, state: string): string[] => Array.from({ length: count }, () => state);
/** One by one: those before are in blocks, and none behind has left. */
const reached = (state: string, sent: (nth: number) => number): Leaves => {
  return (all, nth) => ({
    batch: 'open',
    slots: [...some(nth - 1, 'mined'), state, ...some(all - nth, 'signed')].join(' '),
    sent: sent(nth),
  });
};

const confirmed = { question: 'confirmed', answered: false } as const;
const unsigned: Leaves = () => ({ ...confirmed, batch: 'none', slots: '', sent: 0 });
const journalled: Leaves = (all) => ({ ...confirmed, batch: 'open', slots: some(all, 'signed').join(' '), sent: 0 });
const attempted = reached('offered', (nth) => nth - 1);
const offered = reached('offered', (nth) => nth);
const included = reached('mined', (nth) => nth);

/** For each point where the worker may die: what it leaves there, and over what it is tried. A new point needs a row of its own. */
export const DEATHS: Record<Failpoint, Death[]> = {
  'verdict stored': [...onTheRoad(unsigned, 1), ...going(unsigned, 1), over(lockedBefore, unsigned(3, 1))],
  'transaction signed': [...onTheRoad(unsigned, 1, 2), over(lockedBefore, unsigned(3, 1))],
  'batch signed': [...onTheRoad(unsigned, 1), ...going(unsigned, 1), over(lockedBefore, unsigned(3, 1))],
  'batch journalled': [...onTheRoad(journalled, 1), ...going(journalled, 1), over(lockedAfter, journalled(3, 1))],
  'attempt written': [
    ...onTheRoad(attempted, 1, 2),
    ...going(attempted, 3, 4),
    over(spedUp, { slots: 'offered offered', sent: 1 }),
  ],
  'bytes sent': [...onTheRoad(offered, 1, 2), ...going(offered, 3), over(spedUp, { slots: 'offered offered', sent: 2 })],
  'node answer written': [...onTheRoad(offered, 1, 2), ...going(offered, 3)],
  'inclusion seen': [...onTheRoad(offered, 1, 2), ...going(offered, 2)],
  'inclusion written': [...onTheRoad(included, 1, 2), ...going(included, 2, 3), over(stopping, included(4, 2), 2)],
  'effect done': onTheRoad(() => ({ ...confirmed, batch: 'open' }), 1),
  'answer stored': onTheRoad(() => ({ question: 'answered', batch: 'open' }), 1),
  'rest condemned': [
    over(stopping, { batch: 'open', slots: 'mined mined signed signed', sent: 2 }),
    over(overtaken, { batch: 'open', slots: 'lost signed' }),
  ],
  'rest discarded': [
    over(stopping, { batch: 'open', slots: 'mined mined discarded discarded', sent: 2 }),
    over(overtaken, { batch: 'open', slots: 'lost discarded' }),
  ],
  'block gone written': [over(takenBack, { batch: 'open', slots: 'offered', sent: 1 })],
  'nonce lost written': [over(overtaken, { batch: 'open', slots: 'replaced signed' })],
  'loss final written': [over(overtaken, { batch: 'open', slots: 'lost signed' })],
  'given up written': [over(refused, { batch: 'open', slots: 'void signed' })],
  'chain gone written': [over(setBack, { batch: 'closed', slots: 'void' })],
  'finality written': [over(deep, { batch: 'open', slots: 'final mined' })],
  'batch closed': [over(deep, { batch: 'closed', slots: 'final final' })],
  'batch held': [over(overslept, { batch: 'held', slots: 'signed signed signed', sent: 0 })],
  'replacement signed': [over(spedUp, { slots: 'offered', sent: 1 })],
  'replacement journalled': [over(spedUp, { slots: 'offered signed', sent: 1 })],
};
