import { formatChange } from '@orrery/domain/number-formats';
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
  const text = formatChange(premium);
  if (premium === undefined || !/[1-9]/.test(text)) return { text, side: 'none' };
  return { text, side: premium > 0 ? 'premium' : 'discount' };
}
