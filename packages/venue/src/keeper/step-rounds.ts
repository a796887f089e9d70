import type { Step } from './keeper-transaction.ts';

/** Goes through steps in turns, each from where the last one ran out of room, so that none of many is left out. */
export interface StepRounds {
  run(steps: Iterable<Step>, hasRoom: () => boolean, begin: (step: Step) => void): void;
}

export function createStepRounds(): StepRounds {
  let place = 0;
  return {
    run(steps, hasRoom, begin) {
      const all = [...steps];
      const first = place < all.length ? place : 0;
      place = 0;
      for (const [index, step] of [...all.slice(first), ...all.slice(0, first)].entries()) {
        if (!hasRoom()) {
          place = (first + index) % all.length;
          return;
        }
        begin(step);
      }
    },
  };
}
