import type { Crowd } from './crowd.ts';
import { everyday } from './everyday.ts';
import type { Makers } from './makers.ts';
import type { Providers } from './providers.ts';
import type { Situation } from './situation.ts';
import type { Action } from './trader.ts';
import { take } from './trader-index.ts';
import type { Wash } from './wash.ts';

/** Steps of the simulation in a second; nearly every step is a trade. */
export const STEPS_PER_SECOND = 40;

const MAKER_SHARE = 0.2;
const WASH_SHARE = 0.02;
/** Share of all steps that go to makers and wash traders. */
export const OTHERS_SHARE = MAKER_SHARE + WASH_SHARE;
/** A change of liquidity every four seconds or so. */
const PROVIDERS_SHARE = 0.006;
export const MAX_CROWD = 0.3;
const ATTEMPTS = 3;

interface Actors {
  makers: Makers;
  crowd: Crowd;
  wash: Wash;
  providers: Providers;
}

/** Returns the function that picks what happens at a step: one trade, the two of a wash pair, a change of liquidity, or nothing when a few attempts find none. */
export function createActionPicker(
  situation: Situation,
  { makers, crowd, wash, providers }: Actors,
): (now: number) => Action[] {
  const { random } = situation;

  function decide(now: number): Action[] {
    const provision = random() < PROVIDERS_SHARE ? providers.act() : undefined;
    if (provision) return [provision].filter(take);
    const roll = random();
    if (roll < WASH_SHARE) return wash.act(now).filter(take);
    const crowdShare = Math.min(MAX_CROWD, crowd.rate / STEPS_PER_SECOND);
    const first = roll < WASH_SHARE + MAKER_SHARE ? makers.act(now) : undefined;
    const isCrowd = !first && random() < crowdShare / (1 - WASH_SHARE - MAKER_SHARE);
    const swap = first ?? (isCrowd ? crowd.act(now) : undefined) ?? everyday(situation, now);
    return swap ? [swap].filter(take) : [];
  }

  return (now) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const actions = decide(now);
      if (actions.length > 0) return actions;
    }
    return [];
  };
}
