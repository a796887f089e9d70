import { toDecimal } from '@orrery/core/atoms';
import { MICRO } from '@orrery/core/numbers';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { MarketReader } from '@orrery/market';
import {
  MAX_TXS_PAGE,
  type TokenTx,
  type TokenTxsQuerySchema,
  type TokenTxsReply,
} from '@orrery/wire/trades/txs';
import type { Address, Signature } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { StoredTrade } from '../../store/schema.ts';
import type { TradePage, TradeRepository } from '../../store/trades/trades.repository.ts';

/** Sixty-four zero bytes: what synthetic history has in place of a signature. */
const UNSIGNED = '1'.repeat(64) as Signature;

type TxsQuery = InferOutput<typeof TokenTxsQuerySchema>;

export interface TxsService {
  /** One page of a token's trades, newest first. Throws `TOKEN_NOT_FOUND`. */
  page(id: Address, query: TxsQuery): Promise<TokenTxsReply>;
}

/** `pastStored` is kept once the store has every trade there was: answered before, a list would end where it does not. */
export interface TxsOptions {
  trades: Pick<TradeRepository, 'page' | 'scanEnd'>;
  market: Pick<MarketReader, 'asset' | 'multiplier'>;
  /** Resolved once the synthetic history is stored. */
  pastStored: Promise<void>;
}

export function createTxsService({ trades, market, pastStored }: TxsOptions): TxsService {
  return {
    async page(id, query) {
      const { decimals } = market.asset(id);
      const scale = { decimals, multiplier: market.multiplier(id) };
      await pastStored;
      const size = Math.min(query.limit, MAX_TXS_PAGE);
      const page = { limit: size + 1, ...toBounds(query) };
      const rows = await trades.page(id, page);
      const txs = rows.slice(0, size).map((row) => toTokenTx(row, scale));
      const last = rows[size - 1];
      const isPicked = query.type !== undefined || query.minUsd !== undefined;
      const scanned = isPicked && rows.length <= size ? await trades.scanEnd(id, page) : undefined;
      const end = rows.length > size ? last?.id : scanned;
      return end === undefined ? { txs } : { txs, next: String(end) };
    },
  };
}

/** The offset alone decides where the page starts; a timestamp without one starts strictly behind it. */
function toBounds({
  offset,
  offsetTs,
  fromTs,
  toTs,
  dir = 'desc',
  traderAddress,
  type,
  minUsd,
}: TxsQuery): Omit<TradePage, 'limit'> {
  const start = offset === undefined && offsetTs !== undefined ? toMillis(offsetTs) : undefined;
  const from = fromTs === undefined ? undefined : toMillis(fromTs);
  const to = toTs === undefined ? undefined : toMillis(toTs);
  return {
    direction: dir,
    trader: traderAddress,
    side: type,
    minMicro: minUsd === undefined ? undefined : Math.round(minUsd * MICRO),
    afterId: offset === undefined ? undefined : Number(offset),
    fromMs: dir === 'asc' && start !== undefined ? Math.max(start + 1, from ?? 0) : from,
    beforeMs: dir === 'desc' && start !== undefined ? Math.min(start, to ?? start) : to,
  };
}

export function toMillis(moment: string): number {
  return /^\d+$/.test(moment) ? Number(moment) : Date.parse(moment);
}

/** What a trade shows in place of a signature when it is synthetic. */
export function toTxHash({ is_genesis: isGenesis, signature }: StoredTrade): Signature {
  return isGenesis === 1 ? UNSIGNED : signature;
}

/** A stored trade as the token data service shows it: in the amounts a person is shown now. */
export function toTokenTx(row: StoredTrade, scale: AmountScale): TokenTx {
  return {
    timestamp: new Date(row.time_ms).toISOString(),
    asset: row.asset,
    type: row.side,
    usdPrice: row.usd_price / (scale.multiplier ?? 1),
    usdVolume: row.usd_micro / MICRO,
    nativeVolume: Number(toDecimal(BigInt(row.native_lamports), NATIVE_SOL.decimals)),
    traderAddress: row.trader,
    txHash: toTxHash(row),
    amount: Number(toUiDecimal(BigInt(row.amount), scale)),
    isMev: row.is_mev === 1,
    isValidPrice: row.is_valid_price === 1,
    isValidPosition: row.is_valid_position === 1,
    poolId: row.pool,
    blockId: row.slot,
    ...(row.is_genesis === 1 && { isGenesis: true as const }),
  };
}
