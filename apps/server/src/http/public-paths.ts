/** Public data (product.md §3): each for itself and all that lies below it, those that end in a slash for the latter alone. */
const READ = [
  '/v1/assets',
  '/v1/txs',
  '/v1/transfers',
  '/v1/charts',
  '/v1/pools',
  '/v1/holders',
  '/v1/top-traders',
  '/v1/pnl',
  '/v1/pnl-stats',
  '/v1/pnl-positions',
  '/v1/dev',
  '/v1/stocks',
  '/v1/chaininsight',
  '/v2/charts',
  '/v3/launchpads',
  '/tokens/v1',
  '/tokens/v2',
  '/price/v3',
  '/api/v1',
  '/oracle',
  '/chaos',
  '/remoteConfig',
  '/banner',
  '/order',
  '/balances/',
  '/holdings/',
  '/swap/v1/quote',
  '/swap/v1/program-id-to-label',
  '/ultra/v1/order',
  '/ultra/v1/balances/',
  '/ultra/v1/holdings/',
];
const POSTED = [
  '/v1/assets/gems',
  '/swap/v1/swap',
  '/swap/v1/swap-instructions',
  '/ultra/v1/execute',
  '/execute',
  '/rpc',
];

/** What the pages of others may read, with credentials. */
export function isPublicGet(path: string): boolean {
  return READ.some(
    (prefix) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
  );
}

/** What the pages of others may post, without credentials. */
export function isPublicPost(path: string): boolean {
  return POSTED.includes(path);
}
