import { createBoundedRpc, type SolanaRpc } from '@orrery/chain';
import { pause, type Time } from '@orrery/core/time';
import { createOrderKeeper, type KeeperStatus, type Venue } from '@orrery/venue';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Logger } from 'pino';
import { keepFunded } from './keep-funded.ts';

const RETRY_MS = 1_000;

interface FillingOptions {
  rpc: SolanaRpc;
  /** Calls with the slot of each block that the chain has closed; returns how to stop it. */
  onSlot: (listener: (closed: number) => void) => () => void;
  venue: Pick<Venue, 'quote' | 'state' | 'onPool'>;
  /** Pays for the transactions, out of what the faucet gives it, and gets the tips. */
  signer: KeyPairSigner;
  time: Time;
  log: Pick<Logger, 'warn'>;
}

/** What the keeper has done, and what it works with. */
export interface FillingStatus extends KeeperStatus {
  /** What its wallet held when it last looked; undefined before. */
  lamports: bigint | undefined;
  /** Calls of its node that were left without an answer. */
  unanswered: number;
}

/** Fills the open orders of the chain. */
export interface OrderFilling {
  /** Orders that blocks have named, to be read again. */
  refresh(orders: ReadonlySet<Address>): void;
  /** Lists all orders again. */
  reload(): void;
  status(): FillingStatus;
  stop(): Promise<void>;
}

/** Takes up all open orders of the chain, trying until it answers, and fills them as the market allows. */
export function fillOrders({ onSlot, venue, signer, time, log, ...options }: FillingOptions): OrderFilling {
  const { rpc, unanswered } = createBoundedRpc(options.rpc, time);
  const keeper = createOrderKeeper({ rpc, time, signer, venue, random: Math.random, log });
  const hasOrders = () => keeper.status().open > 0;
  const funded = keepFunded({ rpc, wallet: signer.address, time, log, isNeeded: hasOrders });
  const stopping = new AbortController();
  const ignore = onSlot((closed) => keeper.onSlot(BigInt(closed)));
  /** What blocks have named since the last reading: one call asks for all of them. */
  const named = new Set<Address>();
  let reading = load();

  async function load(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await keeper.load();
        if (funded.lamports() === undefined) funded.look();
        return;
      } catch (error) {
        log.warn({ err: error }, 'failed to list the open orders; retrying');
        await pause(time, RETRY_MS, stopping.signal);
      }
    }
  }

  async function readNamed(): Promise<void> {
    if (stopping.signal.aborted || named.size === 0) return;
    const orders = [...named];
    named.clear();
    await keeper.refresh(orders);
    if (funded.lamports() === undefined) funded.look();
  }

  return {
    refresh(orders) {
      for (const order of orders) named.add(order);
      // The list may be older than what the block did.
      reading = reading.then(readNamed);
    },
    reload() {
      reading = reading.then(load);
    },
    status: () => ({ ...keeper.status(), lamports: funded.lamports(), unanswered: unanswered() }),
    async stop() {
      stopping.abort();
      ignore();
      await Promise.all([keeper.stop(), funded.stop(), reading]);
    },
  };
}
