import type { StreamRequest } from '@orrery/wire/stream/requests';
import type { Address } from '@solana/kit';

/** `recent` tells of every new and every graduated token, and takes no ids. */
export type Channel = 'prices' | 'assets' | 'txns' | 'recent';
const CHANNELS: readonly Channel[] = ['prices', 'assets', 'txns', 'recent'];
const ALL = '*';

type Verb = 'subscribe' | 'unsubscribe';

/** The watchers of each topic, and the topics that the server has been sent. */
export function createSubscriptions() {
  const watchers = byChannel(() => new Map<string, number>());
  const told = byChannel(() => new Set<string>());

  return {
    hold(channel: Channel, ids: readonly Address[]) {
      const counts = watchers[channel];
      for (const id of idsOf(channel, ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
    },

    release(channel: Channel, ids: readonly Address[]) {
      const counts = watchers[channel];
      for (const id of idsOf(channel, ids)) {
        const count = (counts.get(id) ?? 1) - 1;
        if (count === 0) counts.delete(id);
        else counts.set(id, count);
      }
    },

    /** Asks for the watched ids of which the server has not been told. */
    additions(): StreamRequest[] {
      return CHANNELS.flatMap((channel) => {
        const ids = [...watchers[channel].keys()].filter((id) => !told[channel].has(id));
        for (const id of ids) told[channel].add(id);
        return toRequests('subscribe', channel, ids);
      });
    },

    /** Lets go of the ids without watchers. */
    removals(): StreamRequest[] {
      return CHANNELS.flatMap((channel) => {
        const ids = [...told[channel]].filter((id) => !watchers[channel].has(id));
        for (const id of ids) told[channel].delete(id);
        return toRequests('unsubscribe', channel, ids);
      });
    },

    /** A new socket has been told of nothing. */
    forget() {
      for (const channel of CHANNELS) told[channel].clear();
    },

    isAnyHeld: () => CHANNELS.some((channel) => watchers[channel].size > 0),
    isAnyTold: () => CHANNELS.some((channel) => told[channel].size > 0),
  };
}

function byChannel<Value>(create: () => Value): Record<Channel, Value> {
  return { prices: create(), assets: create(), txns: create(), recent: create() };
}

function idsOf(channel: Channel, ids: readonly Address[]): readonly string[] {
  return channel === 'recent' ? [ALL] : ids;
}

function toRequests(verb: Verb, channel: Channel, ids: string[]): StreamRequest[] {
  if (ids.length === 0) return [];
  if (channel === 'recent') return [{ type: `${verb}:assets,recent` }];
  // Only addresses were held.
  return [{ type: `${verb}:${channel}`, assets: ids as Address[] }];
}
