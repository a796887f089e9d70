import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import fc from 'fast-check';
import { type RawRequest, toBytes } from '../raw-http.ts';
import { type Bytes, fromText, toText } from './bytes.ts';
import { bodyDamage, hostileJson, hostileText, swapMember } from './values.ts';

interface Shape {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: string;
}

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const ORDER = {
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  amount: '1000000',
  taker: WALLET,
  swapMode: 'ExactIn',
  slippageBps: '50',
};
const LIST = { limit: '50', sortBy: 'volume24h', sortDir: 'asc' };
const TIMES = {
  fromTs: '2026-11-21T00:00:00Z',
  toTs: '2030-01-01T00:00:00Z',
  offsetTs: '2029-01-01T00:00:00Z',
};

const CANDLES = {
  interval: '1_SECOND',
  candles: '900',
  to: '1790000000000',
  from: '0',
  type: 'mcap',
  quote: 'native',
};
const CHART_SHAPES: readonly Shape[] = [
  { method: 'GET', path: `/v2/charts/${WRAPPED_SOL}`, query: CANDLES },
  { method: 'GET', path: `/v1/charts/net-volume/${WRAPPED_SOL}`, query: { interval: '6_HOUR' } },
  { method: 'GET', path: '/v1/stocks/stats', query: { id: USDC } },
  { method: 'GET', path: '/v1/pools', query: { assetIds: USDC } },
  { method: 'GET', path: '/price/v3', query: { ids: USDC } },
  { method: 'GET', path: '/api/v1/prices', query: { list_address: USDC } },
  {
    method: 'GET',
    path: `/api/v1/charts/${WRAPPED_SOL}`,
    query: { type: '1m', time_from: '0', time_to: '1790000000', quote_address: USDC },
  },
  { method: 'GET', path: `/api/v1/tokens/${WRAPPED_SOL}`, query: { quote_address: USDC } },
  { method: 'GET', path: '/api/v1/chain/status' },
  { method: 'GET', path: '/oracle/config' },
  { method: 'GET', path: '/oracle/search', query: { query: 'sol', limit: '3' } },
  { method: 'GET', path: '/oracle/symbols', query: { symbol: 'SOLUSD' } },
  {
    method: 'GET',
    path: '/oracle/history',
    query: { symbol: 'AAPL', from: '0', to: '1790000000', resolution: '1M' },
  },
  { method: 'GET', path: '/oracle/prices', query: { feeds: 'solusd,AAPL' } },
  { method: 'GET', path: '/oracle/solusd' },
  {
    method: 'GET',
    path: '/chaos/trading-view/data',
    query: { feed: 'btc-usd', type: '1W', from: '0', till: '1790000000000' },
  },
  { method: 'GET', path: '/chaos/stream' },
];

const TRANSFER = { senderAddress: WALLET, receiverAddress: USDC, amount: '1' };
const TOKEN_TRANSFER = {
  senderTokenAccountAddress: WALLET,
  mint: USDC,
  tokenDecimals: '6',
  tokenProgramId: USDC,
};

/** A right request to every route there is. */
const SHAPES: readonly Shape[] = [
  { method: 'GET', path: '/v1/assets', query: { ...LIST, ids: `${USDC},${WRAPPED_SOL}` } },
  {
    method: 'GET',
    path: '/v1/assets/search',
    query: { ...LIST, query: 'usd', filters: 'verified,exact_symbol' },
  },
  { method: 'GET', path: '/v1/assets/toptraded/1h', query: LIST },
  { method: 'GET', path: '/v1/charts/sparklines', query: { ids: USDC, timeframe: '5m' } },
  {
    method: 'GET',
    path: `/v1/txs/${WRAPPED_SOL}`,
    query: { limit: '30', dir: 'desc', offset: '99', ...TIMES },
  },
  { method: 'GET', path: `/v1/holders/${USDC}`, query: { limit: '100' } },
  { method: 'GET', path: `/v1/top-traders/${WRAPPED_SOL}` },
  { method: 'GET', path: '/v1/pnl', query: { addresses: WALLET, includeClosed: 'true' } },
  { method: 'GET', path: '/v1/pnl-stats', query: { address: WALLET } },
  { method: 'GET', path: '/v1/pnl-positions', query: { address: WALLET, assetId: WRAPPED_SOL } },
  ...['/ultra/v1', ''].flatMap((mount): Shape[] => [
    { method: 'GET', path: `${mount}/order`, query: ORDER },
    { method: 'GET', path: `${mount}/balances/${WALLET}` },
    { method: 'GET', path: `${mount}/holdings/${WALLET}` },
    { method: 'POST', path: `${mount}/execute`, body: '{"signedTransaction":"AAAA","requestId":"none"}' },
  ]),
  { method: 'GET', path: `/ultra/v1/holdings/${WALLET}/native` },
  { method: 'GET', path: '/ultra/v1/transfer/craft-native', query: TRANSFER },
  { method: 'GET', path: '/ultra/v1/transfer/craft-token', query: { ...TRANSFER, ...TOKEN_TRANSFER } },
  {
    method: 'POST',
    path: '/ultra/v1/transfer/execute',
    body: '{"signedTransaction":"AAAA","requestId":"none"}',
  },
  { method: 'GET', path: '/_datapi/v1/assets/search', query: { query: `SOL,${USDC}` } },
  { method: 'POST', path: '/v1/pools/gems', body: '{"recent":{"timeframe":"1h","launchpads":["pump.fun"]}}' },
  { method: 'POST', path: '/events', body: `{"user":"${WALLET}","event":"x","metadata":{"a":1}}` },
  { method: 'POST', path: '/v1/faucet', body: `{"wallet":"${WALLET}"}` },
  { method: 'POST', path: '/rpc', body: '{"jsonrpc":"2.0","id":1,"method":"getSlot"}' },
  { method: 'POST', path: '/block-engine', body: '{"jsonrpc":"2.0","id":1,"method":"getTipAccounts"}' },
  { method: 'POST', path: '/send-transaction', body: '{"transaction":"AQ=="}' },
  { method: 'GET', path: '/bundle-tip-floor' },
  ...CHART_SHAPES,
  ...['/health', '/metrics', '/openapi.json', '/', '/swap', '/assets/x.js', '/stream', '/v1/nothing'].map(
    (path): Shape => ({ method: 'GET', path }),
  ),
];

interface Draft {
  method: string;
  path: string;
  query: [string, string][];
  headers: [string, string][];
  body: Bytes | undefined;
  isLast: boolean;
}

type Change = (draft: Draft) => Draft;

const written = hostileText.chain((text) =>
  fc.constantFrom(
    toQueryText(text),
    text.replaceAll(/[^\x21-\x7e]|[#&]/g, ''),
    `%${text.slice(0, 2)}`.replaceAll(/[^\x21-\x7e]/g, '%'),
  ),
);

function toQueryText(text: string): string {
  // By way of bytes, which know no lone surrogate.
  return encodeURIComponent(toText(fromText(text)));
}

const queryChange: fc.Arbitrary<Change> = fc.tuple(fc.nat(9), written, fc.nat(6)).map(
  ([which, text, how]): Change =>
    (draft) => {
      const at = which % (draft.query.length + 1);
      const [name, value] = draft.query[at] ?? ['wat', 'x'];
      const put: [string, string][][] = [
        [[name, text]],
        [
          [name, value],
          [name, text],
        ],
        [],
        [[`${name}[]`, value]],
        [[`${name}[__proto__]`, text]],
        [[text, value]],
        [
          [name, value],
          ['__proto__', text],
        ],
      ];
      return { ...draft, query: draft.query.toSpliced(at, 1, ...(put[how] ?? [])) };
    },
);

const pathChange: fc.Arbitrary<Change> = fc.tuple(fc.nat(4), written).map(
  ([which, text]): Change =>
    (draft) => {
      const parts = draft.path.split('/');
      parts[1 + (which % Math.max(1, parts.length - 1))] = text;
      return { ...draft, path: parts.join('/') };
    },
);

const bodyChange: fc.Arbitrary<Change> = fc.tuple(hostileJson, fc.nat(5), bodyDamage).map(
  ([json, which, damage]): Change =>
    (draft) => {
      if (!draft.body) return draft;
      const text = swapMember(toText(draft.body), which, json);
      return { ...draft, body: damage(fromText(text)) };
    },
);

const HEADERS: readonly [string, string][] = [
  ...[
    'text/plain',
    'text/html',
    'application/json; charset=utf-16',
    'application/JSON',
    '',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'a/b;'.repeat(500),
  ].map((type): [string, string] => ['content-type', type]),
  ...['0', '5', '99999', '-1', '1e3', '0x5', '18446744073709551616'].map((length): [string, string] => [
    'content-length',
    length,
  ]),
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip, chunked'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['expect', '417'],
  ['host', 'evil.example'],
  ['host', 'localhost'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['access-control-request-method', 'DELETE'],
  ['accept-encoding', 'br;q=0, *;q=NaN'],
  ['accept-encoding', 'br'],
  ['range', 'bytes=0-0,-1,5-2'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['connection', 'close'],
  ['connection', 'upgrade'],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['sec-websocket-version', '99'],
  ['sec-websocket-key', 'AAAA'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', 'a=b; '.repeat(300)],
  ['x', 'x'.repeat(20_000)],
  ['bad name', 'x'],
  ['', 'x'],
  ['__proto__', 'x'],
  ['x', 'a\x00b'],
  ['x', 'a\rb: c'],
];

const headerChange: fc.Arbitrary<Change> = fc.constantFrom(...HEADERS).map(
  (header): Change =>
    (draft) => ({ ...draft, headers: [...draft.headers, header], isLast: true }),
);

const methodChange: fc.Arbitrary<Change> = fc
  .constantFrom(
    'HEAD',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'POST',
    'GET',
    'PROPFIND',
    'get',
    'WAT',
  )
  .map(
    (method): Change =>
      (draft) => ({ ...draft, method, isLast: true }),
  );

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: queryChange },
  { weight: 3, arbitrary: pathChange },
  { weight: 5, arbitrary: bodyChange },
  { weight: 3, arbitrary: headerChange },
  { weight: 1, arbitrary: methodChange },
);

/** A right request that has been changed once or more; `host` is who it says it speaks to. */
export function hostileRequest(host: string): fc.Arbitrary<RawRequest & { path: string }> {
  return fc
    .tuple(fc.constantFrom(...SHAPES), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([shape, changes]) => {
      const { method, path, query = {}, body } = shape;
      const draft: Draft = {
        method,
        path,
        query: Object.entries(query),
        headers: [['host', host]],
        body: body === undefined ? undefined : fromText(body),
        isLast: false,
      };
      return toRequest(changes.reduce((each, one) => one(each), draft));
    });
}

function toRequest({ method, path, query, headers, body, isLast }: Draft): RawRequest & { path: string } {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const target = search === '' ? path : `${path}?${search}`;
  const names = new Set(headers.map(([name]) => name));
  const framing: [string, string][] = [];
  if (body && !names.has('content-type')) framing.push(['content-type', 'application/json']);
  if (body && !names.has('content-length') && !names.has('transfer-encoding')) {
    framing.push(['content-length', String(body.length)]);
  }
  return { path, isLast, bytes: toBytes(`${method} ${target} HTTP/1.1`, [...headers, ...framing], body) };
}
