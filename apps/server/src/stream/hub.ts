import type { Millis } from '@orrery/core';
import type { Market } from '@orrery/market';
import type { AssetPatch } from '@orrery/wire';
import type { WebSocket } from 'ws';
import { createStreamClient, type StreamClient, type StreamCounts } from './client.ts';
import type { WrittenPatch } from './subscriptions.ts';

/** The stream socket: what changed since the last tick goes out in one frame for each client and kind. */
export interface StreamHub {
  attach(socket: WebSocket): void;
  /** Sends what changed; called at the pace frames shall go out. */
  tick(now: Millis): void;
  /** Asks every client for a sign of life and drops those that gave none since the last time. */
  ping(): void;
  status(): Readonly<StreamCounts> & { clients: number };
}

export function createStreamHub(market: Market): StreamHub {
  const clients = new Set<StreamClient>();
  const counts: StreamCounts = {
    framesSent: 0,
    ticksHeldBack: 0,
    dropped: { silent: 0, malformed: 0, flooding: 0 },
  };

  function write({ id, ...patch }: AssetPatch): WrittenPatch {
    const { usdPrice, priceBlockId } = patch;
    return {
      id,
      asset: JSON.stringify({ type: 'update', asset: { id, ...patch } }),
      price:
        typeof usdPrice === 'number'
          ? JSON.stringify({ assetId: id, price: usdPrice, blockId: priceBlockId ?? 0 })
          : undefined,
    };
  }

  return {
    attach(socket) {
      const client = createStreamClient(socket, {
        version: market.changedSince(-1).version,
        snapshot: (ids) => ids.filter((id) => market.has(id)).map((id) => write(market.asset(id))),
        counts,
      });
      clients.add(client);
      socket.once('close', () => clients.delete(client));
    },
    tick(now) {
      // Almost all clients were served at the last tick, so one answer serves them all.
      const bySeen = new Map<number, { version: number; patches: WrittenPatch[] }>();
      const changesSince = (seen: number) => {
        const known = bySeen.get(seen);
        if (known) return known;
        const { version, patches } = market.changedSince(seen);
        const changes = { version, patches: patches.map(write) };
        bySeen.set(seen, changes);
        return changes;
      };
      for (const client of clients) client.send(changesSince, now);
    },
    ping() {
      for (const client of clients) client.ping();
    },
    status: () => ({ ...counts, clients: clients.size }),
  };
}
