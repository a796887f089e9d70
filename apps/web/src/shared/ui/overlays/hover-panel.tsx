import * as RadixPopover from 'radix-ui/popover';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { HoverMenu } from './use-hover-menu.ts';

interface HoverPanelProps {
  menu: HoverMenu;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  side: 'top' | 'bottom';
  children: ReactNode;
}

/** The open panel of a hover menu; it takes the focus only when it was pressed for. Import it lazily. */
export function HoverPanel({ menu, button, label, side, children }: HoverPanelProps) {
  const { mode, hover, close } = menu;
  const content = useRef<HTMLDivElement>(null);
  useCloseOffScreen(content, close);
  return (
    <RadixPopover.Root open onOpenChange={close}>
      {/* Its button is drawn before this code is there. */}
      <RadixPopover.Anchor virtualRef={button} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          {...hover}
          ref={content}
          aria-label={label}
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => mode === 'hovered' && event.preventDefault()}
          onInteractOutside={(event) => {
            const { target } = event;
            if (target instanceof Node && button.current?.contains(target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) button.current?.focus();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-lg border border-line bg-panel p-2 shadow-float focus:outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** Closes the panel once scrolling has moved it out of the window. */
function useCloseOffScreen(content: RefObject<HTMLDivElement | null>, close: () => void): void {
  const onScroll = useEffectEvent(() => {
    const box = content.current?.getBoundingClientRect();
    if (box && (box.bottom <= 0 || box.top >= innerHeight)) close();
  });
  useEffect(() => {
    const listener = () => onScroll();
    addEventListener('scroll', listener, { capture: true, passive: true });
    return () => removeEventListener('scroll', listener, { capture: true });
  }, []);
}
