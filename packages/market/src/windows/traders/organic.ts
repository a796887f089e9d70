import { MICRO } from '@orrery/core/numbers';

const MIN_WASH_SIDE_TRADES = 3;
/** Share of its volume that a wash trader loses, at most: the fees of buying and selling again. */
const MAX_WASH_LOSS_SHARE = 0.02;
/** How long after its launch a token counts as opening. */
export const OPENING_MS = 10_000;
/** So many different buyers in the opening are no chance. */
export const MIN_BUNDLE_TRADERS = 3;

const BUYERS_FULL = 1_000;
const VOLUME_FULL_USD = 10_000_000;

/** What one trader did with one token inside one window. */
interface Conduct {
  buys: number;
  sells: number;
  boughtMicroUsd: number;
  soldMicroUsd: number;
}

/** What the score looks at of a window's sums. */
interface OrganicSums {
  buyMicroUsd: number;
  sellMicroUsd: number;
  organicBuyMicroUsd: number;
  organicSellMicroUsd: number;
  numOrganicBuyers: number;
}

/**
 * True for trading to and fro: at least three buys and three sells with sums that differ by no more than one average trade (the
 * half of a round that is still out) and a fiftieth of all it traded (the fees).
 */
export function isWash({ buys, sells, boughtMicroUsd, soldMicroUsd }: Conduct): boolean {
  if (buys < MIN_WASH_SIDE_TRADES || sells < MIN_WASH_SIDE_TRADES) return false;
  const traded = boughtMicroUsd + soldMicroUsd;
  const tolerance = traded / (buys + sells) + traded * MAX_WASH_LOSS_SHARE;
  return Math.abs(boughtMicroUsd - soldMicroUsd) <= tolerance;
}

/**
 * The organic score of a token, 0 to 100, from the last 24 hours.
 *
 * A trader is inorganic for a token in a window when it trades to and fro there (`isWash`), and for good when it was one
 * of three or more that bought within ten seconds of the launch (snipers and bundles). Organic volume and organic buyers
 * are those of all others. The score is the square root of organic volume's share of all volume, times a weighted mean of
 * how many organic buyers there are (half; on a logarithmic scale, full at 1,000), how large the organic volume is (four
 * tenths; logarithmic, full at 10 million dollars) and whether the token is verified (one tenth). No organic volume scores 0.
 */
export function organicScore(day: OrganicSums, isVerified: boolean): number {
  const organic = day.organicBuyMicroUsd + day.organicSellMicroUsd;
  if (organic === 0) return 0;
  const share = organic / (day.buyMicroUsd + day.sellMicroUsd);
  const buyers = Math.min(1, Math.log1p(day.numOrganicBuyers) / Math.log1p(BUYERS_FULL));
  const volume = Math.min(1, Math.log1p(organic / MICRO) / Math.log1p(VOLUME_FULL_USD));
  return 100 * Math.sqrt(share) * (0.5 * buyers + 0.4 * volume + (isVerified ? 0.1 : 0));
}
