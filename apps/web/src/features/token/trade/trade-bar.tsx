import type { Address } from '@solana/kit';
import { Suspense, useState } from 'react';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';
import { TradeRoom } from './trade-room.tsx';

const TokenTrade = lazyPart(async () => (await import('./token-trade.tsx')).TokenTrade);
const Dialog = lazyPart(async () => (await import('#shared/ui/overlays/dialog.tsx')).Dialog);

interface TradeBarProps {
  id: Address;
  symbol: string;
}

/** Where there is no room for the trade panel: two buttons under the thumb, and the panel in a sheet. */
export function TradeBar({ id, symbol }: TradeBarProps) {
  const [side, setSide] = useState<'buy' | 'sell'>();
  return (
    <div className="sticky bottom-0 z-20 grid grid-cols-2 gap-2 border-line border-t bg-ink p-3">
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => setSide('buy')}>
        {strings.buy(symbol)}
      </button>
      <button type="button" className={buttonClass()} onClick={() => setSide('sell')}>
        {strings.sell(symbol)}
      </button>
      {side && (
        <Suspense>
          <Dialog
            isOpen
            onOpenChange={() => setSide(undefined)}
            title={strings.trade(symbol)}
            isSteady
            isFilled
          >
            <Suspense fallback={<TradeRoom />}>
              <TokenTrade id={id} side={side} />
            </Suspense>
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}
