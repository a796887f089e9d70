import type { Address, Signature } from '@solana/kit';

export interface SwapSearch {
  sell?: Address | undefined;
  buy?: Address | undefined;
  inAmount?: string | undefined;
}

export interface ProSearch {
  tab?: string | undefined;
  timeframe?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  dir?: string | undefined;
}

/** Every address of the app, as the router's links and `navigate` take it. */
export const paths = {
  home: () => ({ to: '/' }) as const,
  swap: (search: SwapSearch = {}) => ({ to: '/swap', search }) as const,
  pro: (search: ProSearch = {}) => ({ to: '/pro', search }) as const,
  transaction: (signature: Signature) => ({ to: '/transaction/$signature', params: { signature } }) as const,
};
