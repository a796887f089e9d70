import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@orrery/core/time';
import { between, createRandom, logNormal, pickWeighted, type Random, seedOf } from '../random.ts';
import type { Omen } from '../universe/universe.ts';

/** What becomes of a launched token without outside traders. */
export type Fate = 'dud' | 'runner' | 'graduate' | 'rug';

/** The course of a launched token's life; times in milliseconds since its birth. */
export interface Life {
  fate: Fate;
  /** How far people carry it, as a share of the goal, and when they are there. */
  peak: number;
  peakAt: number;
  /** How fast interest is lost after the peak, to its e-th part. */
  fading: number;
  /** Interest is gone. */
  endsAt: number;
  /** Trades a second at the height of interest. */
  rate: number;
  /** How much people look at it once it has graduated, in the measure of the characters' popularity. */
  fame: number;
}

const CHANCES: readonly [Fate, number][] = [
  ['graduate', 0.04],
  ['rug', 0.12],
  ['runner', 0.14],
  ['dud', 0.7],
];
/** Share of the launches meant to run that reach the goal. */
const RUNS_HOME = 0.3;

/** The life of a token: the same for the same world and mint, whenever it is asked for. */
export function lifeOf(worldSeed: number, mint: string, omen?: Omen): Life {
  const random = createRandom(seedOf('life', worldSeed, mint));
  const fate = omen ? toFate(random, omen) : drawFate(random);
  return { fate, fame: logNormal(random, 0.03, 1), ...COURSES[fate](random) };
}

function toFate(random: Random, omen: Omen): Fate {
  if (omen === 'runs') return random() < RUNS_HOME ? 'graduate' : 'runner';
  return omen === 'rugs' ? 'rug' : 'dud';
}

function drawFate(random: Random): Fate {
  return pickWeighted(random, CHANCES, ([, chance]) => chance)?.[0] ?? 'dud';
}

type Course = (random: Random) => Omit<Life, 'fate' | 'fame'>;

const COURSES: Readonly<Record<Fate, Course>> = {
  dud: (random) => {
    const peakAt = between(random, 20 * SECOND_MS, 150 * SECOND_MS);
    const fading = between(random, 1 * MINUTE_MS, 4 * MINUTE_MS);
    return { peak: between(random, 0.01, 0.1), peakAt, fading, endsAt: peakAt + 4 * fading, rate: 0.12 };
  },
  rug: (random) => {
    const peakAt = between(random, 3 * MINUTE_MS, 15 * MINUTE_MS);
    const fading = between(random, 40 * SECOND_MS, 2 * MINUTE_MS);
    return { peak: between(random, 0.2, 0.55), peakAt, fading, endsAt: peakAt + 6 * fading, rate: 0.3 };
  },
  runner: (random) => {
    const peakAt = between(random, 8 * MINUTE_MS, 40 * MINUTE_MS);
    const fading = between(random, 20 * MINUTE_MS, 60 * MINUTE_MS);
    return { peak: between(random, 0.4, 0.85), peakAt, fading, endsAt: peakAt + 3 * fading, rate: 0.22 };
  },
  graduate: (random) => {
    const peakAt = between(random, 10 * MINUTE_MS, 50 * MINUTE_MS);
    return {
      peak: 1.25,
      peakAt,
      fading: 4 * HOUR_MS,
      endsAt: between(random, 8 * HOUR_MS, 30 * HOUR_MS),
      rate: 0.35,
    };
  },
};

/** Where people would have it stand now, as a share of the goal. */
export function aimOf({ fate, peak, peakAt, fading }: Life, age: number): number {
  if (age < peakAt) return peak * Math.sqrt(age / peakAt);
  if (fate === 'graduate') return peak;
  if (fate === 'rug') return 0;
  return peak * Math.exp((peakAt - age) / fading);
}

/** Trades a second it draws now while it is on its curve. */
export function interestIn({ fate, rate, peakAt, fading, endsAt }: Life, age: number): number {
  if (age < peakAt) return rate * (0.5 + (0.5 * age) / peakAt);
  if (fate === 'graduate') return rate * secondWind(age - peakAt);
  return age < endsAt ? rate * Math.exp((peakAt - age) / fading) : 0;
}

/** One that should have graduated long ago is remembered for half an hour in every two, each at its own time. */
function secondWind(late: number): number {
  return late % (2 * HOUR_MS) < 0.5 * HOUR_MS ? 1 : 0.02;
}
