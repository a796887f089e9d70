import { type Bps, bps } from '@orrery/core/numbers';

/** What a trade may slip unless its owner says otherwise. */
export const DEFAULT_SLIPPAGE: Bps = bps(50);
/** Above this a typo is likelier than a wish. */
export const MAX_SLIPPAGE: Bps = bps(5_000);
