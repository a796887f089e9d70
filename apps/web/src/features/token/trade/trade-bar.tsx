import { type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';

const Dialog = lazyPart(async () => (await import('#shared/ui/overlays/dialog.tsx')).Dialog);

export type Side = 'buy' | 'sell';

interface TradeBarProps {
  symbol: string;
  swap: (side: Side) => ReactNode;
}

/** Where there is no room for the swap box: two buttons under the thumb, and the box in a sheet. */
export function TradeBar({ symbol, swap }: TradeBarProps) {
  const [side, setSide] = useState<Side>();
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
            title={side === 'buy' ? strings.buy(symbol) : strings.sell(symbol)}
          >
            {swap(side)}
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}
