import { SECOND_MS } from '@orrery/core/time';
import { pageNetwork } from './page-network.ts';

/** Asked again every `seconds`; an answer is fresh for as long. */
const every = (seconds: number) => ({
  staleTime: seconds * SECOND_MS,
  refetchInterval: seconds * SECOND_MS,
});

/** Hosts of other networks count calls, so that what may wait is asked for less often there. */
const everyOrElsewhere = (seconds: number, elsewhere: number) => () =>
  (pageNetwork() === undefined ? seconds : elsewhere) * SECOND_MS;

/** The paces at which the product asks again. */
export const REFRESH = {
  /** Ranked lists: ranks and new entries come with the list, not with the stream. */
  list: every(30),
  /** New tokens come every few seconds while the world is lively. */
  recent: { staleTime: 10 * SECOND_MS, refetchInterval: everyOrElsewhere(10, 20) },
  /** By the time its line goes over; between two answers both of its ends follow the figures of the row. */
  sparkline: {
    '5m': every(30),
    '1h': every(60),
    '6h': every(60),
    '24h': every(60),
  },
  /** What a launchpad came to in days does not move in seconds. */
  launchpads: every(60),
  /** Sums of the issuers and prices of the shares; prices of the tokens come by the stream. */
  stocks: every(150),
  /** What is told of a token changes by the minute; one that is still being written is asked for more often. */
  narrative: every(60),
  generating: { refetchInterval: 10 * SECOND_MS },
  netVolume: every(30),
  pools: every(60),
  /** Trades move the last candle meanwhile. */
  candles: { staleTime: 30 * SECOND_MS },
  /** Holders of a token and their profit come by no stream. */
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
  orders: { staleTime: 2 * SECOND_MS, refetchInterval: everyOrElsewhere(5, 15) },
  recurringOrders: { staleTime: 2 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  /** The gift of one link, which may be claimed elsewhere at any moment. */
  gift: { staleTime: 2 * SECOND_MS, refetchInterval: 4 * SECOND_MS },
  /** A gift that has just gone, until the server has indexed how it ended. */
  giftEnd: { refetchInterval: 1 * SECOND_MS },
  /** A mark that comes later is seen at the next visit. */
  risk: { staleTime: 300 * SECOND_MS },
  /** The stream is sooner for a token that trades. */
  price: every(30),
  search: { staleTime: 30 * SECOND_MS },
  /** What is said of a token may change with every trade of it, but not what it is. */
  shield: every(60),
  /** Which token a symbol means. */
  lookup: { staleTime: 24 * 3_600 * SECOND_MS, gcTime: 24 * 3_600 * SECOND_MS },
  /** What the operator sets; a page that stays open hears of a change too. */
  remoteConfig: every(60),
  /** Other tabs, other apps and the faucet move balances too. */
  balance: { staleTime: 20 * SECOND_MS, refetchInterval: 20 * SECOND_MS, refetchOnWindowFocus: true },
  /** Pings of every listed node while the list is open, and of a chosen one for the network banner. */
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
  transferPreview: every(25),
  health: every(5),
  /** Whether the chain is slow, and the slot of the chosen node. */
  chainStatus: every(60),
  /** A banner is planned in days. */
  banner: every(600),
} as const;
