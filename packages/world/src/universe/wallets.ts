import { type Atoms, atoms } from '@orrery/core/atoms';
import type { Address } from '@solana/kit';
import { traderKey } from '../seeded.ts';
import type { Habit, TraderPlan } from './universe.ts';

/** A trader with holdings still being handed out. */
export interface Wallet extends TraderPlan {
  holdings: Map<Address, Atoms>;
}

export type Wallets = Readonly<Record<Habit, readonly Wallet[]>>;

/** How many of each habit, and how many of them act together. */
export type WalletCounts = Readonly<Record<Habit, { count: number; groupOf?: number }>>;

const COUNTS: WalletCounts = {
  maker: { count: 40 },
  organic: { count: 1_500 },
  holder: { count: 900 },
  sniper: { count: 120 },
  bundler: { count: 150, groupOf: 5 },
  insider: { count: 60 },
  wash: { count: 40, groupOf: 2 },
  developer: { count: 200 },
};

/** Empty wallets, some three thousand unless told otherwise. */
export function createWallets(seed: number, counts = COUNTS): Wallets {
  const make = (habit: Habit): Wallet[] => {
    const { count, groupOf } = counts[habit];
    return Array.from({ length: count }, (_, index) => ({
      habit,
      ...traderKey(`${seed}/${habit}/${index}`),
      ...(groupOf !== undefined && { group: Math.floor(index / groupOf) }),
      holdings: new Map(),
    }));
  };
  return {
    maker: make('maker'),
    organic: make('organic'),
    holder: make('holder'),
    sniper: make('sniper'),
    bundler: make('bundler'),
    insider: make('insider'),
    wash: make('wash'),
    developer: make('developer'),
  };
}

/** Adds to what a wallet holds; an amount of 0 makes no holding. */
export function give({ holdings }: Wallet, mint: Address, amount: bigint): void {
  if (amount > 0n) holdings.set(mint, atoms((holdings.get(mint) ?? 0n) + amount));
}
