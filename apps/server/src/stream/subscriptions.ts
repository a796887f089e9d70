import { MAX_STREAM_SUBSCRIPTIONS, type StreamRequest } from '@orrery/wire/stream/messages';
import type { Topics, TradeTopic, ValueTopic } from './topics.ts';

/** All that can be watched, shared by all clients. */
export interface Boards {
  readonly prices: Topics<ValueTopic>;
  readonly assets: Topics<ValueTopic>;
  readonly txns: Topics<TradeTopic>;
  readonly recent: {
    watchers: number;
    frame(seen: number | undefined, tick: number): string | undefined;
  };
}

/** Subscriptions of one client, and those it has been sent nothing of yet. */
export class Subscriptions {
  readonly #boards: Boards;
  readonly #prices = new Set<ValueTopic>();
  readonly #assets = new Set<ValueTopic>();
  readonly #txns = new Set<TradeTopic>();
  readonly #fresh = new Set<ValueTopic>();
  #recent: 'unwatched' | 'fresh' | 'watched' = 'unwatched';

  constructor(boards: Boards) {
    this.#boards = boards;
  }

  /** False when not all of it could be done, for there are too many. */
  obey(request: StreamRequest): boolean {
    switch (request.type) {
      case 'subscribe:prices':
        return this.#watch(request.assets, this.#boards.prices, this.#prices);
      case 'subscribe:assets':
        return this.#watch(request.assets, this.#boards.assets, this.#assets);
      case 'subscribe:txns':
        return this.#watch(request.assets, this.#boards.txns, this.#txns);
      case 'subscribe:assets,recent':
        return this.#watchRecent();
      case 'unsubscribe:prices':
        return this.#leave(request.assets, this.#boards.prices, this.#prices);
      case 'unsubscribe:assets':
        return this.#leave(request.assets, this.#boards.assets, this.#assets);
      case 'unsubscribe:txns':
        return this.#leave(request.assets, this.#boards.txns, this.#txns);
      case 'unsubscribe:assets,recent':
        return this.#leaveRecent();
      default:
        return request satisfies never;
    }
  }

  leaveAll(): void {
    for (const topic of this.#prices) this.#boards.prices.leave(topic);
    for (const topic of this.#assets) this.#boards.assets.leave(topic);
    for (const topic of this.#txns) this.#boards.txns.leave(topic);
    this.#leaveRecent();
  }

  prices(seen: number, tick: number): string[] {
    return this.#news(this.#prices, seen, tick);
  }

  assets(seen: number, tick: number): string[] {
    return this.#news(this.#assets, seen, tick);
  }

  /** Whole frames: of the recent tokens, and of the trades of each asset. */
  frames(seen: number, tick: number): string[] {
    const frames: string[] = [];
    const recent =
      this.#recent === 'unwatched'
        ? undefined
        : this.#boards.recent.frame(this.#recent === 'fresh' ? undefined : seen, tick);
    if (recent !== undefined) frames.push(recent);
    for (const topic of this.#txns) {
      const frame = topic.frame(seen, tick);
      if (frame !== undefined) frames.push(frame);
    }
    return frames;
  }

  /** Everything has been sent: nothing is new to the client any more. */
  settle(): void {
    this.#fresh.clear();
    if (this.#recent === 'fresh') this.#recent = 'watched';
  }

  get #size(): number {
    return this.#prices.size + this.#assets.size + this.#txns.size;
  }

  #news(watched: ReadonlySet<ValueTopic>, seen: number, tick: number): string[] {
    const rows: string[] = [];
    for (const topic of watched) {
      const row = this.#fresh.has(topic) ? topic.whole(tick) : topic.news(seen, tick);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  #watch<T extends ValueTopic | TradeTopic>(ids: readonly string[], topics: Topics<T>, watched: Set<T>) {
    for (const id of ids) {
      const known = topics.find(id);
      if (known && watched.has(known)) continue;
      if (this.#size >= MAX_STREAM_SUBSCRIPTIONS) return false;
      const topic = topics.watch(id);
      watched.add(topic);
      if ('whole' in topic) this.#fresh.add(topic);
    }
    return true;
  }

  #leave<T extends ValueTopic | TradeTopic>(
    ids: readonly string[],
    topics: Topics<T>,
    watched: Set<T>,
  ): true {
    for (const id of ids) {
      const topic = topics.find(id);
      if (!topic || !watched.delete(topic)) continue;
      if ('whole' in topic) this.#fresh.delete(topic);
      topics.leave(topic);
    }
    return true;
  }

  #watchRecent(): true {
    if (this.#recent !== 'unwatched') return true;
    this.#recent = 'fresh';
    this.#boards.recent.watchers += 1;
    return true;
  }

  #leaveRecent(): true {
    if (this.#recent !== 'unwatched') this.#boards.recent.watchers -= 1;
    this.#recent = 'unwatched';
    return true;
  }
}
