import { shortenAddress } from '@orrery/core/address';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { useNetwork } from '#entities/health/use-network.ts';
import { quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { formatImpact, toImpactTone } from '#entities/quote/quote-terms.model.ts';
import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Term } from '#shared/ui/term.tsx';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import { FundButton } from '#widgets/swap/fund-button.tsx';
import { QuickBuyAmounts } from './quick-buy-amounts.tsx';
import * as strings from './strings.ts';
import type { useQuickBuy } from './use-quick-buy.ts';

const ImpactDialog = lazyPart(async () => (await import('#widgets/swap/impact-dialog.tsx')).ImpactDialog);

const TONES = { calm: '', warn: 'text-warn', danger: 'text-down' };

interface QuickBuyOfferProps {
  buying: ReturnType<typeof useQuickBuy>;
  wallet: Address;
}

/** What the amount buys, what the wallet will change by, and the one button; Enter presses it. */
export function QuickBuyOffer({ buying, wallet }: QuickBuyOfferProps) {
  const { quote, sell, buy, action, notice, isBusy, press, question } = buying;
  const network = useNetwork();
  const noticeId = useId();
  const whole = useRef<HTMLFormElement>(null);

  const stopWaiting = useAtOnce(action.kind === 'sign' && !isBusy, press);
  // The button changes while it waits, the panel does not.
  useEffect(() => whole.current?.focus(), []);

  return (
    <form
      ref={whole}
      tabIndex={-1}
      aria-describedby={noticeId}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        if (action.kind === 'sign' && !isBusy && !event.repeat) press();
      }}
      className="flex flex-col gap-3 outline-none!"
    >
      <QuickBuyAmounts isDisabled={isBusy} onChange={stopWaiting} />
      {sell && buy && (quote || action.kind !== 'none' || action.isWaiting) && (
        <dl className="flex flex-col gap-2 text-13">
          <Bought token={buy} />
          <Term name={strings.minimumReceived}>
            {quote && `${formatExact(toUiDecimal(quote.minOutAmount, buy))} ${buy.symbol}`}
          </Term>
          <Term name={strings.priceImpact}>
            {quote && (
              <span className={TONES[toImpactTone(quote.priceImpact)]}>
                {formatImpact(quote.priceImpact)}
              </span>
            )}
          </Term>
        </dl>
      )}
      {sell && buy && quote?.transaction !== undefined && (
        <div className="-mb-4">
          <PreviewCard
            previewed={buying.previewed}
            tokens={[sell, buy]}
            describeMismatch={describeMismatch}
          />
        </div>
      )}
      <div className="flex items-center justify-between gap-3 text-13 empty:hidden">
        <p id={noticeId} role="status" className="text-warn text-pretty">
          {notice}
        </p>
        {buying.isShortOfSol && network === 'local' && <FundButton wallet={wallet} />}
      </div>
      {/* Where the rest is taller than the screen, this stays in reach. */}
      <div className="-mx-4 sticky -bottom-4 -mb-4 bg-panel px-4 pb-4">
        <SettleButton form={buying} />
      </div>
      {question && (
        <Suspense>
          <ImpactDialog {...question} />
        </Suspense>
      )}
    </form>
  );
}

/** Presses the button as soon as it can be, once, for those who chose so before the panel opened; hands back how to stop that. */
function useAtOnce(isReady: boolean, onBuy: () => void): () => void {
  const [isWanted] = useState(() => quickBuyEntry.get().isAtOnce);
  const isOver = useRef(!isWanted);
  const press = useEffectEvent(onBuy);
  useEffect(() => {
    if (isOver.current || !isReady) return;
    isOver.current = true;
    press();
  }, [isReady]);
  return () => {
    isOver.current = true;
  };
}

/** Which token it is: many carry the same symbol. */
function Bought({ token }: { token: FormToken }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex min-w-0 items-center gap-1.5 text-muted">
        <TokenIcon id={token.id} icon={token.icon} size={18} />
        <span className="truncate">{token.name}</span>
        <VerifiedMark isVerified={token.isVerified} />
      </dt>
      <dd className="shrink-0 font-mono text-12" title={token.id}>
        {shortenAddress(token.id)}
      </dd>
    </div>
  );
}
