import { createHash } from 'node:crypto';
import type { Address } from '@solana/kit';
import type { Habit, TraderPlan } from '../universe/universe.ts';
import type { PickTrader } from './past-trades.ts';

/** Shares of the trades that are no makers'; who is not named did not trade before the chain. */
const SHARES: Partial<Record<Habit, number>> = { organic: 0.82, holder: 0.15, sniper: 0.03 };
/** One unverified token in so many is traded to and fro by a pair of wallets most of the time. */
const WASHED_ONE_IN = 40;
const WASH_SHARE = 0.8;

/** Makes the choice of who traded before the chain, by habit. */
export function createPickTrader(traders: readonly TraderPlan[]): PickTrader {
  const byHabit = new Map<Habit, Address[]>();
  for (const { habit, address } of traders) byHabit.set(habit, [...(byHabit.get(habit) ?? []), address]);
  const washers = byHabit.get('wash') ?? [];
  const pairs = Math.floor(washers.length / 2);
  return ({ token }, random, isMaker) => {
    const makers = byHabit.get('maker');
    if (isMaker && makers) return pick(makers, random);
    const hash = createHash('sha256').update(token.id).digest().readUInt32LE(0);
    const isWashed = pairs > 0 && !token.tags.includes('verified') && hash % WASHED_ONE_IN === 0;
    if (isWashed && random() < WASH_SHARE) {
      const pair = hash % pairs;
      return pick(washers.slice(2 * pair, 2 * pair + 2), random);
    }
    let left = random();
    for (const [habit, share] of Object.entries(SHARES)) {
      left -= share;
      // `Object.entries` forgets the literal keys.
      const wallets = byHabit.get(habit as Habit);
      if (left < 0 && wallets) return pick(wallets, random);
    }
    const everyone = traders.map(({ address }) => address);
    return pick(everyone, random);
  };
}

function pick(addresses: readonly Address[], random: () => number): Address {
  const chosen = addresses[Math.floor(random() * addresses.length)];
  if (chosen === undefined) throw new Error('this universe has no traders');
  return chosen;
}
