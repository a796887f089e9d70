import fc from 'fast-check';
import type { Verdict } from './judge.ts';

/** So many mutants are drawn at a time, each time from a seed of its own; originals are renewed with them. */
const CHUNK = 1_000;
export const CONNECTIONS = 8;
const MAX_REPORTED = 5;

/** What came of one kind of mutants. */
export interface Outcome {
  what: string;
  count: number;
  seconds: number;
  /** How many were answered with what they asked for: so deep they got. */
  accepted: number;
  serverErrors: number;
  /** How often the server said that it was asked too fast, and was asked again later. */
  heldBack: number;
  improper: number;
  /** The first of those that were answered improperly. */
  examples: string[];
}

interface Run<Item> {
  what: string;
  arbitrary: fc.Arbitrary<Item>;
  count: number;
  seed: number;
  /** Before each chunk. */
  prepare?: () => Promise<void>;
  /** Asks with one item over a connection of its worker's own. */
  ask: (item: Item, worker: number) => Promise<Answered>;
}

export interface Answered {
  verdict: Verdict;
  /** What was asked, for the report. */
  asked: () => string;
  isAccepted?: boolean;
  isServerError?: boolean;
  heldBack?: number;
}

/** Asks with so many mutants over some connections at a time. */
export async function run<Item>({ what, arbitrary, count, seed, prepare, ask }: Run<Item>): Promise<Outcome> {
  const outcome: Outcome = {
    what,
    count,
    seconds: 0,
    accepted: 0,
    serverErrors: 0,
    heldBack: 0,
    improper: 0,
    examples: [],
  };
  const began = performance.now();
  for (let drawn = 0; drawn < count; drawn += CHUNK) {
    await prepare?.();
    const items = fc.sample(arbitrary, { numRuns: Math.min(CHUNK, count - drawn), seed: seed + drawn });
    const queue = items.values();
    const work = async (worker: number) => {
      for (const item of queue) {
        const {
          verdict,
          asked,
          isAccepted = false,
          isServerError = false,
          heldBack = 0,
        } = await ask(item, worker);
        if (isAccepted) outcome.accepted += 1;
        outcome.heldBack += heldBack;
        if (isServerError) outcome.serverErrors += 1;
        if (verdict === undefined) continue;
        outcome.improper += 1;
        if (outcome.examples.length < MAX_REPORTED) outcome.examples.push(`${verdict} <- ${asked()}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(worker)));
  }
  outcome.seconds = (performance.now() - began) / 1000;
  return outcome;
}
