import { formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { toPremium } from './premium.model.ts';

const readSharePrice = ({ asset }: Row) => formatPrice(asset.stockData?.price);

export function SharePrice(row: RowProps) {
  return <LiveText row={row} read={readSharePrice} figure="share-price" />;
}

const readShareMcap = ({ asset }: Row) => formatUsd(asset.stockData?.mcap);

/** What the tokens would be worth at the share's price. */
export function ShareMarketCap(row: RowProps) {
  return <LiveText row={row} read={readShareMcap} />;
}

const readPremium = ({ asset }: Row) => toPremium(asset);
const LOOKS = { premium: 'text-up', discount: 'text-down', none: 'text-muted' };
const SAID = { premium: ' premium', discount: ' discount', none: '' };

/** How far the token stands from its share: the sign says which way, and so does the colour. */
export function PremiumFigure(row: RowProps) {
  const premium = useRowPart(row, readPremium);
  return (
    premium && (
      <span data-figure="premium" className={LOOKS[premium.side]}>
        {premium.text}
        <span className="sr-only">{SAID[premium.side]}</span>
      </span>
    )
  );
}
