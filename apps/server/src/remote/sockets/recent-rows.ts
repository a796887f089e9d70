import { launchpadOf } from '@orrery/domain/launches/launchpads';
import type { RecentRow } from '../../stream/recent-list.ts';
import type { RecentBoard } from '../../stream/recent-watch.ts';

interface Said extends RecentRow {
  tick: number;
  launchpad: string | undefined;
}

const MAX_ROWS = 300;

/** The newest tokens as a host tells of them: rows are kept for as long as a client may still have to be sent them. */
export class RecentRows implements RecentBoard {
  watchers = 0;
  #said: Said[] = [];
  /** Clients that missed the same ticks are sent one array. */
  #found = { tick: 0, bySeen: new Map<number, readonly RecentRow[]>() };

  /** Adds a row that is sent at the given tick. */
  add(row: Said): void {
    this.#said.push(row);
    if (this.#said.length > MAX_ROWS) this.#said.shift();
  }

  forget(): void {
    this.#said = [];
  }

  rows(seen: number | undefined, tick: number): readonly RecentRow[] {
    // What came before a subscription is in the list that its client has asked for.
    const from = seen ?? tick - 1;
    if (this.#found.tick !== tick) this.#found = { tick, bySeen: new Map() };
    const known = this.#found.bySeen.get(from);
    if (known) return known;
    const rows = this.#said.filter((row) => row.tick > from);
    this.#found.bySeen.set(from, rows);
    return rows;
  }

  isOf(id: string, launchpads: readonly string[]): boolean {
    const launchpad = this.#said.findLast((row) => row.id === id)?.launchpad;
    return (
      launchpad !== undefined && launchpads.some((name) => launchpadOf(name).id === launchpadOf(launchpad).id)
    );
  }
}
