import { atoms, toDecimal } from '@orrery/core/atoms';
import { exchangeRate } from '@orrery/domain/trading/exchange-rate';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import type { ActivityRow } from '../../store/trades/activities.repository.ts';

/** A row as it crosses the wire. */
export function toActivity(row: ActivityRow, platform: string): Activity {
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
    platform,
    ...(row.counterparty !== null && { counterparty: row.counterparty }),
    ...(row.memo !== null && { memo: row.memo }),
    ...(row.order_key !== null && { order: row.order_key }),
  };
}

function toAction({
  is_failed: isFailed,
  in_mint: input,
  out_mint: output,
}: ActivityRow): Activity['action'] {
  if (isFailed === 1) return 'failed';
  if (input === null) return 'receive';
  return output === null ? 'send' : 'swap';
}

function toSide(mint: Address | null, amount: string | null, decimals: number | null) {
  if (mint === null || amount === null || decimals === null) return undefined;
  return { mint, amount: atoms(BigInt(amount)), decimals, multiplier: 1 };
}
