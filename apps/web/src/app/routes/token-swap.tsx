import type { Address } from '@solana/kit';
import { useState } from 'react';
import { toPair } from '#entities/asset/figures/asset-row.model.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { SwapPanel } from '#features/swap/swap-panel.tsx';
import { BannedNotice } from '#features/token/trade/banned-notice.tsx';

interface TokenSwapProps {
  id: Address;
  side: 'buy' | 'sell';
}

/** The swap box of a token's page, opened with the token on the side it is wanted on. */
export function TokenSwap({ id, side }: TokenSwapProps) {
  const [pair, setPair] = useState(() => {
    const { sell, buy } = toPair(id);
    return side === 'buy' ? { sell, buy } : { sell: buy, buy: sell };
  });
  if (useBannedTokens().has(id)) return <BannedNotice />;
  return <SwapPanel heading="h2" pair={pair} initialTyped="" onPairChange={setPair} />;
}
