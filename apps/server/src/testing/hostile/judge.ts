import { BundleTipFloorReplySchema, SendTransactionReplySchema } from '@orrery/wire/chain/broadcast';
import { CandlesReplySchema, NetVolumeReplySchema } from '@orrery/wire/charts/candles';
import {
  ChaosDataReplySchema,
  OracleHistoryReplySchema,
  OraclePricesReplySchema,
} from '@orrery/wire/charts/feeds';
import {
  FallbackPricesReplySchema,
  FrontEndChartReplySchema,
  TokenOverviewReplySchema,
} from '@orrery/wire/charts/front-end';
import { ErrorReplySchema } from '@orrery/wire/common';
import { EventReportSchema } from '@orrery/wire/system/events';
import { FaucetReplySchema, HealthReplySchema } from '@orrery/wire/system/health';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { PoolsReplySchema } from '@orrery/wire/tokens/pools';
import { PricesSchema } from '@orrery/wire/tokens/prices';
import { SparklinesSchema } from '@orrery/wire/tokens/sparklines';
import { StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import {
  BalancesReplySchema,
  HoldingsReplySchema,
  NativeHoldingsReplySchema,
} from '@orrery/wire/ultra/balances';
import { UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import * as v from 'valibot';
import type { RawAnswer } from './raw-http.ts';

/** What is wrong with an answer; undefined when it is as it should be, for any request. */
export type Verdict = string | undefined;

const REPLIES: readonly [RegExp, v.GenericSchema][] = [
  [/^\/v1\/assets(?:$|\/)/, AssetListSchema],
  [/^\/v1\/charts\/sparklines\/?$/, SparklinesSchema],
  [/^\/v1\/txs\//, TokenTxsReplySchema],
  [/^\/v2\/charts\//, CandlesReplySchema],
  [/^\/v1\/charts\/net-volume\//, NetVolumeReplySchema],
  [/^\/v1\/stocks\/stats\/?$/, StockStatsReplySchema],
  [/^\/v1\/pools\/?$/, PoolsReplySchema],
  [/^\/price\/v3\/?$/, PricesSchema],
  [/^\/api\/v1\/charts\//, FrontEndChartReplySchema],
  [/^\/api\/v1\/tokens\//, TokenOverviewReplySchema],
  [/^\/api\/v1\/prices\/?$/, FallbackPricesReplySchema],
  [/^\/oracle\/history\/?$/, OracleHistoryReplySchema],
  [/^\/oracle\/prices\/?$/, OraclePricesReplySchema],
  [/^\/chaos\/trading-view\/data\/?$/, ChaosDataReplySchema],
  [/^(?:\/ultra\/v1)?\/order\/?$/, UltraOrderReplySchema],
  [/^(?:\/ultra\/v1)?\/balances\//, BalancesReplySchema],
  [/^(?:\/ultra\/v1)?\/holdings\/[^/]*\/native\/?$/, NativeHoldingsReplySchema],
  [/^(?:\/ultra\/v1)?\/holdings\//, HoldingsReplySchema],
  [/^(?:\/ultra\/v1)?\/execute\/?$/, UltraExecuteReplySchema],
  [/^\/v1\/faucet\/?$/, FaucetReplySchema],
  [/^\/health\/?$/, HealthReplySchema],
  [/^\/events\/?$/, EventReportSchema],
  [/^\/bundle-tip-floor\/?$/, BundleTipFloorReplySchema],
  [/^\/send-transaction\/?$/, SendTransactionReplySchema],
];
const GOOD = [101, 200, 204, 206, 304];
const REFUSALS = [400, 403, 404, 408, 413, 414, 415, 416, 417, 421, 426, 429, 431];
const INSIDE = /node_modules|dist\/|\n\s+at |\.ts:\d|SQLITE|\/work\//;

/** An answer over HTTP: never a 5xx, JSON of the route's schema, and nothing of how the server is made. */
export function judgeHttp(path: string, answer: RawAnswer | undefined): Verdict {
  if (!answer) return undefined;
  const { status, headers, body } = answer;
  if (![...GOOD, ...REFUSALS].includes(status)) return `status ${status}`;
  if (INSIDE.test(body) && status >= 400) return `tells of its inside: ${body.slice(0, 200)}`;
  if (status === 429 && !(Number(headers.get('retry-after')) >= 1)) return '429 without retry-after';
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  // Node refuses what is no HTTP by itself, and closes the connection, but for an expectation it does not know.
  const isOfNode = status === 417 || headers.get('connection') === 'close';
  if (body === '') return isJson || status < 400 || isOfNode ? undefined : 'no body';
  if (status >= 400 && !isJson) return `refuses in ${headers.get('content-type')}`;
  if (!isJson || headers.get('content-encoding') === 'br') return undefined;
  if (path === '/rpc' && status === 200) return undefined;
  const schema = status >= 400 ? ErrorReplySchema : REPLIES.find(([pattern]) => pattern.test(path))?.[1];
  return schema && !isOf(schema, body) ? `not the shape of ${status}: ${body.slice(0, 200)}` : undefined;
}

function isOf(schema: v.GenericSchema, text: string): boolean {
  try {
    return v.is(schema, JSON.parse(text));
  } catch {
    return false;
  }
}

const RpcReplySchema = v.union([
  v.strictObject({ jsonrpc: v.literal('2.0'), id: v.unknown(), result: v.unknown() }),
  v.strictObject({
    jsonrpc: v.literal('2.0'),
    id: v.unknown(),
    error: v.strictObject({
      code: v.pipe(v.number(), v.integer()),
      message: v.string(),
      data: v.optional(v.unknown()),
    }),
  }),
]);

const INTERNAL = -32_603;

/** What JSON-RPC answers to a body: in kind, with its ids, never an internal error. */
export function judgeRpc(asked: string, text: string): Verdict {
  const reply = parsed(text);
  const request = parsed(asked);
  if (reply === undefined) return `no JSON: ${text.slice(0, 100)}`;
  const isBatch = Array.isArray(request) && request.length > 0 && request.length <= 100;
  if (!isBatch) return judgeReply(Array.isArray(request) ? undefined : request, reply);
  if (!Array.isArray(reply) || reply.length !== request.length) return 'a batch of another length';
  return request.map((one, index) => judgeReply(one, reply[index])).find((verdict) => verdict !== undefined);
}

function judgeReply(request: unknown, reply: unknown): Verdict {
  if (!v.is(RpcReplySchema, reply)) return `no JSON-RPC: ${JSON.stringify(reply).slice(0, 200)}`;
  if ('error' in reply && reply.error.code === INTERNAL) return `internal error: ${reply.error.message}`;
  if ('error' in reply && INSIDE.test(reply.error.message))
    return `tells of its inside: ${reply.error.message}`;
  const expected = idOf(request);
  const isSame = JSON.stringify(reply.id) === JSON.stringify(expected);
  return isSame ? undefined : `id ${JSON.stringify(reply.id)} for ${JSON.stringify(expected)}`;
}

/** The id a reply must carry: null for what is no request. */
function idOf(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return null;
  const { jsonrpc, method, id } = request as Record<string, unknown>;
  const isRequest = jsonrpc === '2.0' && typeof method === 'string';
  return isRequest && (typeof id === 'string' || typeof id === 'number') ? id : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
