import {
  OracleConfigReplySchema,
  OracleHistoryReplySchema,
  OraclePricesReplySchema,
  OracleSearchReplySchema,
  OracleSymbolReplySchema,
} from '@orrery/wire/charts/feeds';
import * as apiPaths from '@orrery/wire/paths';
import { api } from '#shared/api/api.ts';
import { retried } from './retried.ts';

interface HistoryQuery {
  symbol: string;
  resolution: string;
  /** Unix seconds, the end inside. */
  from: number;
  to: number;
}

/** The oracle-price provider; each call but that of the price is repeated when it fails, as `retried` says. */
export const oracleApi = {
  config: (signal?: AbortSignal) =>
    retried(() => api.get(apiPaths.oracleConfig, {}, OracleConfigReplySchema, signal), signal),

  /** Feeds by a part of their symbol or name. */
  search: (query: string, signal?: AbortSignal) =>
    retried(() => api.get(apiPaths.oracleSearch, { query }, OracleSearchReplySchema, signal), signal),

  symbol: (symbol: string, signal?: AbortSignal) =>
    retried(() => api.get(apiPaths.oracleSymbols, { symbol }, OracleSymbolReplySchema, signal), signal),

  history: (query: HistoryQuery, signal?: AbortSignal) =>
    retried(() => api.get(apiPaths.oracleHistory, { ...query }, OracleHistoryReplySchema, signal), signal),

  /** US dollars now, past every cache. */
  async price(symbol: string, signal: AbortSignal): Promise<number | undefined> {
    const headers = { 'cache-control': 'no-cache', pragma: 'no-cache' };
    const path = apiPaths.oraclePrice(symbol.toLowerCase());
    const prices = await api.getWith({ headers, signal }, path, {}, OraclePricesReplySchema);
    const found = prices.find(({ feedId }) => feedId.toUpperCase() === symbol);
    return found && found.price * 10 ** found.expo;
  },
};
