import type { Millis } from '@orrery/core/time';
import type { MarketReader } from '@orrery/market';
import type { Asset, AssetPatch } from '@orrery/wire/tokens/asset';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { WebSocket } from 'ws';
import { createStreamClient, type StreamClient, type StreamCounts } from './client.ts';
import { createRecentList, type RecentList } from './recent-list.ts';
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

export function createStreamHub(market: MarketReader): StreamHub {
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
    recent: { watchers: 0, frame: (seen, at) => recent?.frame(seen, at) },
  };
  let tick = 1;
  let version = market.version;
  /** Kept only while it is watched. */
  let recent: RecentList | undefined;

  function takeChanges(): void {
    const changes = market.changedSince(version, isWatched);
    version = changes.version;
    for (const patch of changes.patches) change(patch);
    recent = boards.recent.watchers === 0 ? undefined : (recent ?? createRecentList(market));
    recent?.change(changes.patches, tick);
  }

  function isWatched(id: string): boolean {
    if (boards.recent.watchers > 0) return true;
    return boards.assets.find(id) !== undefined || boards.prices.find(id) !== undefined;
  }

  function change(patch: AssetPatch): void {
    const asset = boards.assets.find(patch.id);
    asset?.change(tick, toAssetRow(patch));
    const price = boards.prices.find(patch.id);
    const row = price && toPriceRow(patch);
    if (row !== undefined) price?.change(tick, row);
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

function toPriceRow({ id, usdPrice, priceBlockId }: AssetPatch): string | undefined {
  if (typeof usdPrice !== 'number') return undefined;
  return JSON.stringify({ assetId: id, price: usdPrice, blockId: priceBlockId ?? 0 });
}
