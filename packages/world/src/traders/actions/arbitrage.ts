import { compileSwap, type TransactionLifetime } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Quote, Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Arbitrage } from '../trader.ts';

/** What to look at; see `Arbitrage`. */
type Plan = Pick<Arbitrage, 'mint' | 'cash' | 'isDirect' | 'amount' | 'least' | 'most'>;

/** A purchase and the sale of all that it brings. */
export interface RoundTrip {
  bought: Quote;
  sold: Quote;
}

/** What is tried first of the amount that was guessed; then twice as much each time, as long as more brings more. */
const FIRST_PERCENT = 3n;
/** For both swaps to fit into one transaction. */
const MAX_ACCOUNTS = 26;
/** Worth the network's fee, in dollars of six decimals. */
const MIN_PROFIT_MICRO_USD = 1_000n;
const BPS = 10_000n;

/** The round trip that brings most, at what the pools hold now; undefined when none pays for itself. */
export function findRoundTrip(venue: Pick<Venue, 'quote'>, plan: Plan): RoundTrip | undefined {
  let best: RoundTrip | undefined;
  const first = (plan.amount * FIRST_PERCENT) / 100n;
  for (let amount = first > plan.least ? first : plan.least; amount <= plan.most; amount *= 2n) {
    const trip = tryTrip(venue, plan, amount);
    if (!trip || profitOf(trip) <= (best ? profitOf(best) : 0n)) break;
    best = trip;
  }
  return best && profitOf(best) > minProfit(plan.cash) ? best : undefined;
}

function tryTrip(venue: Pick<Venue, 'quote'>, { cash, mint, isDirect }: Plan, amount: bigint) {
  const terms = {
    slippageBps: bps(0),
    platformFeeBps: bps(0),
    maxAccounts: MAX_ACCOUNTS,
    onlyDirectRoutes: isDirect,
  };
  try {
    const bought = venue.quote({ ...terms, inputMint: cash, outputMint: mint, amount: atoms(amount) });
    const sold = venue.quote({ ...terms, inputMint: mint, outputMint: cash, amount: bought.outAmount });
    const pools = new Set(bought.route.map(({ pool }) => pool.id));
    // To and fro through one pool is paid for twice and moves nothing.
    return sold.route.some(({ pool }) => pools.has(pool.id)) ? undefined : { bought, sold };
  } catch (error) {
    if (isAppError(error, 'ROUTE_NOT_FOUND') || isAppError(error, 'QUOTE_TOO_SMALL')) return undefined;
    throw error;
  }
}

function profitOf({ bought, sold }: RoundTrip): bigint {
  return sold.outAmount - bought.inAmount;
}

function minProfit(cash: Address): bigint {
  return cash === WRAPPED_SOL ? SIGNATURE_FEE_LAMPORTS : MIN_PROFIT_MICRO_USD;
}

/** Builds both swaps as one transaction, unsigned, which fails as a whole when it would bring less than was paid. */
export async function buildRoundTrip(
  { clientSwaps }: Pick<Venue, 'clientSwaps'>,
  { bought, sold }: RoundTrip,
  { owner, lifetime }: { owner: Address; lifetime: TransactionLifetime },
): Promise<Uint8Array> {
  // The least that the sale may bring is what was paid, and a little.
  const slack = ((sold.outAmount - bought.inAmount) * BPS) / sold.outAmount;
  const [purchase, sale] = await Promise.all([
    clientSwaps.instructions({ quote: bought, user: owner }),
    clientSwaps.instructions({ quote: { ...sold, slippageBps: bps(Number(slack)) }, user: owner }),
  ]);
  const { computeBudget, setup, swap, cleanup } = purchase.instructions;
  const first = [...setup, swap, ...cleanup];
  return compileSwap(
    owner,
    { ...sale.instructions, computeBudget, setup: [...first, ...sale.instructions.setup] },
    { blockhash: lifetime.blockhash, tables: new Map([...purchase.tables, ...sale.tables]) },
  );
}
