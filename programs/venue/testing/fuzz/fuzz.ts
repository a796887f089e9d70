import { setImmediate } from 'node:timers/promises';
import type { Draw } from '../../../../packages/chain/src/testing/draw.ts';
import { HOOKS } from '../../../../packages/chain/src/testing/hooks.ts';
import { FastVm } from '../fast-vm.ts';
import { HONEST_HOOK } from '../table.ts';
import { FuzzedVenue } from './fuzzed-venue.ts';
import type { Venue } from './venue.ts';

/** Few enough that what only a fresh venue allows is tried often. */
const TRANSACTIONS_IN_A_VENUE = 250;

/**
 * How many transactions were mutants and how many of those were accepted, likewise of the good ones; those that sold of an order; the refusals by
 * their names.
 */
export interface Tally {
  mutants: number;
  acceptedMutants: number;
  good: number;
  acceptedGood: number;
  acceptedFills: number;
  refusals: Map<string, number>;
}

/** Sends so many mutants, good transactions between them. Throws when one has done, or ended in, what none may. */
export async function fuzz(draw: Draw, venue: Venue, mutants: number): Promise<Tally> {
  const none = { mutants: 0, acceptedMutants: 0, good: 0, acceptedGood: 0, acceptedFills: 0 };
  const tally: Tally = { ...none, refusals: new Map() };
  const vm = new FastVm();
  vm.addProgram(HOOKS.honest.address, HONEST_HOOK);
  while (tally.mutants < mutants) {
    const fuzzed = new FuzzedVenue(venue, vm);
    for (let sent = 0; sent < TRANSACTIONS_IN_A_VENUE && tally.mutants < mutants; sent++) {
      const { isMutant, isFill, failure } = fuzzed.send(draw);
      if (isFill && failure === undefined) tally.acceptedFills++;
      tally[isMutant ? 'mutants' : 'good']++;
      if (failure === undefined) tally[isMutant ? 'acceptedMutants' : 'acceptedGood']++;
      else tally.refusals.set(failure, (tally.refusals.get(failure) ?? 0) + 1);
    }
    fuzzed.end();
    await setImmediate();
  }
  return tally;
}
