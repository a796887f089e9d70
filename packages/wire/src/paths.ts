import type { Category, Timeframe } from './tokens/lists.ts';

/** Where the gateway mounts each call, as the browser and the server both spell it. */
export const apiPaths = {
  assetList: (category: Category, timeframe: Timeframe) => `/v1/assets/${category}/${timeframe}`,
  assetsRecent: '/v1/assets',
  assetSearch: '/v1/assets/search',
  sparklines: '/v1/charts/sparklines',
  tokenTxs: (id: string) => `/v1/txs/${id}`,
  holders: (id: string) => `/v1/holders/${id}`,
  topTraders: (id: string) => `/v1/top-traders/${id}`,
  pnl: '/v1/pnl',
  pnlStats: '/v1/pnl-stats',
  pnlPositions: '/v1/pnl-positions',
  userTxs: '/v1/txs/users',
  transfers: (wallet: string) => `/v1/transfers/${wallet}`,
  ultraOrder: '/ultra/v1/order',
  ultraExecute: '/ultra/v1/execute',
  balances: (wallet: string) => `/ultra/v1/balances/${wallet}`,
  holdings: (wallet: string) => `/ultra/v1/holdings/${wallet}`,
  remoteConfig: '/remoteConfig/metadata.json',
  bannerMetadata: '/banner/metadata.json',
  banner: (bannerId: string) => `/banner/${bannerId}/banner.json`,
  faucet: '/v1/faucet',
  events: '/events',
  health: '/health',
  stream: '/stream',
  rpc: '/rpc',
} as const;
