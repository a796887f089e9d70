import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { Market } from '@orrery/market';
import { MAX_USER_TXS_PAGE, type UserTxsQuerySchema, type UserTxsReply } from '@orrery/wire/trades/user-txs';
import type { InferOutput } from 'valibot';
import type { StoredTrade } from '../../store/schema.ts';
import type { TraderTrades } from '../../store/trades/trader-trades.ts';
import { toMillis, toTxHash } from './txs.service.ts';

export interface UserTxsService {
  /** One page of what wallets traded, newest first; trades of tokens that are no more are left out. */
  page(query: InferOutput<typeof UserTxsQuerySchema>): Promise<UserTxsReply>;
}

/** `isWhole` as in `createTxsService`. */
export interface UserTxsOptions {
  traderTrades: TraderTrades;
  market: Market;
  /** Resolved once the synthetic history is stored. */
  pastStored: Promise<void>;
}

export function createUserTxsService({ traderTrades, market, pastStored }: UserTxsOptions): UserTxsService {
  return {
    async page({ addresses, assetId, fromTs, toTs, limit, offset }) {
      await pastStored;
      const size = Math.min(limit, MAX_USER_TXS_PAGE);
      const rows = await traderTrades(addresses, {
        limit: size + 1,
        afterId: offset === undefined ? undefined : Number(offset),
        asset: assetId,
        fromMs: fromTs === undefined ? undefined : toMillis(fromTs),
        beforeMs: toTs === undefined ? undefined : toMillis(toTs),
      });
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        userTrades: page.filter(({ asset }) => market.has(asset)).map((row) => toUserTx(row, market)),
        next: rows.length > size && last ? String(last.id) : null,
      };
    },
  };
}

function toUserTx(row: StoredTrade, market: Market): UserTxsReply['userTrades'][number] {
  const { decimals } = market.asset(row.asset);
  const multiplier = market.multiplier(row.asset);
  return {
    type: row.side,
    usdVolume: row.usd_micro / 1e6,
    profit: row.profit_micro / 1e6,
    cost: (row.side === 'buy' ? row.usd_micro : row.cost_micro) / 1e6,
    txHash: toTxHash(row),
    assetId: row.asset,
    blockTime: new Date(row.time_ms).toISOString(),
    amount: Number(toUiDecimal(BigInt(row.amount), { decimals, multiplier })),
    price: row.usd_price / multiplier,
    traderAddress: row.trader,
    ...(row.is_genesis === 1 && { isGenesis: true as const }),
  };
}
