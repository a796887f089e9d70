const SECOND = 1_000;

/** The paces at which the product asks again (trading.md §9, rulings.md 1). */
export const REFRESH = {
  /** Ranked lists: ranks and new entries come with the list, not with the stream. */
  list: { staleTime: 30 * SECOND, refetchInterval: 30 * SECOND },
  /** New tokens come every few seconds while the world is lively. */
  recent: { staleTime: 10 * SECOND, refetchInterval: 10 * SECOND },
  /** A point is half an hour; between two answers the last one follows the price. */
  sparkline: { staleTime: 60 * SECOND, refetchInterval: 60 * SECOND },
  /** Of a token that trades the stream is sooner. */
  price: { staleTime: 30 * SECOND, refetchInterval: 30 * SECOND },
  search: { staleTime: 30 * SECOND },
  /** What the operator sets; a page that stays open hears of a change too. */
  remoteConfig: { staleTime: 60 * SECOND, refetchInterval: 60 * SECOND },
  /** Other tabs, other apps and the faucet move balances too. */
  balance: { staleTime: 20 * SECOND, refetchInterval: 20 * SECOND, refetchOnWindowFocus: true },
  chainStatus: { staleTime: 5 * SECOND, refetchInterval: 5 * SECOND },
} as const;
