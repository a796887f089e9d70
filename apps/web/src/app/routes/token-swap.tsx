import type { Address } from '@solana/kit';
import { Suspense, useState } from 'react';
import { toPair } from '#entities/asset/asset-row.model.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { BannedNotice } from '#features/token/trade/banned-notice.tsx';
import { SwapRoom } from '#features/token/trade/swap-room.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';

// By itself, as on its own page: what two import is carried by every screen (vite.config.ts).
const SwapPanel = lazyPart(async () => (await import('#features/swap/swap-panel.tsx')).SwapPanel);

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
  return (
    <Suspense fallback={<SwapRoom />}>
      <SwapPanel heading="h2" pair={pair} initialTyped="" onPairChange={setPair} />
    </Suspense>
  );
}
