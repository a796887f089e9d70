import { MAX_STREAM_SUBSCRIPTIONS } from '@orrery/wire/stream/requests';
import type { Boards } from '../../stream/subscriptions.ts';

const KINDS = [
  { name: 'prices', ids: 'assets' },
  { name: 'assets', ids: 'assets' },
  { name: 'txns', ids: 'assets' },
  { name: 'pool', ids: 'pools' },
] as const;
type Kind = (typeof KINDS)[number]['name'];
const RECENT = ['assets,recent', 'recent'] as const;

const NONE: ReadonlySet<string> = new Set();

/** What a host is subscribed to for all clients together: each topic for as long as one of them watches it. */
export class HostSubscriptions {
  readonly #boards: Boards;
  readonly #told = new Map<string, ReadonlySet<string>>();

  constructor(boards: Boards) {
    this.#boards = boards;
  }

  /** The requests after which the host's subscriptions are those of the clients; beyond what a host takes, ids that fewer clients watch wait. */
  changes(): string[] {
    const { recent, recentPools } = this.#boards;
    const wanted = this.#wanted();
    const ofIds = KINDS.map(({ name, ids }) => this.#changesOf(name, ids, wanted.get(name) ?? NONE));
    const isWatched = [recent.watchers > 0, recentPools.watchers > 0];
    const ofRecent = RECENT.flatMap((name, index) => {
      if (this.#told.has(name) === isWatched[index]) return [];
      if (isWatched[index]) this.#told.set(name, new Set());
      else this.#told.delete(name);
      return [JSON.stringify({ type: `${isWatched[index] ? '' : 'un'}subscribe:${name}` })];
    });
    // The host must never have more than it takes, on the way either.
    return [...ofIds.map(({ gone }) => gone), ...ofIds.map(({ come }) => come), ofRecent].flat();
  }

  has(name: Kind, id: string): boolean {
    return this.#told.get(name)?.has(id) ?? false;
  }

  /** A new socket has been told of nothing. */
  forget(): void {
    this.#told.clear();
  }

  /** The ids of each kind that the host shall be subscribed to; those that it is subscribed to are not given up for others as much watched. */
  #wanted(): ReadonlyMap<Kind, ReadonlySet<string>> {
    const topics = KINDS.flatMap(({ name }) =>
      [...this.#boards[name === 'pool' ? 'pools' : name].all()].map(({ id, watchers }) => ({
        name,
        id,
        rank: 2 * watchers + (this.#told.get(name)?.has(id) ? 1 : 0),
      })),
    );
    const isTooMuch = topics.length > MAX_STREAM_SUBSCRIPTIONS;
    const chosen = isTooMuch
      ? topics.toSorted((a, b) => b.rank - a.rank).slice(0, MAX_STREAM_SUBSCRIPTIONS)
      : topics;
    const wanted = new Map<Kind, Set<string>>(KINDS.map(({ name }) => [name, new Set()]));
    for (const { name, id } of chosen) wanted.get(name)?.add(id);
    return wanted;
  }

  #changesOf(name: Kind, member: 'assets' | 'pools', wanted: ReadonlySet<string>) {
    const told = this.#told.get(name) ?? NONE;
    const gone = [...told].filter((id) => !wanted.has(id));
    const come = [...wanted].filter((id) => !told.has(id));
    this.#told.set(name, wanted);
    const write = (verb: string, ids: readonly string[]) =>
      ids.length === 0 ? [] : [JSON.stringify({ type: `${verb}:${name}`, [member]: ids })];
    return { gone: write('unsubscribe', gone), come: write('subscribe', come) };
  }
}
