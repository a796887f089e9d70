import type { Millis } from '@orrery/core/time';
import { launchpadOf } from '@orrery/domain/launches/launchpads';
import type { MarketReader } from '@orrery/market';
import type { Asset, AssetPatch } from '@orrery/wire/tokens/asset';
import type { AssetPool } from '@orrery/wire/tokens/pools';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { WebSocket } from 'ws';
import { createStreamClient, type StreamClient, type StreamCounts } from './client.ts';
import { createRecentList, type RecentChange, type RecentList } from './recent-list.ts';
import type { Boards } from './subscriptions.ts';
import { Topics, TradeTopic, ValueTopic } from './topics.ts';

/** The stream socket: what changed since the last tick goes out in one frame for each client and kind. */
export interface StreamHub {
  /** Takes a client; its frames are sent as `rewrite` returns them, or as they are. */
  attach(socket: WebSocket, rewrite?: (frame: string) => string): void;
  /** Takes trades the store has by now, in their order; they go out at the next tick. */
  publish(trades: readonly TokenTx[]): void;
  /** Sends what changed; called at the pace frames shall go out. */
  tick(now: Millis): void;
  /** Asks every client for a heartbeat and drops those that gave none since the last time. */
  ping(): void;
  status(): Readonly<StreamCounts> & { clients: number };
}

/** Pools as older clients are told of tokens by. */
export interface StreamPools {
  at(id: string): AssetPool | undefined;
  /** The pool a token was launched in. */
  mainOf(asset: string): AssetPool | undefined;
  /** Addresses of the pools with a token as base. */
  idsOf(asset: string): readonly string[];
}

export function createStreamHub(market: MarketReader, pools: StreamPools): StreamHub {
  const clients = new Set<StreamClient>();
  const counts: StreamCounts = {
    framesSent: 0,
    ticksHeldBack: 0,
    dropped: { silent: 0, malformed: 0, flooding: 0 },
  };
  const wholeOf = (write: (asset: Asset) => string | undefined) => (id: string) =>
    market.has(id) ? write(market.asset(id)) : undefined;
  const boards: Boards = {
    prices: new Topics((id) => new ValueTopic(id, wholeOf(toPriceRow))),
    assets: new Topics((id) => new ValueTopic(id, wholeOf(toAssetRow))),
    txns: new Topics((id) => new TradeTopic(id)),
    pools: new Topics((id) => new ValueTopic(id, () => toPoolRow('update', pools.at(id)))),
    recent: { watchers: 0, rows: (seen, at) => recent?.rows(seen, at) ?? [], isOf },
    recentPools: { watchers: 0, rows: (seen, at) => recentPools?.rows(seen, at) ?? [], isOf },
  };
  let tick = 1;
  let version = market.version;
  /** Kept only while they are watched. */
  let recent: RecentList | undefined;
  let recentPools: RecentList | undefined;

  function takeChanges(): void {
    const changes = market.changedSince(version, isWatched);
    version = changes.version;
    for (const patch of changes.patches) change(patch);
    recent = boards.recent.watchers === 0 ? undefined : (recent ?? createRecentList(market, writeAsset));
    recent?.change(changes.patches, tick);
    recentPools =
      boards.recentPools.watchers === 0 ? undefined : (recentPools ?? createRecentList(market, writePool));
    recentPools?.change(changes.patches, tick);
  }

  function writeAsset(type: RecentChange, patch: AssetPatch): string {
    return JSON.stringify({ type, asset: type === 'update' ? patch : market.asset(patch.id) });
  }

  function writePool(type: RecentChange, { id }: AssetPatch): string | undefined {
    return toPoolRow(type, pools.mainOf(id));
  }

  function isOf(id: string, launchpads: readonly string[]): boolean {
    const launchpad = market.has(id) ? market.asset(id).launchpad : undefined;
    return launchpad != null && launchpads.some((name) => launchpadOf(name).id === launchpadOf(launchpad).id);
  }

  function isWatched(id: string): boolean {
    if (boards.recent.watchers + boards.recentPools.watchers + boards.pools.size > 0) return true;
    return boards.assets.find(id) !== undefined || boards.prices.find(id) !== undefined;
  }

  function change(patch: AssetPatch): void {
    const asset = boards.assets.find(patch.id);
    asset?.change(tick, toAssetRow(patch));
    const price = boards.prices.find(patch.id);
    const row = price && toPriceRow(patch);
    if (row !== undefined) price?.change(tick, row);
    for (const id of boards.pools.size > 0 ? pools.idsOf(patch.id) : []) {
      const topic = boards.pools.find(id);
      const text = topic && toPoolRow('update', pools.at(id));
      if (text !== undefined) topic?.change(tick, text);
    }
  }

  return {
    attach(socket, rewrite) {
      const client = createStreamClient(socket, { tick, boards, counts, rewrite });
      clients.add(client);
      socket.once('close', () => {
        clients.delete(client);
        client.leave();
      });
    },
    publish(trades) {
      for (const trade of trades) boards.txns.find(trade.asset)?.add(tick + 1, JSON.stringify(trade));
    },
    tick(now) {
      tick += 1;
      takeChanges();
      let areAllTold = true;
      for (const client of clients) areAllTold = client.send(tick, now) && areAllTold;
      if (areAllTold) for (const topic of boards.txns.all()) topic.forget();
    },
    ping() {
      for (const client of clients) client.ping();
    },
    status: () => ({ ...counts, clients: clients.size }),
  };
}

function toAssetRow(asset: AssetPatch): string {
  return JSON.stringify({ type: 'update', asset });
}

function toPoolRow(type: RecentChange, pool: AssetPool | undefined): string | undefined {
  return pool && JSON.stringify({ type, pool });
}

function toPriceRow({ id, usdPrice, priceBlockId }: AssetPatch): string | undefined {
  if (typeof usdPrice !== 'number') return undefined;
  return JSON.stringify({ assetId: id, price: usdPrice, blockId: priceBlockId ?? 0 });
}
