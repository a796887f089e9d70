/** Below it the build's scripts and other files are, each under a name of its own and cached for good. */
export const ASSETS = '/assets/';

/** What belongs to the API and never to the app: below these an unknown path is a JSON 404, which a client can read, not a page. */
const API_PREFIXES = [
  '/stream',
  '/order',
  '/execute',
  '/balances',
  '/holdings',
  '/shield',
  '/oracle',
  '/chaos',
  '/remoteConfig',
  '/banner',
  '/image',
  '/events',
  '/order-keeper',
  '/config-editor',
  '/rpc',
  '/auth',
  '/vault-api',
  '/link',
  '/inbox',
  '/idp',
  '/lending',
  '/active-dca',
  '/historical-dca',
  '/asr-claim-proof',
  '/jup-validator-apy',
  '/send-transaction',
  '/block-engine',
  '/bundle-tip-floor',
  '/health',
  '/metrics',
  '/openapi.json',
  // APIs that other clients still call, and that this server has under other paths or not at all.
  '/quote',
  '/price',
  '/swap-instructions',
  '/program-id-to-label',
  '/indexed-route-map',
  '/tokens_with_markets',
];
/** A version, as in `/v6/quote` or `/price/v2`: no page has one. */
const VERSIONED = /^\/(?:[a-z-]+\/)?v[1-9](?:\/|$)/;
/** First segments that name another host's service or a framework's own files; the app has one such page. */
const UNDERSCORED = /^\/_(?!error(?:\/|$))/;

/** The calls of the token data service, which clients also make below the prefix that a gateway in front of it has. */
const TOKEN_DATA =
  /^\/_datapi(?=\/(?:v1\/(?:assets|chaininsight|charts|dev|holders|pnl|pnl-positions|pnl-stats|pools|shield|stocks|top-traders|transfers|txs)|v2\/charts|v3\/launchpads)(?:[/?]|$))/;

export function isApiPath(path: string): boolean {
  if (VERSIONED.test(path) || UNDERSCORED.test(path)) return true;
  return API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** The address that a request is answered under: a call of the token data service without the prefix of its gateway, any other as it is. */
export function toOwnAddress(url: string): string {
  return url.replace(TOKEN_DATA, '');
}
