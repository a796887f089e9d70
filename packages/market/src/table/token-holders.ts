import type { Address } from '@solana/kit';
import { countHolders, scaleOf, type TokenBook } from '../book/token-book.ts';

/** A holder of a token: `wallet` for a person, `pool` for a pool's vault under the pool's address, `venue` for the venue's own accounts. */
export interface TokenHolder {
  address: Address;
  role: 'wallet' | 'pool' | 'venue';
  /** Tokens as a person counts them. */
  amount: number;
  /** Share of the supply, 0 to 1; absent when the supply is not known. */
  share?: number;
  /** US dollars; absent without a price. */
  usd?: number;
}

/** A token's holders, largest first, and the number of wallets among them. */
export interface TokenHolders {
  holders: TokenHolder[];
  /** Wallets alone; absent before they were counted. */
  count?: number;
}

export function toTokenHolders(
  book: TokenBook,
  pools: readonly { pool: Address; amount: number }[],
  most: number,
): TokenHolders {
  const { holders, mint, price } = book;
  const count = countHolders(book);
  const supply = mint?.supply ?? 0;
  const toHolder = (role: TokenHolder['role'], address: Address, amount: number): TokenHolder => ({
    address,
    role,
    amount: amount * scaleOf(book),
    ...(supply > 0 && { share: amount / supply }),
    ...(price !== undefined && { usd: amount * price }),
  });
  const rows = [
    ...holders.largest(most).map(({ address, amount }) => toHolder('wallet', address, amount)),
    ...pools.flatMap(({ pool, amount }) => (amount > 0 ? toHolder('pool', pool, amount) : [])),
    ...holders.venue().map(({ address, amount }) => toHolder('venue', address, amount)),
  ];
  return {
    holders: rows.toSorted((a, b) => b.amount - a.amount),
    ...(count !== undefined && { count }),
  };
}
