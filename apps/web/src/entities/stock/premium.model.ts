import { UNKNOWN } from '@orrery/domain/number-formats';
import { premiumOf } from '@orrery/domain/tokens/stock-issuers';
import type { Asset } from '@orrery/wire/tokens/asset';

export interface Premium {
  /** With its sign: `+0.26%`. */
  text: string;
  side: 'premium' | 'discount' | 'none';
}

/** How far a token stands from its share, as it is written; less than a hundredth of a percent is no difference. */
export function toPremium({ usdPrice, stockData }: Pick<Asset, 'usdPrice' | 'stockData'>): Premium {
  const premium = premiumOf(usdPrice, stockData?.price);
  if (premium === undefined) return { text: UNKNOWN, side: 'none' };
  const size = Math.abs(premium).toFixed(2);
  if (Number(size) === 0) return { text: '0.00%', side: 'none' };
  return premium > 0 ? { text: `+${size}%`, side: 'premium' } : { text: `−${size}%`, side: 'discount' };
}
