import { encodeQuote, POOL_KINDS, type PoolState, type Quote } from '@orrery/chain';
import type { Clock } from '@orrery/core/time';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { createSignBytes } from '../traders/actions/sign.ts';
import { isPegged } from '../universe/pools/pools.ts';
import { characterOf, type Universe } from '../universe/universe.ts';
import { createMarketRates } from './market-rates.ts';
import { quotedOut } from './quoted-out.ts';
import { createReferences } from './references.ts';

/** A taker's request to a quoted pool; `input` is the mint paid in, the amount in its smallest units. */
export interface MakerRequest {
  pool: Address;
  input: 0 | 1;
  amountIn: bigint;
  taker: Address;
}

/** A quote with its maker's 64-byte Ed25519 signature of `encodeQuote(quote)`. */
export interface SignedQuote {
  quote: Quote;
  signature: Uint8Array;
}

/** A maker's view of the market: the pools, their current state and their changes. */
export interface MakerMarket {
  readonly pools: readonly Pool[];
  state(pool: { id: Address }): PoolState;
  onPool(listener: () => void): () => void;
}

/** The maker of a universe's quoted pools. */
export interface QuoteMaker {
  /** Looks at a market from now on; returns how to stop it. */
  watch(market: MakerMarket): () => void;
  /** A promise to one taker for 30 seconds; undefined when it makes none: for a pool that is not its own, an amount too large or too small, before it has seen a market. */
  quote(request: MakerRequest): SignedQuote | undefined;
}

interface OwnPool {
  pool: Pool;
  spreadBps: number;
  lastNonce: bigint;
}

const VALID_SECONDS = 30;
const SPREAD_BPS = { pegged: 1, usual: 4 };

/** Creates the maker that signs for all quoted pools of a universe. */
export function createQuoteMaker(
  universe: Pick<Universe, 'pools' | 'characters' | 'quoteMaker'>,
  clock: Clock,
): QuoteMaker {
  const own = new Map(
    universe.pools.filter(isQuoted).map((pool): [Address, OwnPool] => {
      const [base, quote] = pool.mints.map(({ id }) => characterOf(universe, id));
      const isTight = base !== undefined && quote !== undefined && isPegged(base, quote);
      const spreadBps = isTight ? SPREAD_BPS.pegged : SPREAD_BPS.usual;
      return [pool.id, { pool, spreadBps, lastNonce: 0n }];
    }),
  );
  const sign = createSignBytes(universe.quoteMaker.secret);
  const references = createReferences(clock);
  let watched: { market: MakerMarket; rateOf: (pool: Pool) => number | undefined } | undefined;

  return {
    watch(market) {
      const rateOf = createMarketRates(market);
      watched = { market, rateOf };
      const look = () =>
        references.look(
          [...own.values()].map(({ pool }) => pool),
          rateOf,
        );
      look();
      return market.onPool(look);
    },
    quote({ pool: id, input, amountIn, taker: user }) {
      const terms = own.get(id);
      const sides = terms && watched && references.of(terms.pool, watched.rateOf);
      if (!terms || !watched || !sides || !watched.market.pools.some((pool) => pool.id === id))
        return undefined;
      const { pool } = watched.market.state(terms.pool);
      const { account } = terms.pool;
      const amountOut = quotedOut(amountIn, input, {
        held: [pool.reserve0, pool.reserve1],
        wanted: [account.reserve0, account.reserve1],
        rate: sides[input],
        spreadBps: terms.spreadBps,
      });
      if (amountOut === 0n) return undefined;
      const nonce = (terms.lastNonce > pool.figure0 ? terms.lastNonce : pool.figure0) + 1n;
      terms.lastNonce = nonce;
      const expiry = BigInt(Math.floor(clock.now() / 1_000) + VALID_SECONDS);
      const quote = { pool: id, user, amountIn, amountOut, expiry, nonce, input };
      return { quote, signature: sign(encodeQuote(quote)) };
    },
  };
}

function isQuoted({ account }: Pool): boolean {
  return account.kind === POOL_KINDS.quoted;
}
