import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { MarketReader } from '@orrery/market';
import { MAX_USER_TXS_PAGE, type UserTxsQuerySchema, type UserTxsReply } from '@orrery/wire/trades/user-txs';
import type { InferOutput } from 'valibot';
import type { Catalogue } from '../../catalogue/catalogue.ts';
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
  market: Pick<MarketReader, 'has' | 'asset' | 'multiplier'>;
  catalogue: Pick<Catalogue, 'pool'>;
  /** Resolved once the synthetic history is stored. */
  pastStored: Promise<void>;
}

export function createUserTxsService({
  traderTrades,
  market,
  catalogue,
  pastStored,
}: UserTxsOptions): UserTxsService {
  return {
    async page({ addresses, assetId, includeCapitalSide, fromTs, toTs, limit, offset }) {
      await pastStored;
      const isBoth = includeCapitalSide === 'true';
      const most = Math.min(limit, MAX_USER_TXS_PAGE);
      const size = isBoth ? Math.max(1, Math.floor(most / 2)) : most;
      // Trades stand in the store by what was traded, not by what it was paid in.
      const isOfMoney = isBoth && (assetId === USDC || assetId === WRAPPED_SOL);
      const rows = await traderTrades(addresses, {
        limit: size + 1,
        afterId: offset === undefined ? undefined : Number(offset),
        asset: isOfMoney ? undefined : assetId,
        fromMs: fromTs === undefined ? undefined : toMillis(fromTs),
        beforeMs: toTs === undefined ? undefined : toMillis(toTs),
      });
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        userTrades: page
          .filter(({ asset }) => market.has(asset))
          .flatMap((row) => [toUserTx(row, market), ...(isBoth ? toCapitalTx(row, catalogue) : [])])
          .filter((tx) => !isOfMoney || tx.assetId === assetId),
        next: rows.length > size && last ? String(last.id) : null,
      };
    },
  };
}

/** What a trade was paid in, or brought, to the last unit; none where that is neither USDC nor SOL, or its pool is no more. */
function toCapitalTx(row: StoredTrade, catalogue: Pick<Catalogue, 'pool'>): UserTxsReply['userTrades'] {
  const account = catalogue.pool(row.pool)?.account;
  const isForSol =
    row.asset !== WRAPPED_SOL && [account?.mint0, account?.mint1].some((mint) => mint === WRAPPED_SOL);
  const usdVolume = row.usd_micro / 1e6;
  const [assetId, amount] =
    row.is_for_usdc === 1
      ? [USDC, usdVolume]
      : isForSol
        ? [WRAPPED_SOL, Number(toDecimal(BigInt(row.native_lamports), NATIVE_SOL.decimals))]
        : [undefined, 0];
  if (!assetId || amount === 0) return [];
  const type = row.side === 'buy' ? 'sell' : 'buy';
  return [
    {
      type,
      usdVolume,
      profit: 0,
      cost: type === 'buy' ? usdVolume : 0,
      txHash: toTxHash(row),
      assetId,
      blockTime: new Date(row.time_ms).toISOString(),
      amount,
      price: usdVolume / amount,
      traderAddress: row.trader,
      ...(row.is_genesis === 1 && { isGenesis: true as const }),
    },
  ];
}

function toUserTx(
  row: StoredTrade,
  market: Pick<MarketReader, 'asset' | 'multiplier'>,
): UserTxsReply['userTrades'][number] {
  const { decimals } = market.asset(row.asset);
  const multiplier = market.multiplier(row.asset);
  return {
    type: row.side,
    usdVolume: row.usd_micro / 1e6,
    profit: row.profit_micro / 1e6,
    cost: (row.side === 'buy' ? (row.own_micro ?? row.usd_micro) : row.cost_micro) / 1e6,
    txHash: toTxHash(row),
    assetId: row.asset,
    blockTime: new Date(row.time_ms).toISOString(),
    amount: Number(toUiDecimal(BigInt(row.amount), { decimals, multiplier })),
    price: row.usd_price / multiplier,
    traderAddress: row.trader,
    ...(row.is_genesis === 1 && { isGenesis: true as const }),
  };
}
