import { POOL_KINDS } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import type { Market } from '@orrery/market';
import { type Pool, spotRatio, type Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StoredTrade } from '../store/schema.ts';

/**
 * Keeps the price of each token at its mark: the middle between where its own pools buy and where they sell, at what they and their
 * quote tokens are worth now (decision 0044). A trade's price has a fee in it and grows old while SOL moves.
 */
export interface MarkPrices {
  /** Blocks' trades were counted, and have set prices. */
  note(trades: readonly Pick<StoredTrade, 'asset' | 'slot'>[]): void;
  /** Follows the pools of a venue; returns how to stop. */
  watch(venue: Pick<Venue, 'pools' | 'state' | 'onPool'>): () => void;
}

/** A quote token that has moved so far has the tokens that trade against it marked again. */
const NOTED_MOVE = 0.0005;
/** A pool with less than this share of the deepest one's worth says nothing. */
const MIN_DEPTH = 0.02;
/** A token's launcher sets its price, so a pool's content may be worth more than sums in micro-dollars can hold. */
const MAX_USD = Number.MAX_SAFE_INTEGER / 1e6;
/** Nearer to the price that is set, a mark is that price. */
const SAME = 0.00002;

interface MarkOptions {
  market: Pick<Market, 'price' | 'setPrice'>;
  catalogue: Pick<Catalogue, 'isForeignTo'>;
}

export function createMarkPrices({ market, catalogue }: MarkOptions): MarkPrices {
  const byBase = new Map<Address, Set<Pool>>();
  const basesOf = new Map<Address, Set<Address>>();
  /** At which price of a quote token the others were last marked. */
  const spreadAt = new Map<Address, number>();
  let venue: Pick<Venue, 'state'> | undefined;
  let slot = 0;

  function add(pool: Pool): void {
    const [base, quote] = pool.mints;
    if (pool.account.kind === POOL_KINDS.quoted || catalogue.isForeignTo(base.id, pool.id)) return;
    remove(pool);
    byBase.set(base.id, (byBase.get(base.id) ?? new Set()).add(pool));
    basesOf.set(quote.id, (basesOf.get(quote.id) ?? new Set()).add(base.id));
  }

  function remove({ id, mints: [base] }: Pool): void {
    const pools = byBase.get(base.id);
    for (const pool of pools ?? []) if (pool.id === id) pools?.delete(pool);
    if (pools?.size === 0) byBase.delete(base.id);
  }

  /** In US dollars; undefined where no pool says. */
  function markOf(mint: Address): number | undefined {
    const sides = [...(byBase.get(mint) ?? [])].flatMap((pool) => sideOf(pool) ?? []);
    const deepest = Math.max(...sides.map(({ depth }) => depth));
    let [bid, ask] = [0, Number.POSITIVE_INFINITY];
    for (const { price, kept, depth } of sides) {
      if (depth < deepest * MIN_DEPTH) continue;
      bid = Math.max(bid, price * kept);
      ask = Math.min(ask, price / kept);
    }
    const mark = Math.sqrt(bid * ask);
    return mark > 0 && Number.isFinite(mark) ? mark : undefined;
  }

  function sideOf(pool: Pool) {
    const [base, quote] = pool.mints;
    const unit = quote.id === USDC ? 1 : market.price(quote.id);
    const { pool: account } = venue?.state(pool) ?? {};
    const ratio = account && spotRatio({ pool: account });
    if (!account || ratio === undefined || unit === undefined) return undefined;
    const price = ratio * 10 ** (base.decimals - quote.decimals) * unit;
    const [first, second] = [
      (Number(account.reserve0) / 10 ** base.decimals) * price,
      (Number(account.reserve1) / 10 ** quote.decimals) * unit,
    ];
    if (!(first < MAX_USD)) return undefined;
    return { price, kept: 1 - account.feeBps / 10_000, depth: 2 * Math.min(first, second) };
  }

  function mark(mint: Address): void {
    const price = markOf(mint);
    const known = market.price(mint);
    if (price === undefined || known === undefined) return;
    if (Math.abs(price / known - 1) > SAME) market.setPrice(mint, price, slot);
    spread(mint, price);
  }

  function spread(quote: Address, price: number): void {
    const bases = basesOf.get(quote);
    if (!bases || Math.abs(price / (spreadAt.get(quote) ?? 0) - 1) < NOTED_MOVE) return;
    spreadAt.set(quote, price);
    for (const base of bases) mark(base);
  }

  return {
    note(trades) {
      for (const trade of trades) slot = Math.max(slot, trade.slot);
      if (venue) for (const mint of new Set(trades.map(({ asset }) => asset))) mark(mint);
    },
    watch(of) {
      venue = of;
      for (const pool of of.pools) add(pool);
      for (const mint of byBase.keys()) mark(mint);
      return of.onPool(({ pool, kind }) => {
        if (kind === 'closed') remove(pool);
        else if (kind !== 'changed') add(pool);
        mark(pool.mints[0].id);
      });
    },
  };
}
