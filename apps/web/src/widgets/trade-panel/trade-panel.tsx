import { shortenAddress } from '@orrery/core/address';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatToken, formatUsd } from '@orrery/domain/number-formats';
import { acceptAmountInput } from '@orrery/domain/trading/amount-input';
import Settings2 from 'lucide-react/icons/settings-2';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useIsOverflowing } from '#shared/ui/hooks/use-is-overflowing.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { FundButton } from '#widgets/swap/fund-button.tsx';
import { Position } from './position.tsx';
import { PresetButton } from './preset-button.tsx';
import { PresetAmounts, PresetSets } from './preset-settings.tsx';
import type { Preset } from './presets.model.ts';
import * as strings from './strings.ts';
import { TradeTerms } from './trade-terms.tsx';
import { type TradePanelInput, type TradePanelState, useTradePanel } from './use-trade-panel.ts';

const ImpactDialog = lazyPart(async () => (await import('#widgets/swap/impact-dialog.tsx')).ImpactDialog);

interface PartProps {
  panel: TradePanelState;
}

const SIDES = [
  { value: 'buy', label: strings.buy },
  { value: 'sell', label: strings.sell },
] as const;

/** Buys a token with SOL and sells it into what it was bought with, by amounts that are previewed before the press that signs. */
export function TradePanel(input: TradePanelInput) {
  return <TradeBody panel={useTradePanel(input)} />;
}

/** The panel over a state that is its host's. */
export function TradeBody({ panel }: PartProps) {
  const { id, wallet, side, question, first } = panel;
  const whole = useRef<HTMLElement>(null);
  // The preset that was named on what opened the panel is what Enter presses.
  useEffect(() => {
    if (first !== undefined)
      whole.current?.querySelector<HTMLElement>(`[data-preset="${first}"]`)?.focus({ preventScroll: true });
  }, [first]);
  return (
    <section
      ref={whole}
      aria-label={strings.trade}
      className="flex min-h-0 grow flex-col gap-2.5 text-13 [&>*]:shrink-0"
    >
      {wallet && <Position id={id} wallet={wallet} held={panel.held} />}
      <Sides panel={panel} />
      {side === 'buy' ? <BuyPresets panel={panel} /> : <SellPresets panel={panel} />}
      <OwnAmount panel={panel} />
      <Words panel={panel} />
      <TradeTerms panel={panel} />
      {question && (
        <Suspense>
          <ImpactDialog {...question} />
        </Suspense>
      )}
    </section>
  );
}

/** Both sides, whose switch keeps its place, and the sets of amounts that can be bought for. */
function Sides({ panel }: PartProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="w-32">
          <Segmented label={strings.side} options={SIDES} value={panel.side} onChange={panel.turn} isWide />
        </div>
        {panel.side === 'buy' && (
          <div className="flex items-center gap-2">
            <PresetSets />
            <IconButton
              label={strings.editPresets}
              aria-expanded={isEditing}
              onClick={() => setIsEditing(!isEditing)}
            >
              <Settings2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      {panel.side === 'buy' && isEditing && <PresetAmounts />}
    </>
  );
}

function BuyPresets({ panel }: PartProps) {
  const price = panel.sell?.usdPrice;
  const toNote = ({ amount, swapMode }: Preset) =>
    amount !== undefined && price !== undefined && panel.sell && swapMode === 'ExactIn'
      ? formatUsd(Number(toUiDecimal(amount, panel.sell)) * price)
      : undefined;
  return (
    <div className="grid grid-cols-2 gap-2">
      {panel.presets.map((preset) => (
        <PresetButton key={preset.key} panel={panel} preset={preset} note={toNote(preset)} />
      ))}
    </div>
  );
}

function SellPresets({ panel }: PartProps) {
  const { sell, held, presets } = panel;
  const toNote = ({ amount, swapMode }: Preset) =>
    amount !== undefined && sell && swapMode === 'ExactIn'
      ? `${formatToken(toUiDecimal(amount, sell))} ${sell.symbol}`
      : undefined;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {presets.map((preset) => (
          <PresetButton
            key={preset.key}
            panel={panel}
            preset={preset}
            note={toNote(preset)}
            className="last:col-span-2"
          />
        ))}
      </div>
      {held === 0n && sell && <p className="text-12 text-muted">{strings.nothingHeld(sell.symbol)}</p>}
    </>
  );
}

/** An amount of one's own, under the same rules as the presets. */
function OwnAmount({ panel }: PartProps) {
  const { sell, own, ownPreset } = panel;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Input
        inputMode="decimal"
        aria-label={strings.ownAmountIn(sell?.symbol ?? '')}
        placeholder={strings.ownAmount}
        value={own}
        className="h-11!"
        onFocus={() => own !== '' && panel.aim(ownPreset.key)}
        onKeyDown={({ key, repeat, nativeEvent: { isComposing } }) => {
          // A held key must not sign what follows, and the Enter that ends a composition only takes its text.
          if (key === 'Enter' && !repeat && !isComposing) panel.press(ownPreset.key, 'keys');
        }}
        onChange={({ target }) => {
          const text = acceptAmountInput(target.value, { decimals: sell?.decimals });
          if (text !== undefined) panel.type(text);
        }}
      />
      <PresetButton panel={panel} preset={ownPreset} />
    </div>
  );
}

/** What is said of the token and the trade. In a host that is no taller than the screen this alone scrolls: what is pressed stays in sight. */
function Words({ panel }: PartProps) {
  const { token } = panel;
  const box = useRef<HTMLElement>(null);
  const isWarned = token?.isVerified === false;
  const isOverflowing = useIsOverflowing(box, isWarned);
  return (
    // The ring of a button at its edge is drawn outside of the button.
    <section
      ref={box}
      data-scrolls
      aria-label={strings.words}
      tabIndex={isOverflowing ? 0 : undefined}
      className="-m-1 flex min-h-20 shrink! grow flex-col gap-2.5 overflow-y-auto overflow-x-hidden p-1"
    >
      {isWarned && (
        <p className="text-12 text-warn">{strings.notVerified(token.symbol, shortenAddress(token.id))}</p>
      )}
      <Outcome panel={panel} />
    </section>
  );
}

/** What the wallet will change by, or why it cannot; its room is there before it. */
function Outcome({ panel }: PartProps) {
  const { wallet, sell, buy, quote, action, notice, step, previewed } = panel;
  const noticeId = useId();
  const network = useNetwork();
  const isAwaited = action.kind === 'none' && action.isWaiting;
  const isShown = sell && buy && wallet && (quote?.transaction !== undefined || (panel.aimed && isAwaited));
  return (
    <div className="flex grow basis-56 flex-col gap-2">
      {/* First, as what follows may be out of sight. */}
      <div className="flex items-center justify-between gap-3 has-[>:only-child:empty]:hidden">
        <p id={noticeId} role="status" className="text-warn text-pretty wrap-anywhere empty:hidden">
          {notice}
        </p>
        {wallet && panel.isShortOfSol && network === 'local' && <FundButton wallet={wallet} />}
        {step === 'signing' && (
          <Button size="sm" onClick={panel.cancel}>
            {strings.cancel}
          </Button>
        )}
      </div>
      {panel.isUnsimulated && <p className="text-12 text-muted">{strings.notSimulated}</p>}
      {isShown ? (
        <div data-dense className="-mb-4">
          <PreviewCard previewed={previewed} tokens={[sell, buy]} describeMismatch={describeMismatch} />
        </div>
      ) : (
        !notice && (
          <p className="grid grow place-items-center rounded-md border border-line border-dashed px-6 py-2 text-center text-12 text-muted text-balance">
            <span className="pointer-coarse:hidden">{strings.pressHint}</span>
            <span className="hidden pointer-coarse:inline">{strings.touchHint}</span>
          </p>
        )
      )}
    </div>
  );
}
