import { toDecimal } from '@orrery/core';
import { NATIVE_SOL } from '@orrery/domain';
import type { Market } from '@orrery/market';
import { type TokenTx, type TokenTxsQuerySchema, type TokenTxsReply, TXS_PAGE_MOST } from '@orrery/wire';
import type { Address, Signature } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { TradeRow } from '../../store/schema.ts';
import type { TradePage, TradeRepository } from '../../store/trades.repository.ts';

/** Sixty-four zero bytes: what invented history has in place of a signature. */
const UNSIGNED = '1'.repeat(64) as Signature;

type TxsQuery = InferOutput<typeof TokenTxsQuerySchema>;

export interface TxsService {
  /** One page of a token's trades, newest first. Throws `TOKEN_NOT_FOUND`. */
  page(id: Address, query: TxsQuery): Promise<TokenTxsReply>;
}

export function createTxsService(trades: TradeRepository, market: Market): TxsService {
  return {
    async page(id, query) {
      const { decimals } = market.asset(id);
      const size = Math.min(query.limit, TXS_PAGE_MOST);
      const rows = await trades.page(id, { limit: size + 1, ...toBounds(query) });
      const txs = rows.slice(0, size).map((row) => toTokenTx(row, decimals));
      const last = rows[size - 1];
      return rows.length > size && last ? { txs, next: String(last.id) } : { txs };
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
}: TxsQuery): Omit<TradePage, 'limit'> {
  const start = offset === undefined && offsetTs !== undefined ? toMillis(offsetTs) : undefined;
  const from = fromTs === undefined ? undefined : toMillis(fromTs);
  const to = toTs === undefined ? undefined : toMillis(toTs);
  return {
    direction: dir,
    trader: traderAddress,
    afterId: offset === undefined ? undefined : Number(offset),
    fromMs: dir === 'asc' && start !== undefined ? Math.max(start + 1, from ?? 0) : from,
    beforeMs: dir === 'desc' && start !== undefined ? Math.min(start, to ?? start) : to,
  };
}

function toTokenTx(row: TradeRow, decimals: number): TokenTx {
  return {
    timestamp: new Date(row.time_ms).toISOString(),
    asset: row.asset,
    type: row.side,
    usdPrice: row.usd_price,
    usdVolume: row.usd_micro / 1e6,
    nativeVolume: Number(toDecimal(BigInt(row.native_lamports), NATIVE_SOL.decimals)),
    traderAddress: row.trader,
    txHash: toTxHash(row),
    amount: Number(toDecimal(BigInt(row.amount), decimals)),
    isMev: row.is_mev === 1,
    isValidPrice: row.is_valid_price === 1,
    isValidPosition: true,
    poolId: row.pool,
    ...(row.is_genesis === 1 && { isGenesis: true as const }),
  };
}

export function toMillis(moment: string): number {
  return /^\d+$/.test(moment) ? Number(moment) : Date.parse(moment);
}

export function toTxHash({ is_genesis: isGenesis, signature }: TradeRow): Signature {
  return isGenesis === 1 ? UNSIGNED : signature;
}
