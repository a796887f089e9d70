import { STREAM_SUBSCRIPTIONS_MOST, type StreamRequest } from '@orrery/wire';

/** A patch with the texts it is sent as, written once for all clients. */
export interface WrittenPatch {
  id: string;
  asset: string;
  /** Absent when the price did not change. */
  price: string | undefined;
}

type Kind = 'prices' | 'assets';
/** Whole assets, so that what a client holds from an earlier answer has no gap when its subscription begins. */
export type Snapshot = (ids: readonly string[]) => readonly WrittenPatch[];

/** What one client watches, and what of it it has been told nothing of yet. */
export class Subscriptions {
  readonly #snapshot: Snapshot;
  readonly #watched = { prices: new Set<string>(), assets: new Set<string>() };
  readonly #fresh = { prices: new Set<string>(), assets: new Set<string>() };

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** False when not all of it could be done, for there are too many. */
  obey({ type, assets }: StreamRequest): boolean {
    const kind = type.endsWith('prices') ? 'prices' : 'assets';
    for (const id of assets) {
      if (type.startsWith('unsubscribe')) {
        this.#watched[kind].delete(id);
        this.#fresh[kind].delete(id);
      } else if (this.#size < STREAM_SUBSCRIPTIONS_MOST) {
        if (!this.#watched[kind].has(id)) this.#fresh[kind].add(id);
        this.#watched[kind].add(id);
      } else if (!this.#watched[kind].has(id)) return false;
    }
    return true;
  }

  /** What of these patches is watched, and everything of what is watched newly. */
  take(patches: readonly WrittenPatch[]): Record<Kind, WrittenPatch[]> {
    const taken = { prices: this.#take('prices', patches), assets: this.#take('assets', patches) };
    this.#fresh.prices.clear();
    this.#fresh.assets.clear();
    return taken;
  }

  get #size(): number {
    return this.#watched.prices.size + this.#watched.assets.size;
  }

  #take(kind: Kind, patches: readonly WrittenPatch[]): WrittenPatch[] {
    const isOld = ({ id }: WrittenPatch) => this.#watched[kind].has(id) && !this.#fresh[kind].has(id);
    return [...patches.filter(isOld), ...this.#snapshot([...this.#fresh[kind]])];
  }
}
