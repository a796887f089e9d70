import type { Address } from '@solana/kit';
import { passesFilter } from '../supervision/passes-filter.ts';
import type { AccountState, Committed, Landed, Watch } from '../supervision/protocol.ts';

/** What was committed in the open slot and in the one before it, whether anybody had asked to be told or not. */
export class RecentCommits {
  #commits: Committed[] = [];
  #last = 0;

  /** Notes a commit and gives it its number. */
  add(committed: Omit<Committed, 'number'>): Committed {
    this.#last += 1;
    const numbered = { ...committed, number: this.#last };
    if (committed.logs.length + committed.accounts.length > 0) this.#commits.push(numbered);
    return numbered;
  }

  /** Forgets what was committed before a slot. */
  forgetBefore(slot: number): void {
    this.#commits = this.#commits.filter((each) => each.slot >= slot);
  }

  /** What was committed since a slot, behind a number, of what is watched: all logs, and of each account what it became last. */
  since({ slot, after, watch }: { slot: number; after: number; watch: Watch }): Landed {
    const commits: Committed[] = [];
    const found = new Set<Address>();
    for (const commit of this.#commits.toReversed()) {
      if (commit.slot < slot || commit.number <= after) break;
      const logs = commit.logs.filter((logged) => watch.kind === 'logs' && passesFilter(watch, logged));
      const accounts = commit.accounts.filter((each) => isWatched(watch, each) && !found.has(each[0]));
      for (const [address] of accounts) found.add(address);
      if (logs.length + accounts.length > 0) commits.push({ ...commit, logs, accounts });
    }
    return { last: this.#last, commits: commits.toReversed() };
  }
}

function isWatched(watch: Watch, [address, state]: readonly [Address, AccountState | null]): boolean {
  if (watch.kind === 'account') return watch.address === address;
  return watch.kind === 'program' && state?.owner === watch.program;
}
