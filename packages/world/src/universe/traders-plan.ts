import type { Address } from '@solana/kit';
import { logNormal, type Random } from '../random.ts';
import { createWeightedTable } from '../weighted-table.ts';
import { worth } from './amounts.ts';
import type { Quotes } from './pools/pools.ts';
import type { Character, Habit } from './universe.ts';
import { give, type Wallet, type Wallets } from './wallets.ts';

/** Median dollars in SOL and in USDC a trader starts with. */
const MONEY: Readonly<Record<Habit, { sol: number; usdc: number; spread: number }>> = {
  maker: { sol: 3e6, usdc: 3e6, spread: 0.2 },
  organic: { sol: 9_000, usdc: 7_000, spread: 1 },
  holder: { sol: 14_000, usdc: 9_000, spread: 1 },
  sniper: { sol: 30_000, usdc: 0, spread: 0.6 },
  bundler: { sol: 9_000, usdc: 0, spread: 0.3 },
  insider: { sol: 30_000, usdc: 5_000, spread: 0.6 },
  wash: { sol: 40_000, usdc: 20_000, spread: 0.3 },
  developer: { sol: 16_000, usdc: 0, spread: 0.8 },
};
const MAKERS_TO_A_TOKEN = 2;
/** How many tokens besides money, at most, and their median dollars. */
const PORTFOLIOS = { organic: { most: 5, usd: 900 }, holder: { most: 5, usd: 2_500 } } as const;
/** The largest part of a supply a trader starts with, and all of them together. */
const MAX_HELD_BY_ONE = 250n;
const MAX_HELD_BY_ALL = 4n;

interface Handout {
  wallets: Wallets;
  quotes: Quotes;
  majors: readonly Character[];
  /** Everything else a trader may hold from the start, but not the launched. */
  others: readonly Character[];
  random: Random;
}

/** Gives every trader its money, the makers something of everything they may have to sell, and the crowd a few tokens each. */
export function handOut(handout: Handout): void {
  const { wallets, quotes, random } = handout;
  for (const [habit, { sol, usdc, spread }] of entriesOf(MONEY)) {
    for (const wallet of wallets[habit]) {
      give(wallet, quotes.sol.token.id, worth(logNormal(random, sol, spread), quotes.sol));
      if (usdc > 0) give(wallet, quotes.usdc.token.id, worth(logNormal(random, usdc, spread), quotes.usdc));
    }
  }
  const allot = createAllotment();
  stockMakers(handout, allot);
  stockCrowd(handout, allot);
  stockWashers(handout, allot);
}

function stockMakers({ wallets: { maker }, quotes, majors, others, random }: Handout, allot: Allot): void {
  const isMoney = (character: Character) => character === quotes.sol || character === quotes.usdc;
  for (const wallet of maker) {
    for (const major of majors) if (!isMoney(major)) allot(wallet, major, logNormal(random, 2.4e5, 0.3));
  }
  for (const [at, character] of others.entries()) {
    for (let turn = 0; turn < MAKERS_TO_A_TOKEN; turn += 1) {
      const wallet = maker[(at * MAKERS_TO_A_TOKEN + turn) % maker.length];
      if (wallet) allot(wallet, character, logNormal(random, 2e4, 0.3));
    }
  }
}

function stockCrowd({ wallets, majors, others, random }: Handout, allot: Allot): void {
  // By how much attention they draw, the quiet ones now and then.
  const tokens = createWeightedTable([...majors, ...others], ({ popularity }) => popularity + 0.05);
  for (const habit of ['organic', 'holder'] as const) {
    const { most, usd } = PORTFOLIOS[habit];
    for (const wallet of wallets[habit]) {
      const count = Math.floor(random() * (most + 1));
      for (let turn = 0; turn < count; turn += 1) {
        const character = tokens.pick(random);
        if (character) allot(wallet, character, logNormal(random, usd, 1.1));
      }
    }
  }
}

/** Two of a pair sell one token to each other; a small unverified one. */
function stockWashers({ wallets: { wash }, others, random }: Handout, allot: Allot): void {
  const doubtful = others.filter(({ token }) => token.tags.includes('old-registry'));
  for (const wallet of wash) {
    const character = doubtful[((wallet.group ?? 0) * 7 + 3) % doubtful.length];
    if (character) allot(wallet, character, logNormal(random, 3_000, 0.2));
  }
}

type Allot = (wallet: Wallet, character: Character, dollars: number) => void;

/** Hands tokens out, but never so many that a supply would be in the traders' hands. */
function createAllotment(): Allot {
  const allotted = new Map<Address, bigint>();
  return (wallet, character, dollars) => {
    const { token, supply } = character;
    if (supply === 0n) return;
    const before = allotted.get(token.id) ?? 0n;
    const most = supply / MAX_HELD_BY_ONE;
    const maxUsd = (Number(most) / 10 ** token.decimals) * character.price;
    const amount = dollars < maxUsd ? worth(dollars, character) : most;
    if (before + amount > supply / MAX_HELD_BY_ALL) return;
    allotted.set(token.id, before + amount);
    give(wallet, token.id, amount);
  };
}

function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}
