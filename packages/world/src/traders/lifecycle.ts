import { createRandom, exponential, seedOf } from '../random.ts';
import { pickLaunchpad } from '../universe/tokens/launched.ts';
import { createMemeNames } from '../universe/tokens/meme-names.ts';
import { createDelistings, type DelistingsSetup } from './delistings.ts';
import { goalOf, type Launch } from './launch-book.ts';
import { spendableUsd } from './ledger.ts';
import type { PoolView } from './market-view.ts';
import type { Situation } from './situation.ts';
import { type Deed, teamOf } from './team.ts';
import { buy, sell, sellAll } from './trade-size.ts';
import type { Action, Errand, Trader } from './trader.ts';
import { isFree, pickWhere } from './trader-index.ts';

/** Births, the deeds of those close to them, and deaths. */
export interface Lifecycle {
  /** A launchpad's token has a pool, just opened or found at the start. */
  meet(pool: PoolView, now: number): void;
  /** Delists as many tokens as were launched. */
  refresh(now: number): void;
}

interface LifecycleSetup extends DelistingsSetup {
  worldSeed: number;
  now: number;
}

const MEAN_BIRTH_MS = 15_000;
const DEVELOPER_NEEDS_USD = 200;
const AGAIN_MS = 700;
const TRIES = 25;

export function createLifecycle(situation: Situation, setup: LifecycleSetup): Lifecycle {
  const { traders, view, random } = situation;
  const { worldSeed, book, schedule, now: startedAt } = setup;
  // A stream of its own: what the others decide in between must not change the names, nor a restart repeat them.
  const nameIt = createMemeNames(createRandom(seedOf('names', worldSeed, startedAt)));
  const delistings = createDelistings(situation, setup);
  schedule.add(startedAt + exponential(random, MEAN_BIRTH_MS), birth);

  function birth(now: number): Action[] {
    schedule.add(now + exponential(random, MEAN_BIRTH_MS), birth);
    const developer = pickWhere(
      random,
      traders.by('developer'),
      (trader) => isFree(trader) && canPay(trader),
    );
    if (!developer) return [];
    return [{ kind: 'launch', developer, name: { ...nameIt(), launchpad: pickLaunchpad(random) } }];
  }

  function canPay(trader: Trader): boolean {
    const sol = view.sol();
    return sol !== undefined && spendableUsd(view, trader, sol) > DEVELOPER_NEEDS_USD;
  }

  /** Does a deed when its trader can, and lets it be when that takes too long. */
  function perform(launch: Launch, deed: Deed, tries = TRIES): Errand {
    return (now) => {
      const [pool] = launch.token.pools;
      if (!pool || launch.delistingAt) return [];
      if (!isFree(deed.trader)) {
        if (tries > 0) schedule.add(now + AGAIN_MS, perform(launch, deed, tries - 1));
        return [];
      }
      const swap = toSwap(situation, pool, deed);
      return swap ? [swap] : [];
    };
  }

  return {
    meet(pool, now) {
      const launch = book.meet(pool);
      const developer = launch?.token.facts.launch?.developer;
      if (!launch || !developer) return;
      const { life, bornAt } = launch;
      for (const deed of teamOf(traders, { worldSeed, mint: launch.token.facts.id, developer, life })) {
        // After a restart only what is still to come is done; what was bought before is sold at the delisting.
        if (bornAt + deed.at > now) schedule.add(bornAt + deed.at, perform(launch, deed));
      }
    },
    refresh: (now) => delistings.refresh(now),
  };
}

function toSwap({ view }: Situation, pool: PoolView, { trader, buys, sells = 1 }: Deed) {
  if (buys === undefined) {
    return sells < 1
      ? sell(view, { trader, pool, usd: Infinity, share: sells })
      : sellAll(view, trader, pool);
  }
  const usd = goalOf(pool) * buys * view.usd(pool.quote);
  return usd > 0 ? buy(view, { trader, pool, usd, share: 0.5 }) : undefined;
}
