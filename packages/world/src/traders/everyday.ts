import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Random } from '../random.ts';
import type { Habit } from '../universe/universe.ts';
import { isCash, spendableUsd } from './ledger.ts';
import type { PoolView, TokenView } from './market-view.ts';
import type { Situation } from './situation.ts';
import { buy, sell, usualUsd } from './trade-size.ts';
import type { SwapAction, Trader } from './trader.ts';
import { isFree, pickWhere } from './trader-index.ts';

/** What people trade at once as a rule, and of SOL so many times that. */
export const MEDIAN_USD = 55;
export const SOL_TIMES = 2;
/** Holders buy seldom and more. */
const HOLDER_TIMES = 2;
const HOLDER_SHARE = 0.12;
/** What one has limits what one sells, so sales are meant larger. */
const SELL_TIMES = 1.5;
/** How often a rich trader is asked first, and from when a trader is rich. */
const FLUSH_SHARE = 0.1;
const FLUSH_TIMES = 1.1;
/** A holder asked to sell sits still more often than not, and sells a slice when it does. */
const HOLDER_SITS = 0.4;
const HOLDER_SLICE = 0.25;
/** The most of its cash a trader spends at once, so that none runs dry. */
const MAX_SPENT = 0.06;
/** Open accounts, so that no trader collects tokens without end. */
const MAX_POSITIONS = 12;
/** A buyer is as often as this one who holds some already. */
const BUYS_MORE = 0.35;
/** How strongly what people hold too much of is sold. */
const INVENTORY_PULL = 1.6;
/** How strongly flows follow the trend. */
const TREND_PULL = 0.12;
const TREND_SEEN = 0.02;
/** Without holders at the start, this share of a pool may be in people's hands. */
const LOOSE_SHARE = 0.05;

/** What organic buyers and holders do all day: they buy what they look at, and those who hold it sell. */
export function everyday(situation: Situation, now: number): SwapAction | undefined {
  const token = situation.attention.pick();
  if (!token) return undefined;
  const pool = pickPool(situation.random, token);
  if (!pool) return undefined;
  if (token.facts.id === WRAPPED_SOL) return exchange(situation, pool);
  const isBuy = situation.random() < chanceToBuy(token, pool, now);
  return isBuy ? buyIn(situation, pool, { now }) : sellOut(situation, pool);
}

/** Both sides of each token's flow balance: people's stock of it is drawn to what they began with. */
function chanceToBuy(token: TokenView, { reserves }: PoolView, now: number): number {
  const usual = token.usual > 0 ? token.usual : reserves[0] * LOOSE_SHARE;
  const stock = Math.log(Math.max(token.held, usual * 0.01) / usual);
  const mood = Math.tanh(token.trend.at(now) / TREND_SEEN);
  return 0.5 - 0.45 * Math.tanh(INVENTORY_PULL * stock) + TREND_PULL * mood;
}

/** A token's pools draw trades by their depth. */
export function pickPool(random: Random, { pools }: TokenView): PoolView | undefined {
  const [only] = pools;
  if (pools.length < 2) return only;
  let left = random() * pools.reduce((sum, { reserves }) => sum + reserves[0], 0);
  for (const pool of pools) {
    left -= pool.reserves[0];
    if (left < 0) return pool;
  }
  return only;
}

interface Buying {
  now: number;
  medianUsd?: number;
}

/** A trader with cash buys; those who got rich on launches buy as others do, and of launches what is falling. */
export function buyIn(
  situation: Situation,
  pool: PoolView,
  { now, medianUsd = MEDIAN_USD }: Buying,
): SwapAction | undefined {
  const { view, random } = situation;
  const isHolder = random() < HOLDER_SHARE;
  const trader = pickBuyer(situation, pool, { isHolder, now });
  if (!trader) return undefined;
  const usd = usualUsd(random, view, pool, isHolder ? medianUsd * HOLDER_TIMES : medianUsd);
  return buy(view, { trader, pool, usd, share: MAX_SPENT });
}

function pickBuyer(
  { traders, random, view }: Situation,
  { base, quote }: PoolView,
  { isHolder, now }: { isHolder: boolean; now: number },
): Trader | undefined {
  const isFit = (trader: Trader) => isFree(trader) && canMeet(trader, base) && !isShort(trader, quote);
  const isShort = (trader: Trader, token: TokenView) => spendableUsd(view, trader, token) < 20;
  const owner = random() < BUYS_MORE ? base.holders.pick(random) : undefined;
  if (owner && owner.plan.habit !== 'wash' && isFit(owner)) return owner;
  const candidates = isHolder ? traders.by('holder') : traders.by('organic');
  if (random() < FLUSH_SHARE && (!base.facts.launch || base.trend.at(now) < -TREND_SEEN)) {
    const flush = pickWhere(random, traders.all, (trader) => isFit(trader) && isFlush(trader));
    if (flush) return flush;
  }
  return pickWhere(random, candidates, isFit);
}

/** Has room for a token, or has it already. */
export function canMeet({ balances }: Trader, { facts }: TokenView): boolean {
  return balances !== undefined && (balances.has(facts.id) || balances.size < MAX_POSITIONS);
}

/** Has won a good part on what it came with. */
function isFlush({ plan, balances }: Trader): boolean {
  if (!isTeam(plan.habit)) return false;
  const start = Number(plan.holdings.get(WRAPPED_SOL) ?? 0n);
  return start > 0 && Number(balances?.get(WRAPPED_SOL) ?? 0n) > start * FLUSH_TIMES;
}

/** Those who are close to launches have plans of their own for what they hold of one. */
function isTeam(habit: Habit): boolean {
  return habit === 'sniper' || habit === 'bundler' || habit === 'insider' || habit === 'developer';
}

/** One of those who hold it sells: holders sit long and sell slowly, others leave as they came. */
export function sellOut(
  { view, random }: Situation,
  pool: PoolView,
  medianUsd = MEDIAN_USD,
): SwapAction | undefined {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const trader = pool.base.holders.pick(random);
    if (!trader || !isFree(trader)) continue;
    const { habit } = trader.plan;
    if (habit === 'wash' || (pool.base.facts.launch && isTeam(habit))) continue;
    const isHolder = habit === 'holder';
    if (isHolder && random() < HOLDER_SITS) continue;
    const usd = usualUsd(random, view, pool, medianUsd * (isHolder ? HOLDER_TIMES : SELL_TIMES));
    const swap = sell(view, { trader, pool, usd, ...(isHolder && { share: HOLDER_SLICE }) });
    if (swap) return swap;
  }
  return undefined;
}

/** Cash for cash: a wallet turns what it has too much of into the other. */
function exchange({ view, traders, random }: Situation, pool: PoolView): SwapAction | undefined {
  const trader = pickWhere(random, traders.all, isFree);
  if (!trader || !isCash(pool.quote.facts.id)) return undefined;
  const [sol, dollars] = [spendableUsd(view, trader, pool.base), spendableUsd(view, trader, pool.quote)];
  const isBuy = random() < dollars / (sol + dollars || 1);
  const usd = usualUsd(random, view, pool, MEDIAN_USD * SOL_TIMES);
  const order = { trader, pool, usd, share: MAX_SPENT };
  return isBuy ? buy(view, order) : sell(view, order);
}
