import { cpus, loadavg } from 'node:os';
import { buildWallet } from '../support/build.ts';
import { ensureChromium } from '../support/chromium.ts';
import { Misuse, optionsOf, orEnd } from '../support/options.ts';
import { type Figure, inWords, type Tell } from './figures.ts';
import { firstAnswer } from './sections/firstAnswer.ts';
import { packageSizes } from './sections/package.ts';
import { pageLoad } from './sections/pageLoad.ts';
import { popup } from './sections/popup.ts';
import { reads } from './sections/reads.ts';
import { trips } from './sections/trips.ts';
import { windows } from './sections/windows.ts';
import { type Stage, startStage } from './stage.ts';

/**
 * `npm run bench`: how far the wallet is from what the platform allows, in a real Chromium with the build that is released: trips to
 * its worker beside those of an extension that only relays, reads beside fetches of the page itself, windows beside bare ones, and what
 * the package weighs. What is compared is measured by turns, so that the machine's speed and what else it does cancel out; what
 * counts are the ratios. Times are medians, for this machine and this hour only.
 *
 * --only <section>  trips, reads, firstAnswer, pageLoad, package, windows or popup; several with commas between
 * --rounds <n>      how often each thing is measured, 15 unless told
 * --json            prints an array of figures instead of lines
 */

/** Those that share a browser, and those that have their own or none. What is new has its line in one of the two. */
const ON_STAGE: Record<string, (stage: Stage, rounds: number, tell: Tell) => Promise<void>> = {
  trips,
  reads,
  firstAnswer,
  pageLoad,
};
const BY_THEMSELVES: Record<string, (rounds: number, tell: Tell) => Promise<void> | void> = {
  package: (_, tell) => packageSizes(tell),
  windows,
  popup,
};

const { values } = optionsOf(
  import.meta.filename,
  { only: { type: 'string' }, rounds: { type: 'string', default: '15' }, json: { type: 'boolean', default: false } },
  ['rounds'],
);
const all = [...Object.keys(ON_STAGE), ...Object.keys(BY_THEMSELVES)];
const wanted = orEnd(import.meta.filename, () => {
  const named = values.only?.split(',') ?? all;
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Misuse(`--only takes ${all.join(', ')}, not ${unknown}.`);
  return named;
});
const rounds = Number(values.rounds);

process.env.CHROMIUM_PATH ??= ensureChromium();
await buildWallet();
const figures: Figure[] = [];
const say = (line: string) => void (values.json || console.log(line));
const tell: Tell = (figure) => {
  figures.push(figure);
  say(inWords(figure));
};
const machine = () =>
  `${cpus().length} cores, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

say(`medians of ${rounds} rounds; ${machine()}`);
if (wanted.some((name) => name in ON_STAGE)) {
  const stage = await startStage();
  for (const name of wanted) await ON_STAGE[name]?.(stage, rounds, tell);
  await stage.stop();
}
for (const name of wanted) await BY_THEMSELVES[name]?.(rounds, tell);
say(`at the end ${machine()}`);
if (values.json) console.log(JSON.stringify(figures, undefined, 2));
process.exit(0);
