import { toDecimal } from '@orrery/core';
import { NATIVE_SOL } from '@orrery/domain';
import type { Market } from '@orrery/market';
import { type TokenTx, type TokenTxsQuerySchema, type TokenTxsReply, TXS_PAGE_MOST } from '@orrery/wire';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { TradeRow } from '../../store/schema.ts';
import type { TradeRepository } from '../../store/trades.repository.ts';

export interface TxsService {
  /** One page of a token's trades, newest first. Throws `TOKEN_NOT_FOUND`. */
  page(id: Address, query: InferOutput<typeof TokenTxsQuerySchema>): Promise<TokenTxsReply>;
}

export function createTxsService(trades: TradeRepository, market: Market): TxsService {
  return {
    async page(id, { limit, offset, offsetTs }) {
      const { decimals } = market.asset(id);
      const size = Math.min(limit, TXS_PAGE_MOST);
      const rows = await trades.page(id, { limit: size + 1, ...toStart(offset, offsetTs) });
      const txs = rows.slice(0, size).map((row) => toTokenTx(row, decimals));
      const last = rows[size - 1];
      return rows.length > size && last ? { txs, next: String(last.id) } : { txs };
    },
  };
}

/** The offset alone decides where the page starts; a timestamp without one starts strictly before it. */
function toStart(offset: string | undefined, offsetTs: string | undefined) {
  if (offset !== undefined) return { belowId: Number(offset) };
  return offsetTs === undefined ? {} : { beforeMs: Date.parse(offsetTs) };
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
    txHash: row.signature,
    amount: Number(toDecimal(BigInt(row.amount), decimals)),
    isMev: false,
    isValidPrice: row.is_valid_price === 1,
    isValidPosition: true,
    poolId: row.pool,
  };
}
