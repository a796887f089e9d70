import { useLayoutEffect, useRef } from 'react';
import { loadAgain } from '../states/load-again.ts';
import { Button, type ButtonProps } from './button.tsx';
import type { Place } from './place.ts';

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
    // Fetched once there is something to sign, which a first visit has not.
    const watching = loadAgain(() => import('./place.ts')).then(({ watchPlace }) => {
      place.current = watchPlace(element);
      return place.current;
    });
    return () => {
      place.current = undefined;
      void watching.then(({ stop }) => stop());
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
