import { HOUR_MS } from '@orrery/core/time';
import type { Agenda } from './agenda.ts';
import { isFree } from './cast.ts';
import { countStaying, type Launch, type LaunchBook } from './launch-book.ts';
import { spendable } from './ledger.ts';
import type { Situation } from './situation.ts';
import { isDust, sellAll } from './trade-size.ts';
import type { Action, Errand, Trader } from './trader.ts';

/** Takes dead tokens off the market: all who hold one sell it, then its developer delists it. */
export interface Burials {
  /** Begins as many as there are tokens too many, longest dead first. */
  refresh(now: number): void;
}

export interface BurialsSetup {
  book: LaunchBook;
  agenda: Agenda<Errand>;
  /** Tokens with a pool that the world is meant to have. */
  target: number;
}

const LEFT_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 10_000;
const AGAIN_MS = 700;
const GIVEN_UP_MS = 240_000;
/** An outsider holds it: it is asked about again after this long. */
const KEPT_MS = HOUR_MS;

export function createBurials(
  { cast, view, random }: Situation,
  { book, agenda, target }: BurialsSetup,
): Burials {
  function begin(launch: Launch, now: number): void {
    launch.buriedAt = now;
    tellHolders(launch, now);
    agenda.add(now + LEFT_WITHIN_MS, close(launch, now));
  }

  function tellHolders({ token }: Launch, now: number): void {
    for (const holder of token.holders.items()) {
      agenda.add(now + random() * (LEFT_WITHIN_MS - LOOK_AGAIN_MS), leave(token, holder));
    }
  }

  function leave(token: Launch['token'], trader: Trader): Errand {
    return (now) => {
      const [pool] = token.pools;
      const amount = spendable(trader, token.facts.id);
      if (!pool || amount === 0n) return [];
      if (!isFree(trader)) {
        agenda.add(now + AGAIN_MS, leave(token, trader));
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
        launch.buriedAt = undefined;
        launch.keptUntil = now + KEPT_MS;
        return [];
      }
      const isEmpty = token.holders.size === 0;
      if (!isEmpty) tellHolders(launch, now);
      const developer = developerOf(launch);
      if (!isEmpty || !developer || !isFree(developer)) {
        agenda.add(now + (isEmpty ? AGAIN_MS : LEFT_WITHIN_MS), close(launch, since));
        return [];
      }
      agenda.add(now + LEFT_WITHIN_MS, close(launch, since, true));
      return [{ kind: 'delist', developer, pool: pool.pool }];
    };
  }

  function developerOf({ token }: Launch): Trader | undefined {
    const { launch } = token.facts;
    return launch && cast.at(launch.developer);
  }

  return {
    refresh(now) {
      const tooMany = cast.isCounted() ? countStaying(view, book) - target : 0;
      if (tooMany <= 0) return;
      // Only outsiders can delist what they launched.
      const ours = book.quiet(now).filter((launch) => developerOf(launch) !== undefined);
      for (const launch of ours.slice(0, tooMany)) begin(launch, now);
    },
  };
}
