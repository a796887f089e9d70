import { type BoundedRpc, createBoundedRpc, ORDER_BYTES, POOL_BYTES, VENUE_PROGRAM } from '@orrery/chain';
import { pause, type Time } from '@orrery/core/time';
import { createPoolReader, createVenue, type Pool, type PoolReader } from '@orrery/venue';
import { type Address, createSolanaRpc, createSolanaRpcSubscriptions, type KeyPairSigner } from '@solana/kit';
import type { Logger } from 'pino';
import { type FillingStatus, fillOrders, type OrderFilling } from '../keepers/fill-orders.ts';
import { createVenueFollower, type VenueFollower } from './follow-venue.ts';

const RETRY_MS = 1_000;
/** Nothing notifies the process of an order that others end: until the next reload only a failed fill shows it. */
const RELOAD_EVERY_MS = 60_000;

interface KeeperProcessOptions {
  /** A node's JSON-RPC, and its WebSocket. */
  rpcUrl: string;
  socketUrl: string;
  signer: KeyPairSigner;
  time: Time;
  log: Logger;
}

/**
 * Fills orders with nothing but a node's RPC and WebSocket, as a keeper run by anyone else would. Throws `CHAIN_UNAVAILABLE` when the node
 * cannot be reached at the start; waits for a node that is too busy to answer or goes away later.
 */
export async function startKeeperProcess(options: KeeperProcessOptions): Promise<{ stop(): Promise<void> }> {
  const { rpcUrl, signer, time, log } = options;
  const rpc = createSolanaRpc(rpcUrl);
  const bounded = createBoundedRpc(rpc, time);
  const reader = createPoolReader(bounded.rpc);
  const listed = await untilAnswered(() => reader.list(), bounded, log);
  const pools = createVenueFollower({ catalogue: { pools: () => listed }, log });
  const open = () =>
    pools.open((known) =>
      // It takes no fee of its own.
      createVenue({ rpc: bounded.rpc, feeOwner: signer.address, pools: known, time }),
    );
  const venue = await untilAnswered(open, bounded, log);
  const listeners = new Set<(closed: number) => void>();
  const onSlot = (listener: (closed: number) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const keeper = fillOrders({ rpc, onSlot, venue, signer, time, log });
  const stopping = new AbortController();
  const feed = { pools, reader, keeper, known: new Set(listed.map(({ id }) => id)), listeners };
  const following = follow(feed, options, stopping.signal);
  const stopReloading = time.every(RELOAD_EVERY_MS, () => {
    keeper.reload();
    const { unanswered, ...status } = keeper.status();
    log.info(toFacts({ ...status, unanswered: unanswered + bounded.unanswered() }), 'order keeper');
  });
  return {
    async stop() {
      stopping.abort();
      stopReloading();
      await keeper.stop();
      await following;
    },
  };
}

/** Asks again as long as the node leaves calls unanswered. */
async function untilAnswered<T>(
  ask: () => Promise<T>,
  { unanswered }: BoundedRpc,
  log: Pick<Logger, 'warn'>,
): Promise<T> {
  for (;;) {
    const before = unanswered();
    try {
      return await ask();
    } catch (error) {
      if (unanswered() === before) throw error;
      log.warn({ err: error }, 'the node gives no answer; asking again');
    }
  }
}

interface Feed {
  pools: VenueFollower;
  reader: PoolReader;
  keeper: OrderFilling;
  /** Pools that were opened. */
  known: Set<Address>;
  listeners: ReadonlySet<(closed: number) => void>;
}

/** Listens to the node; after each interruption everything is read again. */
async function follow(feed: Feed, { socketUrl, time, log }: KeeperProcessOptions, signal: AbortSignal) {
  while (!signal.aborted) {
    const connection = new AbortController();
    const end = () => connection.abort();
    signal.addEventListener('abort', end);
    try {
      await listen(feed, socketUrl, connection.signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the node’s socket has ended; connecting again');
    }
    connection.abort();
    signal.removeEventListener('abort', end);
    await pause(time, RETRY_MS, signal);
  }
}

/** Hands on what the node tells, until the first of its subscriptions ends. */
async function listen(feed: Feed, socketUrl: string, abortSignal: AbortSignal): Promise<void> {
  const { pools, keeper, known, listeners } = feed;
  const socket = createSolanaRpcSubscriptions(socketUrl);
  const accountsOf = (bytes: number) =>
    socket
      .programNotifications(VENUE_PROGRAM, {
        commitment: 'confirmed',
        encoding: 'base64',
        filters: [{ dataSize: BigInt(bytes) }],
      })
      .subscribe({ abortSignal });
  const [slots, poolChanges, orderChanges] = await Promise.all([
    socket.slotNotifications().subscribe({ abortSignal }),
    accountsOf(POOL_BYTES),
    accountsOf(ORDER_BYTES),
  ]);
  keeper.reload();
  tell(pools, { touched: new Set(known) });
  await Promise.race([
    each(slots, ({ slot }) => {
      for (const listener of listeners) listener(Number(slot) - 1);
    }),
    each(poolChanges, async ({ value: { pubkey } }) => {
      if (known.has(pubkey)) return tell(pools, { touched: new Set([pubkey]) });
      known.add(pubkey);
      tell(pools, { opened: await feed.reader.read([pubkey]) });
    }),
    each(orderChanges, ({ value: { pubkey } }) => keeper.refresh(new Set([pubkey]))),
  ]);
}

async function each<T>(items: AsyncIterable<T>, take: (item: T) => void | Promise<void>): Promise<void> {
  for await (const item of items) await take(item);
}

function tell(
  pools: VenueFollower,
  { opened = [], touched = new Set() }: { opened?: readonly Pool[]; touched?: ReadonlySet<Address> },
): void {
  // Whether positions have changed is not told.
  pools.tell({ closed: [], opened, touched, reshaped: touched, orders: new Set() });
}

/** What a log line can hold of it. */
function toFacts({ open, late, inFlight, resting, done, failed, lamports, unanswered }: FillingStatus) {
  const counts = { open, late, resting: resting.length, inFlight, unanswered, done };
  return { ...counts, failed: Object.fromEntries(failed), lamports: String(lamports) };
}
