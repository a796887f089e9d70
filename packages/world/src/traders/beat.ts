import { take } from './cast.ts';
import type { Crowd } from './crowd.ts';
import { everyday } from './everyday.ts';
import type { Makers } from './makers.ts';
import type { Providers } from './providers.ts';
import type { Situation } from './situation.ts';
import type { Action } from './trader.ts';
import type { Wash } from './wash.ts';

/** Beats of the pulse in a second, of which nearly each is a trade. */
export const BEATS_A_SECOND = 40;

const MAKER_SHARE = 0.2;
const WASH_SHARE = 0.02;
/** Of all beats, those that makers and wash traders have. */
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

/** Makes the function that decides who acts at a beat of the pulse, and what: one trade, a wash pair's two, a change of liquidity, or nothing when none of a few would do. */
export function createBeat(
  situation: Situation,
  { makers, crowd, wash, providers }: Actors,
): (now: number) => Action[] {
  const { random } = situation;

  function decide(now: number): Action[] {
    const provision = random() < PROVIDERS_SHARE ? providers.act() : undefined;
    if (provision) return [provision].filter(take);
    const roll = random();
    if (roll < WASH_SHARE) return wash.act(now).filter(take);
    const crowdShare = Math.min(MAX_CROWD, crowd.rate / BEATS_A_SECOND);
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
