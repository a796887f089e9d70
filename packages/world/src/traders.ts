import type { SolanaRpc } from '@orrery/chain';
import { atoms, bps, type Clock } from '@orrery/core';
import type { Order, Venue } from '@orrery/venue';
import {
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { createFairValues } from './fair-values.ts';
import { toTraderSigner } from './genesis.ts';
import { type MarketView, viewMarket } from './market-view.ts';
import { decide, type Intent } from './mind.ts';
import { createRandom, exponential, pickWeighted } from './random.ts';
import { createTrends } from './trends.ts';
import type { TraderPlan, Universe } from './universe.ts';
import { type Balances, bookTrade, readBalances, spendableOf } from './wallet.ts';

/** How lively the world is: `calm` has its traders but none of them acts. */
export type Mood = 'lively' | 'calm';

/** Simulated traders at work. */
export interface Traders {
  /** Stops deciding at once; resolves when nothing is in flight any more, within a second in any case. */
  stop(): Promise<void>;
}

interface TradersSetup {
  universe: Universe;
  rpc: SolanaRpc;
  venue: Venue;
  mood: Mood;
  clock: Clock;
  log: { debug(facts: object, message: string): void };
}

/** A trader and what it does now; without balances it reads them from the chain before its next trade. */
interface Trader {
  plan: TraderPlan;
  signer?: KeyPairSigner;
  balances?: Balances | undefined;
  isBusy: boolean;
}

const MEAN_WAIT_MS = 100;
const SLIPPAGE = bps(100);
const STOPPED_WITHIN_MS = 900;
const MS_AN_HOUR = 3_600_000;

/** Sets the traders of a universe to work: about ten signed swaps a second when lively. Expected refusals are logged at debug. */
export function startTraders({ universe, rpc, venue, mood, clock, log }: TradersSetup): Traders {
  if (mood === 'calm') return { stop: () => Promise.resolve() };
  const random = createRandom(universe.seed);
  const traders = universe.traders.map((plan): Trader => ({ plan, isBusy: false }));
  const look = createLook(universe, venue);
  const fair = createFairValues(universe, look(), random);
  const trends = createTrends(look());
  const inFlight = new Set<Promise<void>>();
  let lastTick = clock.now();
  let refusals = 0;
  let timer = setTimeout(tick, MEAN_WAIT_MS);

  function tick(): void {
    timer = setTimeout(tick, exponential(random, MEAN_WAIT_MS));
    const market = look();
    const hours = (clock.now() - lastTick) / MS_AN_HOUR;
    lastTick = clock.now();
    fair.advance(hours);
    trends.advance(hours, market);
    const trader = pickWeighted(random, traders, ({ isBusy }) => (isBusy ? 0 : 1));
    if (!trader) return;
    const turn = act(trader, market).finally(() => inFlight.delete(turn));
    inFlight.add(turn);
  }

  async function act(trader: Trader, market: MarketView): Promise<void> {
    trader.isBusy = true;
    try {
      trader.signer ??= await toTraderSigner(trader.plan);
      trader.balances ??= await readBalances(rpc, trader.signer.address);
      const { plan, signer, balances } = trader;
      const spendable = spendableOf(balances);
      const intent = decide({
        plan,
        spendable,
        universe,
        market,
        fair,
        trend: (mint) => trends.of(mint),
        random,
      });
      if (intent) await trade(signer, balances, intent);
    } catch (error) {
      // The pool moved, the node is restarting, the amount was too small: the world goes on, from the chain's balances.
      trader.balances = undefined;
      refusals += 1;
      log.debug({ err: error, refusals }, 'a trade did not happen');
    } finally {
      trader.isBusy = false;
    }
  }

  async function trade(signer: KeyPairSigner, balances: Balances, intent: Intent): Promise<void> {
    const { inputMint, outputMint, amount } = intent;
    const order = await venue.order({
      inputMint,
      outputMint,
      amount: atoms(amount),
      slippageBps: SLIPPAGE,
      taker: signer.address,
    });
    const result = await venue.execute(order.requestId, await sign(order, signer));
    if (result.status === 'failed') throw new Error(`${result.code}: ${result.error}`);
    bookTrade(balances, order, result);
  }

  return {
    async stop() {
      clearTimeout(timer);
      await Promise.race([Promise.all(inFlight), pause(STOPPED_WITHIN_MS)]);
    },
  };
}

/** Looks at the pools as the venue knows them now. */
function createLook(universe: Universe, venue: Venue): () => MarketView {
  return () =>
    viewMarket(
      universe,
      venue.pools.map((plan) => ({ plan, reserves: venue.reserves(plan) })),
    );
}

async function sign({ transaction, problem }: Order, signer: KeyPairSigner): Promise<Uint8Array> {
  if (transaction === undefined) throw new Error(problem?.message ?? 'no transaction');
  const signed = await partiallySignTransaction(
    [signer.keyPair],
    getTransactionDecoder().decode(transaction),
  );
  return new Uint8Array(getTransactionEncoder().encode(signed));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
