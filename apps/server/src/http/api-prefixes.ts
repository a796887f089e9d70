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
  // Of APIs that programs of the field still call, and this server has under other paths or not at all.
  '/quote',
  '/price',
  '/swap-instructions',
  '/program-id-to-label',
  '/indexed-route-map',
  '/tokens_with_markets',
];
/** A version, as in `/v6/quote` or `/price/v2`: no page has one. */
const VERSIONED = /^\/(?:[a-z-]+\/)?v[1-9](?:\/|$)/;

export function isApiPath(path: string): boolean {
  if (VERSIONED.test(path)) return true;
  return API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
