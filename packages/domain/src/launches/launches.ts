interface LaunchCounts {
  mints: number;
  graduates: number;
}

/** Percent of the tokens minted that graduated; 0 when there were no mints. */
export function bondedRate({ mints, graduates }: LaunchCounts): number {
  return mints === 0 ? 0 : (graduates / mints) * 100;
}

/** A token counts as highlighted when its market cap, in US dollars, is over this. */
export const HIGHLIGHT_MARKET_CAP = 250_000;
