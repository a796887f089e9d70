import type { Localnet } from '@orrery/localnet';
import type { KeeperStatus } from '@orrery/venue';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Answered } from '../../http/app.ts';
import type { Indexer } from '../../indexer/indexer.ts';
import type { StreamHub } from '../../stream/hub.ts';

/** The disk's sync decides: under a millisecond on a good one, a second on one that cannot keep up. */
const COMMIT_BUCKETS_S = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const REQUEST_BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
/** Half of the library's own pace: what matters are delays a person feels. */
const EVENT_LOOP_RESOLUTION_MS = 20;

/** What the server measures of itself, in a registry of its own. */
export interface Metrics {
  readonly contentType: string;
  readonly observeCommit: (milliseconds: number) => void;
  readonly observeRequest: (answered: Answered) => void;
  /** Shows the parts as they are when metrics are scraped; nothing is asked of them in between. */
  watch(parts: WatchedParts): void;
  text(): Promise<string>;
}

export interface WatchedParts {
  chain: Pick<Localnet, 'status'>;
  indexer: Pick<Indexer, 'status'>;
  stream: Pick<StreamHub, 'status'>;
  /** What fills orders in the server; undefined where something else does. */
  orders: { status(): WatchedKeeper } | undefined;
}

type WatchedKeeper = Pick<KeeperStatus, 'open' | 'late' | 'inFlight' | 'done' | 'failed'> & {
  lamports: bigint | undefined;
  unanswered: number;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS });
  const commits = new Histogram({
    name: 'orrery_ledger_commit_duration_seconds',
    help: 'Time the ledger took to make a batch of transactions durable.',
    buckets: COMMIT_BUCKETS_S,
    registers,
  });
  const requests = new Histogram({
    name: 'orrery_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern and status.',
    labelNames: ['route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
  return {
    contentType: registry.contentType,
    observeCommit: (milliseconds) => commits.observe(milliseconds / 1000),
    observeRequest: ({ route, status, seconds }) => requests.observe({ route, status }, seconds),
    watch: (parts) => watch(registry, parts),
    text: () => registry.metrics(),
  };
}

function watch(registry: Registry, { chain, indexer, stream, orders }: WatchedParts): void {
  const registers = [registry];
  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  function counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers,
      // The parts count for themselves; a counter here can only be set by beginning anew.
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
  gauge('orrery_chain_slot', 'The open slot of the chain.', () => chain.status().slot);
  gauge(
    'orrery_indexed_slot',
    'The newest slot the indexer has taken in.',
    () => indexer.status().indexedSlot,
  );
  gauge('orrery_indexer_lag_slots', 'Slots the indexer is behind the chain; the open one counts.', () =>
    Math.max(0, chain.status().slot - indexer.status().indexedSlot),
  );
  gauge(
    'orrery_transactions_per_second',
    'Transactions that landed, over the newest closed blocks.',
    () => chain.status().transactionsPerSecond,
  );
  counter(
    'orrery_node_restarts_total',
    'Times the child process of the node exited.',
    () => chain.status().restarts,
  );
  gauge('orrery_stream_clients', 'Open connections to /stream.', () => stream.status().clients);
  counter(
    'orrery_stream_frames_sent_total',
    'Frames with data sent on /stream.',
    () => stream.status().framesSent,
  );
  counter(
    'orrery_stream_ticks_held_back_total',
    'Ticks at which a client got nothing because it had not read; its next frame holds the newest values.',
    () => stream.status().ticksHeldBack,
  );
  new Counter({
    name: 'orrery_stream_clients_dropped_total',
    help: 'Connections to /stream the server ended, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(stream.status().dropped)) this.inc({ reason }, count);
    },
  });
  if (orders) watchKeeper(registry, orders);
}

function watchKeeper(registry: Registry, orders: NonNullable<WatchedParts['orders']>): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (status: WatchedKeeper) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(orders.status()));
      },
    });
  const counter = <Label extends string>(
    { name, help, label }: { name: string; help: string; label: Label },
    read: (status: WatchedKeeper) => Iterable<[string, number]>,
  ) =>
    new Counter<string>({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of read(orders.status())) this.inc({ [label]: value }, count);
      },
    });
  gauge('orrery_orders_open', 'Orders on the chain that are not ended.', ({ open }) => open);
  gauge(
    'orrery_orders_late',
    'Orders that could be filled for more than five slots and are not filled.',
    ({ late }) => late,
  );
  gauge(
    'orrery_keeper_in_flight',
    'Transactions of the order keeper on their way.',
    (status) => status.inFlight,
  );
  gauge(
    'orrery_keeper_lamports',
    'What the order keeper held when it last looked; it pays out of it.',
    (status) => Number(status.lamports ?? 0n),
  );
  counter(
    { name: 'orrery_keeper_steps_total', help: 'What the order keeper did, by kind.', label: 'kind' },
    ({ done }) => Object.entries(done),
  );
  counter(
    { name: 'orrery_keeper_failures_total', help: 'What it tried in vain, by reason.', label: 'reason' },
    ({ failed }) => failed,
  );
  new Counter({
    name: 'orrery_keeper_unanswered_total',
    help: 'Calls of the order keeper that its node left unanswered for ten seconds.',
    registers,
    collect() {
      this.reset();
      this.inc(orders.status().unanswered);
    },
  });
}
