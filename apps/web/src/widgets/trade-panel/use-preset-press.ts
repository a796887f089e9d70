import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { wasHandedOver } from '#entities/swap/use-fresh-quote.ts';
import type { useTrade } from '#widgets/swap/use-trade.ts';
import {
  isYoung,
  PREVIEW_REFRESH_MS,
  PREVIEW_SIGNABLE_MS,
  type Presser,
  type ShownPreview,
  toDeed,
  toMeant,
} from './press.model.ts';

interface PressInput {
  trade: ReturnType<typeof useTrade>;
  aimed: string | undefined;
  onAim: (preset: string) => void;
  /** Counts as touched already: the preset that was named on what opened the panel. */
  touched: string | undefined;
}

/** Which preview on screen a press would sign, and what a press does. */
export function usePresetPress({ trade, aimed, onAim, touched: opened }: PressInput) {
  const touched = useRef(opened);
  const begun = useRef<{ meant: SwapQuote | undefined }>(undefined);
  const { quote, preview, action, isBusy, question } = trade;
  const isFresh = useIsFresh(trade);
  const isSignable = action.kind === 'sign' && preview !== undefined && quote && !wasHandedOver(quote);
  const found = aimed !== undefined && isSignable && isFresh && !isBusy ? quote : undefined;
  const shown = useShown(found, aimed);
  const readMeant = () => ({ meant: toMeant(shown.current, performance.now()) });

  const press = (preset: string, by: Presser) => {
    const { meant } = begun.current ?? readMeant();
    begun.current = undefined;
    if (isBusy) return;
    if (action.kind === 'connect') return trade.connect();
    const now = Date.now();
    const left = found && !wasHandedOver(found) ? found : undefined;
    const deed = toDeed({ by, preset, aimed, found: left, meant, touched: touched.current }, now);
    touched.current = by === 'touch' && deed === 'preview' ? preset : undefined;
    if (deed === 'sign') return trade.press();
    onAim(preset);
    if (preset === aimed && quote && !(left && isYoung(left, now))) trade.refresh();
  };
  return {
    found,
    /** To be called when a finger or a key goes down on a preset, before `press`. */
    begin: () => {
      begun.current = readMeant();
    },
    press,
    /** Aims at what has another amount now, so that no finger has touched it. */
    aimAnew: (preset: string) => {
      touched.current = undefined;
      onAim(preset);
    },
    /** The question before a swap with dangers; its yes signs only a preview that is young then. */
    question: question && {
      ...question,
      onConfirm: () => {
        const { meant } = readMeant();
        if (meant && meant === found && isYoung(meant, Date.now())) question.onConfirm();
        else question.onClose();
      },
    },
  };
}

/** The preview on screen, with the one of the same preset that it took the place of. */
function useShown(found: SwapQuote | undefined, aimed: string | undefined) {
  const shown = useRef<ShownPreview & { aimed: string | undefined }>(undefined);
  useLayoutEffect(() => {
    const last = shown.current;
    if (!found) shown.current = undefined;
    else if (found !== last?.quote)
      shown.current = {
        quote: found,
        since: performance.now(),
        before: last?.aimed === aimed ? last?.quote : undefined,
        aimed,
      };
  }, [found, aimed]);
  return shown;
}

/** Whether the quote on screen is young enough to be signed; it is replaced before it is not, while somebody looks. */
function useIsFresh({ quote, refresh, isBusy }: PressInput['trade']): boolean {
  const [old, setOld] = useState<SwapQuote>();
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    if (!quote || isBusy) return;
    const age = Date.now() - quote.receivedAt;
    const timers = [
      setTimeout(() => renew(), Math.max(PREVIEW_REFRESH_MS - age, 0)),
      setTimeout(() => setOld(quote), Math.max(PREVIEW_SIGNABLE_MS - age, 0)),
    ];
    return () => timers.forEach(clearTimeout);
  }, [quote, isBusy]);
  return quote !== undefined && quote !== old;
}
