import { atoms, toDecimal } from '@orrery/core/atoms';
import { exchangeRate } from '@orrery/domain/trading/exchange-rate';
import {
  ACTIVITIES_PAGE,
  type ActivitiesQuerySchema,
  type ActivitiesReply,
  type Activity,
} from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type {
  ActivityRow,
  OrderActivities,
  WalletActivities,
} from '../../store/trades/activities.repository.ts';

export interface ActivitiesService {
  /** One page of what a wallet swapped, sent, received and failed to do, or of what was sold of its orders, newest first; there are no perps yet. */
  page(wallet: Address, query: InferOutput<typeof ActivitiesQuerySchema>): Promise<ActivitiesReply>;
}

export interface ActivitiesOptions {
  walletActivities: WalletActivities;
  orderActivities: OrderActivities;
}

const PLATFORM = 'Orrery';

export function createActivitiesService({
  walletActivities,
  orderActivities,
}: ActivitiesOptions): ActivitiesService {
  return {
    async page(wallet, { product, page, mintFilter }) {
      if (product === 'PERPS') return { trades: [], page, totalPages: 0 };
      const asked = { offset: (page - 1) * ACTIVITIES_PAGE, mint: mintFilter };
      if (product !== 'SWAP') {
        const isRecurring = product === 'DCA';
        const found = await orderActivities(wallet, { ...asked, limit: ACTIVITIES_PAGE, isRecurring });
        const totalPages = Math.ceil(found.count / ACTIVITIES_PAGE);
        return { trades: found.rows.map(toWire), page, totalPages };
      }
      const rows = await walletActivities(wallet, { ...asked, limit: ACTIVITIES_PAGE + 1 });
      return {
        histories: rows.slice(0, ACTIVITIES_PAGE).map(toWire),
        hasMoreData: rows.length > ACTIVITIES_PAGE,
      };
    },
  };
}

function toWire(row: ActivityRow): Activity {
  const input = toSide(row.in_mint, row.in_amount, row.in_decimals);
  const output = toSide(row.out_mint, row.out_amount, row.out_decimals);
  return {
    inputMint: input?.mint ?? '',
    outputMint: output?.mint ?? '',
    inputAmount: input ? toDecimal(input.amount, input.decimals) : '',
    outputAmount: output ? toDecimal(output.amount, output.decimals) : '',
    rate: (input && output && exchangeRate({ of: input, per: output })) ?? null,
    timestamp: new Date(row.time_ms).toISOString(),
    action: toAction(row),
    txHash: row.signature,
    platform: PLATFORM,
    ...(row.counterparty !== null && { counterparty: row.counterparty }),
    ...(row.memo !== null && { memo: row.memo }),
    ...(row.order_key !== null && { order: row.order_key }),
  };
}

function toAction({ is_failed: isFailed, counterparty, in_mint: input }: ActivityRow): Activity['action'] {
  if (isFailed === 1) return 'failed';
  if (counterparty === null) return 'swap';
  return input === null ? 'receive' : 'send';
}

function toSide(mint: Address | null, amount: string | null, decimals: number | null) {
  if (mint === null || amount === null || decimals === null) return undefined;
  return { mint, amount: atoms(BigInt(amount)), decimals, multiplier: 1 };
}
