import type { StreamRequest } from '@orrery/wire';
import type { Address } from '@solana/kit';

export type Channel = 'prices' | 'assets';
const CHANNELS: readonly Channel[] = ['prices', 'assets'];

/** Who watches what, and which of it the server has been told of. */
export function createSubscriptions() {
  const watchers = { prices: new Map<Address, number>(), assets: new Map<Address, number>() };
  const told = { prices: new Set<Address>(), assets: new Set<Address>() };

  return {
    hold(channel: Channel, ids: readonly Address[]) {
      const counts = watchers[channel];
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    },

    release(channel: Channel, ids: readonly Address[]) {
      const counts = watchers[channel];
      for (const id of ids) {
        const count = (counts.get(id) ?? 1) - 1;
        if (count === 0) counts.delete(id);
        else counts.set(id, count);
      }
    },

    /** Asks for the watched ids of which the server has not been told. */
    additions(): StreamRequest[] {
      return CHANNELS.flatMap((channel) => {
        const assets = [...watchers[channel].keys()].filter((id) => !told[channel].has(id));
        for (const id of assets) told[channel].add(id);
        return assets.length > 0 ? [{ type: `subscribe:${channel}` as const, assets }] : [];
      });
    },

    /** Lets go of the ids that nobody watches any more. */
    removals(): StreamRequest[] {
      return CHANNELS.flatMap((channel) => {
        const assets = [...told[channel]].filter((id) => !watchers[channel].has(id));
        for (const id of assets) told[channel].delete(id);
        return assets.length > 0 ? [{ type: `unsubscribe:${channel}` as const, assets }] : [];
      });
    },

    /** A new socket has been told of nothing. */
    forget() {
      for (const channel of CHANNELS) told[channel].clear();
    },

    isAnyTold: () => told.prices.size + told.assets.size > 0,
  };
}
