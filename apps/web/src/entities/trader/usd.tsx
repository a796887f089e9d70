import { formatUsd } from '@orrery/domain/number-formats';

interface UsdProps {
  /** US dollars; null is what cannot be said. */
  value: number | null;
  /** Names the figure for whoever compares it with others on the screen. */
  figure: string;
}

/** What a wallet paid, got or has in US dollars. The title has every digit. */
export function Usd({ value, figure }: UsdProps) {
  return (
    <span data-figure={figure} title={value === null ? undefined : `$${value}`}>
      {formatUsd(value)}
    </span>
  );
}
