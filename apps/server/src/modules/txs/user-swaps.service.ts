import {
  MAX_USER_SWAPS_PAGE,
  type UserSwap,
  type UserSwapsQuerySchema,
  type UserSwapsReply,
} from '@orrery/wire/trades/user-swaps';
import type { InferOutput } from 'valibot';
import type { SwapRow } from '../../store/schema.ts';
import type { WalletSwaps } from '../../store/swaps/swaps.repository.ts';

export interface UserSwapsService {
  /** One page of what a wallet swapped, newest first. */
  page(query: InferOutput<typeof UserSwapsQuerySchema>): Promise<UserSwapsReply>;
}

export interface UserSwapsOptions {
  walletSwaps: WalletSwaps;
}

export function createUserSwapsService({ walletSwaps }: UserSwapsOptions): UserSwapsService {
  return {
    async page({ address, mints, limit, offset }) {
      const size = Math.min(limit, MAX_USER_SWAPS_PAGE);
      const afterId = offset === undefined ? undefined : Number(offset);
      const rows = await walletSwaps(address, { limit: size + 1, afterId, mints });
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return { swaps: page.map(toWire), next: rows.length > size && last ? String(last.id) : null };
    },
  };
}

function toWire(row: SwapRow): UserSwap {
  return {
    txHash: row.signature,
    blockTime: new Date(row.time_ms).toISOString(),
    slot: row.slot,
    sold: { mint: row.sold_mint, amount: row.sold_amount, decimals: row.sold_decimals },
    bought: { mint: row.bought_mint, amount: row.bought_amount, decimals: row.bought_decimals },
    feeLamports: row.fee_lamports,
    ...(row.venue_fee !== null &&
      row.venue_fee_mint !== null && {
        venueFee: {
          mint: row.venue_fee_mint,
          amount: row.venue_fee,
          decimals: row.venue_fee_mint === row.sold_mint ? row.sold_decimals : row.bought_decimals,
        },
      }),
    ...(row.usd_micro !== null && { usdVolume: row.usd_micro / 1e6 }),
    ...(row.order_key !== null && { order: row.order_key }),
  };
}
