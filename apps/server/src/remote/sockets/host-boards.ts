import { StreamFrameSchema } from '@orrery/wire/stream/messages';
import { PoolUpdatesSchema } from '@orrery/wire/stream/pool-updates';
import * as v from 'valibot';
import type { Boards } from '../../stream/subscriptions.ts';
import { Topics, TradeTopic } from '../../stream/topics.ts';
import type { HostSubscriptions } from './host-subscriptions.ts';
import { KeptRows } from './kept-rows.ts';
import { RecentRows } from './recent-rows.ts';

/** A message of a host's stream. */
export const HostFrameSchema = v.variant('type', [...StreamFrameSchema.options, PoolUpdatesSchema]);
type HostFrame = v.InferOutput<typeof HostFrameSchema>;
type AssetRows = Extract<HostFrame, { type: 'asset-updates' }>['data'];
type PoolRows = Extract<HostFrame, { type: 'updates' }>['data'];

/** All that a host tells of, as this server's own stream has its market: what is watched, and what is new of it. */
export class HostBoards {
  readonly #prices = new KeptRows((row) => JSON.stringify(row));
  readonly #assets = new KeptRows((asset) => JSON.stringify({ type: 'update', asset }));
  readonly #pools = new KeptRows((pool) => JSON.stringify({ type: 'update', pool }));
  readonly #txns = new Topics((id) => new TradeTopic(id));
  readonly #recent = new RecentRows();
  readonly #recentPools = new RecentRows();
  readonly boards: Boards = {
    prices: this.#prices.topics,
    assets: this.#assets.topics,
    pools: this.#pools.topics,
    txns: this.#txns,
    recent: this.#recent,
    recentPools: this.#recentPools,
  };

  /** Takes a frame, whose rows go out at the given tick. */
  take(frame: Exclude<HostFrame, { type: 'error' }>, tick: number): void {
    if (frame.type === 'prices') {
      for (const row of frame.data) {
        const known = Number(this.#prices.whole(row.assetId)?.blockId ?? 0);
        if (row.blockId >= known) this.#prices.take(row.assetId, row);
      }
    } else if (frame.type === 'actions') {
      for (const trade of frame.data) this.#txns.find(trade.asset)?.add(tick, JSON.stringify(trade));
    } else if (frame.type === 'asset-updates') this.#takeAssets(frame.data, tick);
    else this.#takePools(frame.data, tick);
  }

  /** Hands what is new to those who watch it, as long as the host is subscribed to it. */
  flush(tick: number, subscriptions: Pick<HostSubscriptions, 'has'>): void {
    this.#prices.flush(tick, (id) => subscriptions.has('prices', id));
    this.#assets.flush(tick, (id) => subscriptions.has('assets', id));
    this.#pools.flush(tick, (id) => subscriptions.has('pool', id));
  }

  /** Every client was sent what there was. */
  settle(): void {
    for (const topic of this.#txns.all()) topic.forget();
    this.#recent.forget();
    this.#recentPools.forget();
  }

  /** The host is gone: what it said may no longer be so. */
  forget(): void {
    for (const kept of [this.#prices, this.#assets, this.#pools]) kept.forget();
    this.settle();
  }

  /** A host answers each kind of subscription with frames of its own, in one form: what names a token that nobody watches is of the newest. */
  #takeAssets(rows: AssetRows, tick: number): void {
    const isRecent = rows.some(({ type, asset }) => type !== 'update' || !this.#assets.topics.find(asset.id));
    for (const { type, asset } of rows) {
      this.#assets.take(asset.id, asset);
      if (!isRecent || this.#recent.watchers === 0) continue;
      const launchpad = asset.launchpad ?? undefined;
      this.#recent.add({ tick, id: asset.id, text: JSON.stringify({ type, asset }), launchpad });
    }
  }

  #takePools(rows: PoolRows, tick: number): void {
    for (const { type, pool } of rows) {
      this.#pools.take(pool.id, pool);
      const isOfPool = type === 'update' && this.#pools.topics.find(pool.id) !== undefined;
      if (isOfPool || this.#recentPools.watchers === 0) continue;
      const { id, launchpad } = pool.baseAsset;
      const text = JSON.stringify({ type, pool });
      this.#recentPools.add({ tick, id, text, launchpad: launchpad ?? undefined });
    }
  }
}
