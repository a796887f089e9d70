import { type Clock, MINUTE_MS } from '@orrery/core/time';

/** What calls to a host are for, the most important first. */
export type Priority = 'confirm' | 'balances' | 'quote' | 'lists';

/** The part of a minute's calls that each may take, so that lists leave some for what is being signed. */
const PARTS: Readonly<Record<Priority, number>> = { confirm: 1, balances: 0.9, quote: 0.8, lists: 0.6 };

export interface CallBudget {
  /**
   * Takes a call if there is one left for it; else returns the milliseconds until there may be one. A client has at most half of what all have
   * together; a call of no client is limited by no share.
   */
  take(priority: Priority, client?: string): 'taken' | number;
  /** The host has no calls left for these milliseconds. */
  exhaust(milliseconds: number): void;
}

/** Counts the calls to a host within the last minute. */
export function createCallBudget({ perMinute, clock }: { perMinute: number; clock: Clock }): CallBudget {
  let taken: { at: number; client: string | undefined }[] = [];
  let exhaustedUntil = 0;
  return {
    take(priority, client) {
      const now = clock.now();
      if (now < exhaustedUntil) return exhaustedUntil - now;
      taken = taken.filter(({ at }) => at > now - MINUTE_MS);
      const most = Math.max(1, Math.floor(perMinute * PARTS[priority]));
      const own = client === undefined ? [] : taken.filter((call) => call.client === client);
      const oldest = taken.at(-most) ?? own.at(-Math.ceil(most / 2));
      if (oldest) return oldest.at + MINUTE_MS - now;
      taken.push({ at: now, client });
      return 'taken';
    },
    exhaust(milliseconds) {
      exhaustedUntil = clock.now() + milliseconds;
    },
  };
}
