import type { RecentRow } from './recent-list.ts';
import { toFrame } from './topics.ts';

/** The newest tokens as all clients that watch them are sent them. */
export interface RecentBoard {
  watchers: number;
  rows(seen: number | undefined, tick: number): readonly RecentRow[];
  /** True for a token of one of the launchpads, by any of their names. */
  isOf(id: string, launchpads: readonly string[]): boolean;
}

interface RecentFilters {
  partnerConfigs?: readonly string[] | undefined;
  launchpads?: readonly string[] | undefined;
}

/** One client's subscription to the newest tokens. */
export class RecentWatch {
  readonly #board: RecentBoard;
  #state: 'unwatched' | 'fresh' | 'watched' = 'unwatched';
  #filters: RecentFilters = {};
  /** The frame of rows that every client is sent is written once for all. */
  static readonly #frames = new WeakMap<readonly RecentRow[], string>();

  constructor(board: RecentBoard) {
    this.#board = board;
  }

  /** To begin again changes the filters. */
  begin(filters: RecentFilters = {}): true {
    this.#filters = filters;
    if (this.#state !== 'unwatched') return true;
    this.#state = 'fresh';
    this.#board.watchers += 1;
    return true;
  }

  end(): true {
    if (this.#state !== 'unwatched') this.#board.watchers -= 1;
    this.#state = 'unwatched';
    return true;
  }

  /** What the client has not been sent yet, as its filters leave it. */
  texts(seen: number, tick: number): string[] {
    const { partnerConfigs = [], launchpads = [] } = this.#filters;
    if (partnerConfigs.length > 0) return [];
    const rows = this.#rows(seen, tick);
    const wanted = launchpads.length > 0 ? rows.filter(({ id }) => this.#board.isOf(id, launchpads)) : rows;
    return wanted.map(({ text }) => text);
  }

  /** All of it as one frame; undefined for nothing. */
  frame(type: 'asset-updates', seen: number, tick: number): string | undefined {
    const rows = this.#rows(seen, tick);
    if (rows.length === 0) return undefined;
    const known = RecentWatch.#frames.get(rows);
    if (known !== undefined) return known;
    const frame = toFrame(
      type,
      rows.map(({ text }) => text),
    );
    RecentWatch.#frames.set(rows, frame);
    return frame;
  }

  settle(): void {
    if (this.#state === 'fresh') this.#state = 'watched';
  }

  #rows(seen: number, tick: number): readonly RecentRow[] {
    if (this.#state === 'unwatched') return [];
    return this.#board.rows(this.#state === 'fresh' ? undefined : seen, tick);
  }
}
