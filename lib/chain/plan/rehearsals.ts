import { deepEqual } from 'fast-equals';
import { ageOf } from '../../core/age.ts';
import type { Batch } from '../../core/batch/batch.ts';
import type { Node } from '../../core/network/node.ts';
import { putNewest } from '../../core/newest.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { inTime, TookTooLong, type Waiting, waitFor } from '../read/waiting.ts';
import { type GuardAsked, type GuardedParts, type GuardedRehearsed, makeGuardedRehearsal } from './guarded.ts';
import { type Foresight, makePatience } from './patience.ts';
import type { Ahead } from './rehearsal.ts';
import type { TrialCourse } from './trial.ts';

/** How long a window waits for a trial from when it began to wait, and how long at the least; in ms. A node that was slower gets longer. */
const TRIAL = { end: 4_000, least: 1_500, most: 18_000 };

/** How long it waits for the rest, which has patience of its own, once the trial is there. */
const REST = 2_500;

/** How long a node is left alone with trials that has hung on one, in ms. */
const PAUSE = 4_000;

/** Of so many questions it is remembered how their trials go, those last that nobody has asked about for longest. */
const MAX_QUESTIONS = 100;

/** A rehearsal, and how it went once it is over. */
interface Run {
  asked: GuardAsked;
  over: Promise<void>;
  isTrying: boolean;
  took: number;
  endedAt?: number;
  rehearsed?: GuardedRehearsed;
  error?: unknown;
}

/** A look at what a question is about. */
interface Looking {
  patience: Foresight;
  ahead: Ahead;
  /** When its window began to wait. */
  since: number;
}

/** What is known of the trials of a question. */
interface Course {
  /** One that nobody waits for any more. */
  late?: Run;
  /** How long the last one took. */
  took: number;
  /** How the node tries it, which is found out once. */
  trials: TrialCourse;
}

/**
 * Rehearses batches, and holds no window up for a trial that does not end (V-04). Then the window shows what a node tells without
 * trying, as one does that cannot; the trial stays under way, and is there at the first look after it has come. A node that has hung is
 * tried in no other way: that one way fails must not be worth more than that it is refused.
 */
export function makeRehearsals({ later = () => undefined, ...parts }: GuardedParts & Partial<Pick<Waiting, 'later'>>) {
  const { clock } = parts;
  const waiting = { clock, later };
  const rehearse = makeGuardedRehearsal(parts);
  const patienceFor = makePatience(waiting);
  const courses = new Map<string, Course>();

  function courseOf(question: string): Course {
    const course = courses.get(question) ?? { took: 0, trials: {} };
    putNewest(courses, question, course, MAX_QUESTIONS);
    return course;
  }

  function start(node: Node, asked: GuardAsked, { patience, ahead, since }: Looking, course: TrialCourse): Run {
    const began = clock.now();
    course.failed = new Map();
    const run: Run = { asked, isTrying: true, took: 0, over: Promise.resolve() };
    const trying = (is: boolean) => {
      run.isTrying = is;
    };
    run.over = rehearse
      .guarded({ node, prompt: inTime(node, waiting, since), patience, course, trying, ahead }, asked)
      .then(
        (rehearsed) => {
          run.rehearsed = rehearsed;
        },
        (error: unknown) => {
          run.error = error;
        },
      )
      .finally(() => Object.assign(run, { endedAt: clock.now(), took: clock.now() - began }));
    return run;
  }

  async function waitsFor(run: Run, course: Course, since: number): Promise<void> {
    const left = Math.min(TRIAL.end, since + TRIAL.end - clock.now());
    const enough = Math.max(TRIAL.least, left, Math.min(2 * course.took, TRIAL.most));
    await waitFor(waiting, run.over, enough);
    if (run.endedAt === undefined && !run.isTrying) await waitFor(waiting, run.over, REST);
  }

  /** The run that counts now, if it is over. */
  async function runOf(node: Node, asked: GuardAsked, looking: Looking): Promise<Run> {
    const { since } = looking;
    const course = courseOf(asked.batch.key);
    const { late } = course;
    const isOurs = late !== undefined && isSame(late.asked, asked);
    if (isOurs && !hasHung(late)) {
      // Nobody waits for one twice.
      if (late.endedAt === undefined) return late;
      delete course.late;
      course.took = late.took;
      return late;
    }
    if (isOurs && ageOf(late.endedAt ?? 0, clock.now()) < PAUSE) return late;
    const run = start(node, asked, looking, course.trials);
    if (!isOurs) await waitsFor(run, course, since);
    if (run.endedAt === undefined || hasHung(run)) course.late = run;
    else course.took = run.took;
    return run;
  }

  /** Begins a look: what will be needed however the chain is, is asked already. */
  function look(node: Node, batch: Batch, old: Plan | undefined, since: number): Looking {
    const patience = patienceFor({ question: batch.key, again: old !== undefined, since });
    return { patience, since, ahead: rehearse.ahead({ node, prompt: inTime(node, waiting, since), patience }, batch, old) };
  }

  async function rehearseIt(node: Node, asked: GuardAsked, looking: Looking): Promise<GuardedRehearsed> {
    const { patience, since } = looking;
    const { rehearsed, error } = await runOf(node, asked, looking);
    if (rehearsed) return rehearsed;
    if (error && !(error instanceof TookTooLong)) throw error;
    const other = withoutTrials(node);
    const untried = await rehearse.guarded({ node: other, prompt: inTime(other, waiting, since), patience, course: {} }, asked);
    return { ...untried, notes: { awaited: true } };
  }

  return { look, rehearse: rehearseIt };
}

const hasHung = ({ error }: Run): boolean => error instanceof TookTooLong;

/** Whether it is the same that is tried, whatever is shown of it. */
const isSame = (one: GuardAsked, other: GuardAsked): boolean => {
  const parts = ({ batch, way, drafts, guardOn }: GuardAsked) => [batch, way, drafts, guardOn];
  return deepEqual(parts(one), parts(other));
};

/** The node as if it could not try anything out. */
function withoutTrials({ request, requestMany }: Node): Node {
  const isTrial = ({ method }: { method: string }) => method === 'eth_simulateV1';
  const refuse = () => Promise.reject(new TookTooLong());
  return {
    request: (question) => (isTrial(question) ? refuse() : request(question)),
    ...(requestMany ? { requestMany: (calls) => (calls.some(isTrial) ? refuse() : requestMany(calls)) } : {}),
  };
}
