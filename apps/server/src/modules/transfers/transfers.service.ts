import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { MarketReader } from '@orrery/market';
import {
  MAX_TRANSFERS_PAGE,
  type TransfersQuerySchema,
  type TransfersReply,
  type WalletTransfer,
} from '@orrery/wire/trades/transfers';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { TransferRow } from '../../store/schema.ts';
import type { TransferRepository } from '../../store/transfers/transfers.repository.ts';

export interface TransfersService {
  /** One page of what a holder sent and received, newest first. */
  page(holder: Address, query: InferOutput<typeof TransfersQuerySchema>): Promise<TransfersReply>;
}

export interface TransfersOptions {
  transfers: TransferRepository;
  market: Pick<MarketReader, 'multiplier'>;
}

export function createTransfersService({ transfers, market }: TransfersOptions): TransfersService {
  return {
    async page(holder, { offset }) {
      const afterId = offset === undefined ? undefined : Number(offset);
      const rows = await transfers.page(holder, { limit: MAX_TRANSFERS_PAGE + 1, afterId });
      const page = rows.slice(0, MAX_TRANSFERS_PAGE);
      const last = page.at(-1);
      const isLast = rows.length === page.length || last === undefined;
      return {
        transfers: page.map((row) => toWire(row, market.multiplier(row.asset))),
        ...(!isLast && { next: String(last.id) }),
      };
    },
  };
}

function toWire(row: TransferRow, multiplier: number): WalletTransfer {
  return {
    timestamp: new Date(row.time_ms).toISOString(),
    txHash: row.signature,
    from: row.from_owner,
    to: row.to_owner,
    asset: row.asset,
    amount: Number(toUiDecimal(BigInt(row.amount), { decimals: row.decimals, multiplier })),
    ...(row.usd_micro !== null && { usdValue: row.usd_micro / 1e6 }),
  };
}
