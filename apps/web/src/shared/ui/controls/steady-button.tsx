import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { watchPlace } from './place.ts';

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
  const place = useRef<ReturnType<typeof watchPlace>>(undefined);
  useLayoutEffect(() => {
    if (act === undefined || !button.current) return;
    const watched = watchPlace(button.current);
    place.current = watched;
    return () => {
      watched.stop();
      place.current = undefined;
    };
  }, [act]);
  return (
    <Button
      {...rest}
      ref={button}
      onClick={(event) => {
        // Keys press without a pointer's count of clicks.
        const isPointers = event.detail > 0;
        if (isPointers && place.current && !place.current.isSteady()) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
