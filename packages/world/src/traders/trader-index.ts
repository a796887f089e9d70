import type { Address } from '@solana/kit';
import { pickOne, type Random, seedOf } from '../random.ts';
import type { Habit, TraderPlan } from '../universe/universe.ts';
import { type Action, actorOf, type Trader } from './trader.ts';

/** The traders, looked up by habit, address or group. */
export interface TraderIndex {
  /** True once every trader's balances have been read; before that holdings are unknown. */
  isCounted(): boolean;
  all: readonly Trader[];
  by(habit: Habit): readonly Trader[];
  at(address: Address): Trader | undefined;
  /** Traders of one habit that act together. */
  groups(habit: Habit): readonly (readonly Trader[])[];
}

export function createTraderIndex(plans: readonly TraderPlan[]): TraderIndex {
  const all = plans.map((plan): Trader => ({ plan, balances: undefined, isBusy: false }));
  const byHabit = groupBy(all, ({ plan }) => plan.habit);
  const byAddress = new Map(all.map((trader) => [trader.plan.address, trader]));
  let isCounted = false;
  return {
    isCounted() {
      isCounted ||= all.every(({ balances }) => balances !== undefined);
      return isCounted;
    },
    all,
    by: (habit) => byHabit.get(habit) ?? [],
    at: (address) => byAddress.get(address),
    groups: (habit) => [...groupBy(byHabit.get(habit) ?? [], ({ plan }) => plan.group ?? 0).values()],
  };
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** True when the trader's balances are known and it has no transaction in flight. */
export function isFree({ balances, isBusy }: Trader): boolean {
  return balances !== undefined && !isBusy;
}

/** Marks the action's trader busy; returns false when it already was. */
export function take(action: Action): boolean {
  const trader = actorOf(action);
  if (trader.isBusy) return false;
  trader.isBusy = true;
  return true;
}

/** The first of a few random ones that will do. */
export function pickWhere<T>(
  random: Random,
  items: readonly T[],
  isFit: (item: T) => boolean,
): T | undefined {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const one = pickOne(random, items);
    if (one !== undefined && isFit(one)) return one;
  }
  return undefined;
}

/** A few that follow from names alone, the same at every call. */
export function pickNamed<T>(items: readonly T[], count: number, ...names: readonly string[]): T[] {
  const start = Math.abs(seedOf(...names)) % (items.length || 1);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => {
    const item = items[(start + index) % items.length];
    if (item === undefined) throw new Error('within the length');
    return item;
  });
}
