const SECOND = 1_000;

/** The paces at which the product asks again (trading.md §9, rulings.md 1). */
export const REFRESH = {
  /** Lists and single assets on discovery screens. */
  asset: { staleTime: 30 * SECOND },
  /** The USD price table of swap and drawer. */
  price: { staleTime: 60 * SECOND, refetchInterval: 60 * SECOND },
  search: { staleTime: 30 * SECOND },
  balance: { staleTime: 20 * SECOND },
  portfolio: { staleTime: 2 * SECOND, refetchInterval: 60 * SECOND },
  chainStatus: { staleTime: 5 * SECOND, refetchInterval: 5 * SECOND },
} as const;
