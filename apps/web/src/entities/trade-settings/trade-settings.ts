import { BROADCAST_MODES, FEE_TYPES } from '@orrery/domain/trading/broadcast';
import { DEFAULT_SLIPPAGE, MAX_SLIPPAGE } from '@orrery/domain/trading/slippage';
import { MIN_JITO_TIP, MIN_NOZOMI_TIP } from '@orrery/domain/trading/tips';
import * as v from 'valibot';
import { memberwise } from '#shared/storage/memberwise.ts';
import { storage } from '#shared/storage/storage.ts';

/** Above this a fee is likelier a typo than a wish: 1 SOL. */
export const MAX_FEE_LAMPORTS = 1_000_000_000n;
/** 0.001 SOL. */
const DEFAULT_FEE_LAMPORTS = '1000000';

/** In US dollars: a larger limit is none. */
export const MAX_ASK_ABOVE_USD = 1_000_000;

const lamportsFrom = (least: bigint) =>
  v.pipe(
    v.string(),
    v.regex(/^(?:0|[1-9]\d{0,9})$/),
    v.check((text) => BigInt(text) >= least && BigInt(text) <= MAX_FEE_LAMPORTS),
  );

export const TradeSettingsSchema = v.object({
  /** Manual: slippage and fees are the person's own; auto: the slippage is the venue's estimate. */
  profile: v.picklist(['auto', 'manual']),
  /** When manual was chosen, in unix milliseconds; null while that is not known. */
  profileSince: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  slippageBps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SLIPPAGE)),
  // A set, never empty: without a mode nothing could be sent.
  broadcastModes: v.pipe(
    v.array(v.picklist(BROADCAST_MODES)),
    v.minLength(1),
    v.check((modes) => new Set(modes).size === modes.length),
  ),
  feeType: v.picklist(FEE_TYPES),
  maxPriorityFeeLamports: lamportsFrom(0n),
  maxJitoTipLamports: lamportsFrom(MIN_JITO_TIP),
  maxNozomiTipLamports: lamportsFrom(MIN_NOZOMI_TIP),
  onlyDirectRoutes: v.boolean(),
  useWSol: v.boolean(),
  restrictIntermediateTokens: v.boolean(),
  asLegacyTransaction: v.boolean(),
  /** Where coins are worth something, a signature that spends more US dollars than this is asked about; 0 for never. */
  askAboveUsd: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ASK_ABOVE_USD)),
  /** Labels of venues no route may use. */
  excludedDexes: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    v.maxLength(200),
    v.check((labels) => new Set(labels).size === labels.length),
  ),
});
export type TradeSettings = v.InferOutput<typeof TradeSettingsSchema>;

export const DEFAULT_TRADE_SETTINGS: TradeSettings = {
  profile: 'auto',
  profileSince: null,
  slippageBps: DEFAULT_SLIPPAGE,
  broadcastModes: ['priorityFees'],
  feeType: 'max-cap',
  maxPriorityFeeLamports: DEFAULT_FEE_LAMPORTS,
  maxJitoTipLamports: DEFAULT_FEE_LAMPORTS,
  maxNozomiTipLamports: DEFAULT_FEE_LAMPORTS,
  onlyDirectRoutes: false,
  useWSol: false,
  restrictIntermediateTokens: true,
  asLegacyTransaction: false,
  askAboveUsd: 1_000,
  excludedDexes: [],
};

/** How the first version was stored: the slippage alone. A chosen slippage is kept; the former default becomes the venue's estimate. */
const SlippageAloneSchema = v.pipe(
  v.strictObject({ slippageBps: TradeSettingsSchema.entries.slippageBps }),
  v.transform(
    ({ slippageBps }): TradeSettings => ({
      ...DEFAULT_TRADE_SETTINGS,
      slippageBps,
      profile: slippageBps === DEFAULT_SLIPPAGE ? 'auto' : 'manual',
    }),
  ),
);

/** How a person wants to trade, on every pair. */
export const tradeSettingsEntry = storage.entry(
  'trade-settings:v1',
  v.union([SlippageAloneSchema, memberwise(TradeSettingsSchema, DEFAULT_TRADE_SETTINGS)]),
  DEFAULT_TRADE_SETTINGS,
);
