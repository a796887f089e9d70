import { SECOND_MS } from '@orrery/core/time';

/** The paces at which the product asks again. */
export const REFRESH = {
  /** Ranked lists: ranks and new entries come with the list, not with the stream. */
  list: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  /** New tokens come every few seconds while the world is lively. */
  recent: { staleTime: 10 * SECOND_MS, refetchInterval: 10 * SECOND_MS },
  /** By the time its line goes over; between two answers both of its ends follow the figures of the row. */
  sparkline: {
    '5m': { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
    '1h': { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
    '6h': { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
    '24h': { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
  },
  /** What a launchpad came to in days does not move in seconds. */
  launchpads: { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
  /** Sums of the issuers and prices of the shares; prices of the tokens come by the stream. */
  stocks: { staleTime: 150 * SECOND_MS, refetchInterval: 150 * SECOND_MS },
  /** What is told of a token changes by the minute; one that is still being written is asked for more often. */
  narrative: { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
  generating: { refetchInterval: 10 * SECOND_MS },
  netVolume: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  pools: { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
  /** Trades move the last candle meanwhile. */
  candles: { staleTime: 30 * SECOND_MS },
  /** Who holds a token and what they made of it comes by no stream. */
  holders: { staleTime: 10 * SECOND_MS, refetchInterval: 15 * SECOND_MS },
  traders: { staleTime: 10 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  developer: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  position: { staleTime: 2 * SECOND_MS, refetchInterval: 10 * SECOND_MS },
  /** A swap that this browser sent is looked for until the indexer has it; others come from other tabs and devices. */
  ownSwaps: { awaited: 1 * SECOND_MS, else: 10 * SECOND_MS },
  /** What is newest is asked for while the list is shown, and goes on top of the pages that are there. */
  activity: { newest: 5 * SECOND_MS },
  /** The recipients a wallet paid; payments of this browser are noted at once. */
  paid: { staleTime: 30 * SECOND_MS },
  /** What became of gifts shows soon after it did. */
  gifts: { staleTime: 2 * SECOND_MS, refetchInterval: 15 * SECOND_MS },
  /** A keeper may fill an order at any moment. */
  orders: { staleTime: 2 * SECOND_MS, refetchInterval: 5 * SECOND_MS },
  recurringOrders: { staleTime: 2 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  /** Of one link, whose gift may be claimed elsewhere at any moment. */
  gift: { staleTime: 2 * SECOND_MS, refetchInterval: 4 * SECOND_MS },
  /** A gift that has just gone, until the server has indexed how it ended. */
  giftEnd: { refetchInterval: 1 * SECOND_MS },
  /** A mark that comes later is seen at the next visit. */
  risk: { staleTime: 300 * SECOND_MS },
  /** Of a token that trades the stream is sooner. */
  price: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  search: { staleTime: 30 * SECOND_MS },
  /** What is said of a token may change with every trade of it, but not what it is. */
  shield: { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
  /** Which token a symbol means. */
  lookup: { staleTime: 24 * 3_600 * SECOND_MS, gcTime: 24 * 3_600 * SECOND_MS },
  /** What the operator sets; a page that stays open hears of a change too. */
  remoteConfig: { staleTime: 60 * SECOND_MS, refetchInterval: 60 * SECOND_MS },
  /** Other tabs, other apps and the faucet move balances too. */
  balance: { staleTime: 20 * SECOND_MS, refetchInterval: 20 * SECOND_MS, refetchOnWindowFocus: true },
  /** Of every listed node while the list is open, and of a chosen one for the network banner. */
  rpcBenchmark: { staleTime: 0, refetchInterval: 5 * SECOND_MS },
  /** What bundles have landed with. */
  bundleTip: {
    staleTime: 15 * SECOND_MS,
    refetchInterval: 5 * SECOND_MS,
    retry: 2,
    retryDelay: 3 * SECOND_MS,
  },
  /** The figures of a pair. */
  overview: {
    staleTime: 60 * SECOND_MS,
    refetchInterval: 60 * SECOND_MS,
    retry: 3,
    retryDelay: 2 * SECOND_MS,
  },
  /** Its blockhash lives for a minute. */
  transferPreview: { staleTime: 25 * SECOND_MS, refetchInterval: 25 * SECOND_MS },
  chainStatus: { staleTime: 5 * SECOND_MS, refetchInterval: 5 * SECOND_MS },
} as const;
