import { DEFAULT_SLIPPAGE, MAX_SLIPPAGE } from '@orrery/domain/trading/slippage';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

const TradeSettingsSchema = v.object({
  slippageBps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SLIPPAGE)),
});

/** How a person wants to trade, on every pair. */
export const tradeSettingsEntry = storage.entry('trade-settings:v1', TradeSettingsSchema, {
  slippageBps: DEFAULT_SLIPPAGE,
});
