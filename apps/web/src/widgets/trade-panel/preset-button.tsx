import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatToken } from '@orrery/domain/number-formats';
import Check from 'lucide-react/icons/check';
import { useRef } from 'react';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { SteadyButton } from '#shared/ui/controls/steady-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import type { Preset } from './presets.model.ts';
import type { Presser } from './press.model.ts';
import * as strings from './strings.ts';
import type { TradePanelState } from './use-trade-panel.ts';

interface PresetButtonProps {
  panel: TradePanelState;
  preset: Preset;
  /** Below the name while it is not previewed. */
  note?: string | undefined;
  className?: string;
}

/** An amount that is previewed when it is pointed at, focused or pressed, and signed by a press that finds its preview. */
export function PresetButton({ panel, preset, note, className }: PresetButtonProps) {
  const { key, label, amount, hint } = preset;
  const pointer = useRef<Presser>('mouse');
  const isAimed = panel.aimed === key;
  const isFound = isAimed && panel.found !== undefined;
  const isOff = amount === undefined;
  // Until it is simulated a press signs nothing.
  const isAwaited = isAimed && !isFound && panel.action.kind === 'none' && panel.action.isWaiting;
  return (
    <SteadyButton
      act={isFound ? 'sign' : undefined}
      disabled={isOff}
      aria-busy={isAwaited || undefined}
      title={hint}
      data-preset={key}
      // A panel that opens under a pointer at rest is not pointed at.
      onPointerMove={({ pointerType }) =>
        pointerType === 'mouse' && !isAimed && !panel.isBusy && panel.aim(key)
      }
      onPointerDown={({ pointerType }) => {
        pointer.current = pointerType === 'mouse' ? 'mouse' : 'touch';
        panel.begin();
      }}
      onFocus={() => !panel.isBusy && panel.aim(key)}
      // A key that is held down presses once.
      onKeyDown={(event) => {
        if (!event.repeat) panel.begin();
        else if (event.key === 'Enter') event.preventDefault();
      }}
      onClick={({ detail }) => panel.press(key, detail === 0 ? 'keys' : pointer.current)}
      className={cx(
        'h-11! min-w-0 flex-col gap-0! whitespace-normal! px-2! leading-4 aria-busy:opacity-100',
        isFound && (panel.side === 'buy' ? 'border-up! text-up' : 'border-down! text-down'),
        isAimed && !isFound && 'border-brass!',
        className,
      )}
    >
      <span>{label}</span>
      <span className={cx('w-full truncate text-11', !isFound && 'font-normal text-muted')}>
        {isAimed ? <Outcome panel={panel} /> : (note ?? ' ')}
      </span>
    </SteadyButton>
  );
}

/** What comes back, and that it was simulated; until then what is under way, or why there is nothing. */
function Outcome({ panel }: Pick<PresetButtonProps, 'panel'>) {
  const { quote, action, sell, buy, found, isBusy, step } = panel;
  if (isBusy) return step === 'signing' ? strings.waitingForSignature : strings.confirming;
  if (panel.isAwaitingBalance) return strings.awaitingBalance;
  const isStuck = action.kind === 'none' && !action.isWaiting;
  if (!quote || !sell || !buy || isStuck) return action.label;
  const text =
    panel.side === 'buy' && quote.swapMode === 'ExactOut'
      ? strings.costs(formatToken(toUiDecimal(quote.inAmount, sell)), sell.symbol)
      : strings.gets(formatToken(toUiDecimal(quote.outAmount, buy)), buy.symbol);
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="truncate"> {text}</span>
      {found ? (
        <Check size={12} aria-label={strings.previewed} role="img" className="shrink-0" />
      ) : (
        action.kind === 'none' && <Spinner size={12} />
      )}
    </span>
  );
}
