import { type PointerEvent, useEffect, useRef, useState } from 'react';

const HOVER_MS = 150;

/** A menu that was hovered closes when the pointer leaves; one that was pressed stays. */
export type MenuMode = 'closed' | 'hovered' | 'pinned';

export interface HoverMenu {
  mode: MenuMode;
  /** For the button and for what it opens: a mouse opens and closes after 150 ms, a finger does not. */
  hover: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
  };
  press: () => void;
  close: () => void;
}

/** A menu that its button opens by a press, or by a mouse that rests on it. */
export function useHoverMenu(): HoverMenu {
  const [mode, setMode] = useState<MenuMode>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const soon = (from: MenuMode, to: MenuMode) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMode((now) => (now === from ? to : now)), HOVER_MS);
  };
  return {
    mode,
    hover: { onPointerEnter: soon('closed', 'hovered'), onPointerLeave: soon('hovered', 'closed') },
    press() {
      clearTimeout(timer.current);
      setMode((now) => (now === 'pinned' ? 'closed' : 'pinned'));
    },
    close() {
      clearTimeout(timer.current);
      setMode('closed');
    },
  };
}
