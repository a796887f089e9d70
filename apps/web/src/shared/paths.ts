import type { Address, Signature } from '@solana/kit';

/** How the chart of a page is shown. */
export interface ChartSearch {
  interval?: string | undefined;
  type?: string | undefined;
  scale?: string | undefined;
  measure?: string | undefined;
  unit?: string | undefined;
}

export interface SwapSearch extends ChartSearch {
  sell?: string | undefined;
  buy?: string | undefined;
  inAmount?: string | undefined;
}

export interface ProSearch {
  tab?: string | undefined;
  timeframe?: string | undefined;
  q?: string | undefined;
  columns?: string | undefined;
  sort?: string | undefined;
  dir?: string | undefined;
  launchpads?: string | undefined;
}

export interface SendSearch {
  token?: string | undefined;
  to?: string | undefined;
  way?: 'link' | undefined;
}

/** Every address of the app, as the router's links and `navigate` take it. */
export const paths = {
  home: () => ({ to: '/' }) as const,
  /** The pair is said by the query, or as SOL-USDC by the path. */
  swap: (search: SwapSearch = {}, inOut?: string) =>
    ({ to: '/swap/{-$inOut}', params: { inOut }, search }) as const,
  /** Orders at a price, and those that repeat: their pair is said as the swap's. */
  trigger: (search: SwapSearch = {}, inOut?: string) =>
    ({ to: '/trigger/{-$inOut}', params: { inOut }, search }) as const,
  recurring: (search: SwapSearch = {}, inOut?: string) =>
    ({ to: '/recurring/{-$inOut}', params: { inOut }, search }) as const,
  pro: (search: ProSearch = {}) => ({ to: '/pro', search }) as const,
  /** The screener's view of new launches. */
  hunt: () => ({ to: '/pro/hunt' }) as const,
  launchpads: () => ({ to: '/pro/launchpads' }) as const,
  launchpad: (slug: string) => ({ to: '/pro/launchpads/$slug', params: { slug } }) as const,
  /** The tokens of an issuer of stocks, its name in lower case. */
  screener: (issuer: string) => ({ to: '/pro/screener/$issuer', params: { issuer } }) as const,
  token: (id: Address) => ({ to: '/tokens/$id', params: { id } }) as const,
  /** A token or a pair as the swap's path has them, or `oracle/SOLUSD` and `chaos/SOLUSD`. */
  chart: (feed: string) => ({ to: '/chart/$', params: { _splat: feed } }) as const,
  watchlist: () => ({ to: '/watchlist' }) as const,
  /** Without an address, the connected wallet's own. */
  portfolio: (address?: Address) => ({ to: '/portfolio/{-$address}', params: { address } }) as const,
  /** Whom to pay and what of; a way other than to an address is said. */
  send: (search: SendSearch = {}) => ({ to: '/send', search }) as const,
  appeal: () => ({ to: '/appeal' }) as const,
  privacy: () => ({ to: '/privacy' }) as const,
  askForSol: () => ({ to: '/ask-for-sol' }) as const,
  transaction: (signature: Signature) => ({ to: '/transaction/$signature', params: { signature } }) as const,
};
