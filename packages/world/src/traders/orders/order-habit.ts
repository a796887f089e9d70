import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import {
  CYCLE_MIN_USD,
  LIMIT_MIN_USD,
  MIN_INTERVAL_SECONDS,
  RECURRING_MIN_USD,
} from '@orrery/domain/trading/order-terms';
import { between, createRandom, exponential, pickOne, seedOf } from '../../random.ts';
import { STEPS_PER_SECOND } from '../action-picker.ts';
import { canMeet } from '../everyday.ts';
import { isCash } from '../ledger.ts';
import { type MarketView, type PoolView, type TokenView, toWhole } from '../market-view.ts';
import type { Situation } from '../situation.ts';
import { buy, drawUsd, sell } from '../trade-size.ts';
import type { OpenOrder, OrderAction, SwapAction, Trader } from '../trader.ts';
import { isFree, pickWhere } from '../trader-index.ts';
import type { OrderBook } from './order-book.ts';

/** How many of the buyers and holders place orders. */
export const ORDERING_SHARE = 0.2;
/** Open orders of one trader, and of all traders of the world, at most. */
export const MAX_ORDERS_OF_ONE = 3;
export const MAX_ORDERS = 120;

/** How many orders are placed, changed or cancelled in a second. */
export const ORDERS_PER_SECOND = 0.5;
const RECURRING_SHARE = 0.15;
const CHANGED_SHARE = 0.5;
/** Share of limit orders with an expiry, and their life in seconds: the least, and the mean beyond it. */
const EXPIRING_SHARE = 0.35;
const LIFE_SECONDS = { least: 60, mean: 240 };
/** An order that expires sooner is not changed. */
const CHANGED_BEFORE_SECONDS = 20;
/** How much better than the market a limit is, as a ratio: the least, and the mean beyond it. */
const DISTANCE = { least: 0.0005, mean: 0.004 };
const MEDIAN_USD = 90;
/** So that an order stays above the minimum when prices move before it is opened. */
const SAFE_TIMES = 1.3;
/** The most of its cash and of its tokens a trader puts into one order. */
const MAX_CASH = 0.08;
const MAX_TOKENS = 0.5;
const MAX_SHARE_OF_DEPTH = 0.006;
const CYCLES = [2, 3, 4];
const INTERVALS = [1n, 2n, 5n].map((times) => times * BigInt(MIN_INTERVAL_SECONDS));
const LOOKS = 4;

/** Those who place orders and leave them: buys below the market, sells above it, and buys in cycles, changed and cancelled now and then. */
export interface OrderHabit {
  act(now: number): OrderAction | undefined;
}

type Setup = Pick<Situation, 'view' | 'traders' | 'attention'> & {
  book: OrderBook;
  seed: number;
  now: number;
  perSecond: number;
};

export function createOrderHabit({ view, traders, attention, book, seed, ...rest }: Setup): OrderHabit {
  const { now: startedAt, perSecond } = rest;
  const random = createRandom(seedOf('orders', seed, startedAt));
  const orderers = traders.all.filter(({ plan }) => placesOrders(seed, plan));
  const ordering = new Set(orderers);
  const room = Math.min(MAX_ORDERS, orderers.length * MAX_ORDERS_OF_ONE);
  const isReady = (trader: Trader) => isFree(trader) && book.of(trader).length < MAX_ORDERS_OF_ONE;

  function place(now: number): OrderAction | undefined {
    const pool = attention.pick()?.pools[0];
    if (!pool || !isOrdered(pool)) return undefined;
    return random() < RECURRING_SHARE ? placeRecurring(pool) : placeLimit(pool, now);
  }

  function placeLimit(pool: PoolView, now: number): OrderAction | undefined {
    const usd = drawUsd(random, MEDIAN_USD, pool.depth * view.usd(pool.quote) * MAX_SHARE_OF_DEPTH);
    if (usd < LIMIT_MIN_USD * SAFE_TIMES) return undefined;
    const swap = random() < 0.5 ? buyWith(pool, usd) : sellOf(pool, usd);
    if (!swap || usdOf(view, swap) < LIMIT_MIN_USD * SAFE_TIMES) return undefined;
    const asked = askedFor(pool, swap.inputMint, { amount: swap.amount, distance: drawDistance() });
    return toOpening(pool, swap, { kind: 'limit', asked, expiry: drawExpiry(now) });
  }

  function placeRecurring(pool: PoolView): OrderAction | undefined {
    const cycles = pickOne(random, CYCLES) ?? 0;
    const interval = pickOne(random, INTERVALS) ?? 0n;
    const least = Math.max(RECURRING_MIN_USD, cycles * CYCLE_MIN_USD) * SAFE_TIMES;
    if (pool.base.facts.tokenProgram === TOKEN_2022_PROGRAM) return undefined;
    const swap = buyWith(pool, between(random, least, 2 * least));
    if (!swap || usdOf(view, swap) < least) return undefined;
    return toOpening(pool, swap, { kind: 'recurring', cycles, interval, start: 0n, prices: {} });
  }

  function buyWith(pool: PoolView, usd: number): SwapAction | undefined {
    const trader = pickWhere(random, orderers, (one) => isReady(one) && canMeet(one, pool.base));
    return trader && buy(view, { trader, pool, usd, share: MAX_CASH });
  }

  function sellOf(pool: PoolView, usd: number): SwapAction | undefined {
    if (isCash(pool.base.facts.id)) {
      const trader = pickWhere(random, orderers, isReady);
      return trader && sell(view, { trader, pool, usd, share: MAX_CASH });
    }
    for (let look = 0; look < LOOKS; look += 1) {
      const trader = pool.base.holders.pick(random);
      if (trader && ordering.has(trader) && isReady(trader))
        return sell(view, { trader, pool, usd, share: MAX_TOKENS });
    }
    return undefined;
  }

  function tend(now: number): OrderAction | undefined {
    const order = book.pick(random);
    if (!order || !isFree(order.trader)) return undefined;
    const { trader, inputMint, outputMint, left: amount, expiry } = order;
    const isLasting = expiry === 0n || Number(expiry) > now / 1_000 + CHANGED_BEFORE_SECONDS;
    const pool = poolOf(view, inputMint, outputMint);
    if (order.kind === 'limit' && pool && isLasting && random() < CHANGED_SHARE) {
      const asked = askedFor(pool, inputMint, { amount, distance: drawDistance() });
      return { kind: 'change-order', trader, order, asked };
    }
    return { kind: 'cancel-order', trader, order };
  }

  function drawDistance(): number {
    return DISTANCE.least + exponential(random, DISTANCE.mean);
  }

  function drawExpiry(now: number): bigint {
    if (random() >= EXPIRING_SHARE) return 0n;
    return BigInt(Math.ceil(now / 1_000 + LIFE_SECONDS.least + exponential(random, LIFE_SECONDS.mean)));
  }

  return {
    act(now) {
      if (!book.isRead || random() >= perSecond / STEPS_PER_SECOND) return undefined;
      // The more orders are open, the fewer are placed and the more are tended.
      return random() < book.size / room ? tend(now) : place(now);
    },
  };
}

/** Whether a trader is one of those who place orders: it follows from the seed. */
export function placesOrders(seed: number, { habit, address }: Trader['plan']): boolean {
  const isPatient = habit === 'organic' || habit === 'holder';
  return isPatient && (seedOf('orders', seed, address) >>> 0) / 2 ** 32 < ORDERING_SHARE;
}

/** A launch may be delisted, which an order's escrow would prevent; mints with extensions may be refused. */
function isOrdered({ base, quote, isForeign }: PoolView): boolean {
  const { launch, extensions } = base.facts;
  return isCash(quote.facts.id) && !isForeign && launch === undefined && extensions === undefined;
}

/** The pool of a pair, whichever of the two is its first mint. */
function poolOf(view: MarketView, a: SwapAction['inputMint'], b: SwapAction['inputMint']) {
  const joins = (base: TokenView | undefined, quote: typeof a) =>
    base?.pools.find((pool) => pool.quote.facts.id === quote);
  return joins(view.token(a), b) ?? joins(view.token(b), a);
}

/** What an amount of the input would bring at the shown price, in smallest units, and a distance more. */
function askedFor(
  { base, quote, price }: PoolView,
  inputMint: SwapAction['inputMint'],
  { amount, distance }: { amount: bigint; distance: number },
): OpenOrder['asked'] {
  const isBuy = inputMint === quote.facts.id;
  const [input, output] = isBuy ? [quote.facts, base.facts] : [base.facts, quote.facts];
  const whole = toWhole(amount, input.decimals) * (isBuy ? 1 / price : price);
  return BigInt(Math.ceil(whole * (1 + distance) * 10 ** output.decimals));
}

function usdOf(view: MarketView, { inputMint, amount }: SwapAction): number {
  const token = view.token(inputMint);
  return token ? toWhole(amount, token.facts.decimals) * view.usd(token) : 0;
}

function toOpening(
  { base, quote }: PoolView,
  { trader, inputMint, amount: size }: SwapAction,
  plan: Extract<OrderAction, { kind: 'open-order' }>['plan'],
): OrderAction {
  const [input, output] =
    inputMint === quote.facts.id ? [quote.facts, base.facts] : [base.facts, quote.facts];
  return { kind: 'open-order', trader, input, output, size, plan };
}
