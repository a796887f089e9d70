import { MAX_STREAM_SUBSCRIPTIONS, type StreamRequest } from '@orrery/wire/stream/requests';
import { type RecentBoard, RecentWatch } from './recent-watch.ts';
import { type Topics, type TradeTopic, toFrame, type ValueTopic } from './topics.ts';

/** All that can be watched, shared by all clients. */
export interface Boards {
  readonly prices: Topics<ValueTopic>;
  readonly assets: Topics<ValueTopic>;
  readonly txns: Topics<TradeTopic>;
  readonly pools: Topics<ValueTopic>;
  readonly recent: RecentBoard;
  /** The same as pools. */
  readonly recentPools: RecentBoard;
}

/** Subscriptions of one client, and those it has been sent nothing of yet. */
export class Subscriptions {
  readonly #boards: Boards;
  readonly #prices = new Set<ValueTopic>();
  readonly #assets = new Set<ValueTopic>();
  readonly #txns = new Set<TradeTopic>();
  readonly #pools = new Set<ValueTopic>();
  readonly #fresh = new Set<ValueTopic>();
  readonly #recent: RecentWatch;
  readonly #recentPools: RecentWatch;

  constructor(boards: Boards) {
    this.#boards = boards;
    this.#recent = new RecentWatch(boards.recent);
    this.#recentPools = new RecentWatch(boards.recentPools);
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
      case 'subscribe:pool':
        return this.#watch(request.pools, this.#boards.pools, this.#pools);
      case 'subscribe:assets,recent':
        return this.#recent.begin();
      case 'subscribe:recent':
        return this.#recentPools.begin(request.filters);
      case 'unsubscribe:prices':
        return this.#leave(request.assets, this.#boards.prices, this.#prices);
      case 'unsubscribe:assets':
        return this.#leave(request.assets, this.#boards.assets, this.#assets);
      case 'unsubscribe:txns':
        return this.#leave(request.assets, this.#boards.txns, this.#txns);
      case 'unsubscribe:pool':
        return this.#leave(request.pools, this.#boards.pools, this.#pools);
      case 'unsubscribe:assets,recent':
        return this.#recent.end();
      case 'unsubscribe:recent':
        return this.#recentPools.end();
      default:
        return request satisfies never;
    }
  }

  leaveAll(): void {
    for (const topic of this.#prices) this.#boards.prices.leave(topic);
    for (const topic of this.#assets) this.#boards.assets.leave(topic);
    for (const topic of this.#txns) this.#boards.txns.leave(topic);
    for (const topic of this.#pools) this.#boards.pools.leave(topic);
    this.#recent.end();
    this.#recentPools.end();
  }

  prices(seen: number, tick: number): string[] {
    return this.#news(this.#prices, seen, tick);
  }

  assets(seen: number, tick: number): string[] {
    return this.#news(this.#assets, seen, tick);
  }

  /** Whole frames: of the recent tokens, of pools, and of the trades of each asset. */
  frames(seen: number, tick: number): string[] {
    const pools = [...this.#recentPools.texts(seen, tick), ...this.#news(this.#pools, seen, tick)];
    return [
      this.#recent.frame('asset-updates', seen, tick),
      pools.length > 0 ? toFrame('updates', pools) : undefined,
      ...[...this.#txns].map((topic) => topic.frame(seen, tick)),
    ].filter((frame) => frame !== undefined);
  }

  /** Everything has been sent: nothing is new to the client any more. */
  settle(): void {
    this.#fresh.clear();
    this.#recent.settle();
    this.#recentPools.settle();
  }

  get #size(): number {
    return this.#prices.size + this.#assets.size + this.#txns.size + this.#pools.size;
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
}
