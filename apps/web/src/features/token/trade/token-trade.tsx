import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import { toPair } from '#entities/asset/asset-row.model.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { paths } from '#shared/paths.ts';
import { TradePanel } from '#widgets/trade-panel/trade-panel.tsx';
import * as strings from '../strings.ts';
import { BannedNotice } from './banned-notice.tsx';

interface TokenTradeProps {
  id: Address;
  side: 'buy' | 'sell';
}

/** The trade panel of a token's page, and the way to the form that swaps any pair. */
export function TokenTrade({ id, side }: TokenTradeProps) {
  if (useBannedTokens().has(id)) return <BannedNotice />;
  const { sell, buy } = toPair(id);
  return (
    <>
      <TradePanel id={id} side={side} />
      <Link
        {...paths.swap({ sell, buy })}
        className="reach-y mt-3 block rounded-sm text-12 text-muted underline decoration-line underline-offset-4 hover:text-text"
      >
        {strings.swapAnyPair}
      </Link>
    </>
  );
}
