import { MAX_STREAM_SUBSCRIPTIONS } from '@orrery/wire/stream/requests';
import type { Boards } from '../../stream/subscriptions.ts';

const KINDS = [
  { name: 'prices', ids: 'assets' },
  { name: 'assets', ids: 'assets' },
  { name: 'txns', ids: 'assets' },
  { name: 'pool', ids: 'pools' },
] as const;
const RECENT = ['assets,recent', 'recent'] as const;

/** What a host is subscribed to for all clients together: each topic for as long as one of them watches it. */
export class HostSubscriptions {
  readonly #boards: Boards;
  readonly #told = new Map<string, Set<string>>();

  constructor(boards: Boards) {
    this.#boards = boards;
  }

  /** The requests after which the host's subscriptions are those of the clients; beyond what a host takes, ids wait for a place. */
  changes(): string[] {
    const { recent, recentPools } = this.#boards;
    const ofIds = KINDS.flatMap(({ name, ids }) => this.#changesOf(name, ids));
    const wanted = [recent.watchers > 0, recentPools.watchers > 0];
    const ofRecent = RECENT.flatMap((name, index) => {
      if (this.#told.has(name) === wanted[index]) return [];
      if (wanted[index]) this.#told.set(name, new Set());
      else this.#told.delete(name);
      return [JSON.stringify({ type: `${wanted[index] ? '' : 'un'}subscribe:${name}` })];
    });
    return [...ofIds, ...ofRecent];
  }

  /** A new socket has been told of nothing. */
  forget(): void {
    this.#told.clear();
  }

  #changesOf(name: (typeof KINDS)[number]['name'], member: 'assets' | 'pools'): string[] {
    const told = this.#told.get(name) ?? new Set();
    this.#told.set(name, told);
    const topics = [...this.#boards[name === 'pool' ? 'pools' : name].all()];
    const watched = new Set(topics.map(({ id }) => id));
    const gone = [...told].filter((id) => !watched.has(id));
    for (const id of gone) told.delete(id);
    const mostWatched = topics.toSorted((a, b) => b.watchers - a.watchers).map(({ id }) => id);
    const room = MAX_STREAM_SUBSCRIPTIONS - this.#size;
    const come = mostWatched.filter((id) => !told.has(id)).slice(0, room);
    for (const id of come) told.add(id);
    const write = (verb: string, ids: readonly string[]) =>
      ids.length === 0 ? [] : [JSON.stringify({ type: `${verb}:${name}`, [member]: ids })];
    return [...write('unsubscribe', gone), ...write('subscribe', come)];
  }

  get #size(): number {
    return [...this.#told.values()].reduce((size, ids) => size + ids.size, 0);
  }
}
