import { HOUR_MS } from '@orrery/core/time';
import { countStaying, type Launch, type LaunchBook } from './launch-book.ts';
import { spendable } from './ledger.ts';
import type { Schedule } from './schedule.ts';
import type { Situation } from './situation.ts';
import { isDust, sellAll } from './trade-size.ts';
import type { Action, Errand, Trader } from './trader.ts';
import { isFree } from './trader-index.ts';

/** Takes dead tokens off the market: all holders sell, then the developer delists it. */
export interface Delistings {
  /** Starts a delisting for each token above the target, longest dead first. */
  refresh(now: number): void;
}

export interface DelistingsSetup {
  book: LaunchBook;
  schedule: Schedule<Errand>;
  /** Tokens with a pool that the world is meant to have. */
  target: number;
}

const LEFT_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 10_000;
const AGAIN_MS = 700;
const GIVEN_UP_MS = 240_000;
/** An outsider holds it: it is asked about again after this long. */
const KEPT_MS = HOUR_MS;

export function createDelistings(
  { traders, view, random }: Situation,
  { book, schedule, target }: DelistingsSetup,
): Delistings {
  function begin(launch: Launch, now: number): void {
    launch.delistingAt = now;
    askHoldersToSell(launch, now);
    schedule.add(now + LEFT_WITHIN_MS, close(launch, now));
  }

  function askHoldersToSell({ token }: Launch, now: number): void {
    for (const holder of token.holders.items()) {
      schedule.add(now + random() * (LEFT_WITHIN_MS - LOOK_AGAIN_MS), leave(token, holder));
    }
  }

  function leave(token: Launch['token'], trader: Trader): Errand {
    return (now) => {
      const [pool] = token.pools;
      const amount = spendable(trader, token.facts.id);
      if (!pool || amount === 0n) return [];
      if (!isFree(trader)) {
        schedule.add(now + AGAIN_MS, leave(token, trader));
        return [];
      }
      if (isDust(view, pool, amount)) return [{ kind: 'close', trader, mints: [token.facts.id] }];
      const swap = sellAll(view, trader, pool);
      return swap ? [swap] : [];
    };
  }

  /** Looks whether all have left; a token that an outsider holds stays. */
  function close(launch: Launch, since: number, isAsked = false): Errand {
    return (now): Action[] => {
      const { token } = launch;
      const [pool] = token.pools;
      if (!pool) return [];
      if (isAsked || now - since > GIVEN_UP_MS) {
        launch.delistingAt = undefined;
        launch.keptUntil = now + KEPT_MS;
        return [];
      }
      const isEmpty = token.holders.size === 0;
      if (!isEmpty) askHoldersToSell(launch, now);
      const developer = developerOf(launch);
      if (!isEmpty || !developer || !isFree(developer)) {
        schedule.add(now + (isEmpty ? AGAIN_MS : LEFT_WITHIN_MS), close(launch, since));
        return [];
      }
      schedule.add(now + LEFT_WITHIN_MS, close(launch, since, true));
      return [{ kind: 'delist', developer, pool: pool.pool }];
    };
  }

  function developerOf({ token }: Launch): Trader | undefined {
    const { launch } = token.facts;
    return launch && traders.at(launch.developer);
  }

  return {
    refresh(now) {
      const tooMany = traders.isCounted() ? countStaying(view, book) - target : 0;
      if (tooMany <= 0) return;
      // Only outsiders can delist what they launched.
      const ours = book.quiet(now).filter((launch) => developerOf(launch) !== undefined);
      for (const launch of ours.slice(0, tooMany)) begin(launch, now);
    },
  };
}
