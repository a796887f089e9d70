import { Topics, ValueTopic } from '../../stream/topics.ts';

type Row = Readonly<Record<string, unknown>>;

/** A longer row is none of a host that means well. */
const MAX_ROW_LETTERS = 50_000;

/**
 * What a host has said of each id of a kind: all of it laid together for clients that come later, and what it said since the last tick. Only of
 * ids that are watched anything is kept.
 */
export class KeptRows {
  readonly topics: Topics<ValueTopic>;
  readonly #write: (row: Row) => string;
  readonly #wholes = new Map<string, Row>();
  #news = new Map<string, Row>();

  /** `write` makes a row's JSON as it stands in a frame. */
  constructor(write: (row: Row) => string) {
    this.#write = write;
    this.topics = new Topics((id) => new ValueTopic(id, () => this.#writeWhole(id)));
  }

  whole(id: string): Row | undefined {
    return this.#wholes.get(id);
  }

  take(id: string, row: Row): void {
    if (!this.topics.find(id)) return;
    const [whole, news] = [lay(this.#wholes.get(id), row), lay(this.#news.get(id), row)];
    if (this.#write(whole).length > MAX_ROW_LETTERS) return;
    this.#wholes.set(id, whole);
    this.#news.set(id, news);
  }

  /** Hands what is new to its topics, and forgets what the host tells no more. */
  flush(tick: number, isTold: (id: string) => boolean): void {
    for (const [id, row] of this.#news) this.topics.find(id)?.change(tick, this.#write(row));
    this.#news = new Map();
    for (const id of this.#wholes.keys()) if (!isTold(id)) this.#wholes.delete(id);
  }

  /** The host is gone: what it said may no longer be so. */
  forget(): void {
    this.#wholes.clear();
    this.#news.clear();
  }

  #writeWhole(id: string): string | undefined {
    const whole = this.#wholes.get(id);
    return whole && this.#write(whole);
  }
}

/** Lays a row over an earlier one; members that are objects themselves, such as the figures of a timeframe, member by member. */
function lay(held: Row | undefined, row: Row): Row {
  if (!held) return row;
  return Object.fromEntries(
    [...new Set([...Object.keys(held), ...Object.keys(row)])].map((key) => {
      const [before, after] = [held[key], row[key]];
      if (after === undefined) return [key, before];
      return [key, isRow(before) && isRow(after) ? { ...before, ...after } : after];
    }),
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
