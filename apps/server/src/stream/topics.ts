/** The newest trades that are kept of an asset for a client that is behind. */
export const MAX_TRADES_KEPT = 256;

/** Texts for all clients that watch one asset in one way: each text is written once for all of them. */
export interface Topic {
  readonly id: string;
  watchers: number;
}

/** The topics with watchers, by asset. */
export class Topics<T extends Topic> {
  readonly #byId = new Map<string, T>();
  readonly #open: (id: string) => T;

  constructor(open: (id: string) => T) {
    this.#open = open;
  }

  find(id: string): T | undefined {
    return this.#byId.get(id);
  }

  get size(): number {
    return this.#byId.size;
  }

  all(): Iterable<T> {
    return this.#byId.values();
  }

  watch(id: string): T {
    const topic = this.#byId.get(id) ?? this.#open(id);
    topic.watchers += 1;
    this.#byId.set(id, topic);
    return topic;
  }

  leave(topic: T): void {
    topic.watchers -= 1;
    if (topic.watchers === 0) this.#byId.delete(topic.id);
  }
}

/** An asset's values: what changed at the last tick, and the whole for clients that missed a tick. */
export class ValueTopic implements Topic {
  readonly id: string;
  watchers = 0;
  readonly #writeWhole: (id: string) => string | undefined;
  #changedAt = 0;
  #change: string | undefined;
  #wholeAt = 0;
  #whole: string | undefined;

  constructor(id: string, writeWhole: (id: string) => string | undefined) {
    this.id = id;
    this.#writeWhole = writeWhole;
  }

  change(tick: number, text: string): void {
    this.#changedAt = tick;
    this.#change = text;
  }

  /** News of a tick for a client last sent the tick `seen`; undefined when there are none. */
  news(seen: number, tick: number): string | undefined {
    if (this.#changedAt <= seen) return undefined;
    return seen === tick - 1 ? this.#change : this.whole(tick);
  }

  whole(tick: number): string | undefined {
    if (this.#wholeAt !== tick) this.#whole = this.#writeWhole(this.id);
    this.#wholeAt = tick;
    return this.#whole;
  }
}

/** An asset's trades, oldest first, as long as a client may still have to be sent them. */
export class TradeTopic implements Topic {
  readonly id: string;
  watchers = 0;
  #trades: { tick: number; text: string }[] = [];
  #frameAt = 0;
  #frame: string | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Adds a trade that is sent at the given tick. */
  add(tick: number, text: string): void {
    this.#trades.push({ tick, text });
    if (this.#trades.length > MAX_TRADES_KEPT) this.#trades.shift();
  }

  /** The frame of the trades after the tick `seen`; undefined when there are none. */
  frame(seen: number, tick: number): string | undefined {
    if (this.#trades.length === 0) return undefined;
    if (seen !== tick - 1) return this.#write(seen);
    if (this.#frameAt !== tick) this.#frame = this.#write(seen);
    this.#frameAt = tick;
    return this.#frame;
  }

  forget(): void {
    this.#trades = [];
  }

  #write(seen: number): string | undefined {
    const texts = this.#trades.filter(({ tick }) => tick > seen).map(({ text }) => text);
    return texts.length > 0 ? toFrame('actions', texts) : undefined;
  }
}

/** A frame of rows that are JSON already. */
export function toFrame(
  type: 'prices' | 'asset-updates' | 'updates' | 'actions',
  rows: readonly string[],
): string {
  return `{"type":"${type}","data":[${rows.join(',')}]}`;
}
