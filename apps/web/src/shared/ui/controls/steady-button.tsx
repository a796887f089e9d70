import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import type { Place } from './place.ts';

/** More than a button must stand still for. */
const MAX_WAIT_MS = 1_000;
const UNWATCHED: Place = { isSteady: () => true, stop: () => undefined };

interface SteadyButtonProps extends ButtonProps {
  /** What it would do; another act is as good as another button. Undefined where it does nothing that needs care. */
  act: string | undefined;
}

/**
 * A button that signs. A pointer's click counts once the button has stood where it is for 300 ms, so that nobody signs who meant to press
 * what was there before; a keyboard's always does, as the focus goes nowhere by itself.
 */
export function SteadyButton({ act, onClick, ...rest }: SteadyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const element = button.current;
    if (act === undefined || !element) return;
    element.style.pointerEvents = 'none';
    let isOver = false;
    const watch = (begin: () => Place) => {
      if (!isOver) place.current ??= begin();
    };
    // Fetched once there is something to sign, which a first visit has not. That it does not come must keep nobody from signing.
    const giveUp = () =>
      watch(() => {
        element.style.pointerEvents = '';
        return UNWATCHED;
      });
    const waiting = setTimeout(giveUp, MAX_WAIT_MS);
    import('./place.ts').then(({ watchPlace }) => watch(() => watchPlace(element)), giveUp);
    return () => {
      isOver = true;
      clearTimeout(waiting);
      place.current?.stop();
      place.current = undefined;
      element.style.pointerEvents = '';
    };
  }, [act]);
  return (
    <Button
      {...rest}
      ref={button}
      onClick={(event) => {
        // Keys press without a pointer's count of clicks.
        const isPointers = event.detail > 0;
        if (act === undefined || !isPointers || place.current?.isSteady()) onClick?.(event);
      }}
    />
  );
}
