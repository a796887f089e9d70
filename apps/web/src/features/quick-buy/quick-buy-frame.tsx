import X from 'lucide-react/icons/x';
import * as RadixPopover from 'radix-ui/popover';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { isToast } from '#shared/ui/overlays/is-toast.ts';
import * as strings from './strings.ts';

/** Between the panel and what it was opened from, and at least to the edges of the screen. */
const GAP_PX = 6;
const EDGE_PX = 12;
/** The height of the panel with its quote, its simulation and a position: one that grew more would move away under the pointer. */
const USUAL_PX = 740;

interface QuickBuyFrameProps {
  title: string;
  /** Which token it is, below the title. */
  identity: ReactNode;
  opener: Element | null;
  /** A press beside it does not close it: a wallet may show its own window there. */
  isHeld: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Beside what it was opened from, where that stood then, as rows move on; a sheet on phones. */
export function QuickBuyFrame({ title, identity, opener, isHeld, onClose, children }: QuickBuyFrameProps) {
  const id = useId();
  const [{ side, anchor }] = useState(() => toPlace(opener, id));
  if (useIsBelowSm()) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={title} isSteady>
        <div className="mb-3">{identity}</div>
        {children}
      </Dialog>
    );
  }
  return (
    <RadixPopover.Root open onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={id}
          aria-label={title}
          side={side}
          align="end"
          sideOffset={GAP_PX}
          collisionPadding={EDGE_PX}
          // Rows that are drawn anew and dialogs that close move the focus by themselves.
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (isHeld || isToast(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
          }}
          className="z-50 max-h-[calc(100dvh-24px)] w-96 animate-rise overflow-y-auto rounded-lg border border-line bg-panel p-4 shadow-float focus:outline-none"
        >
          <div className="mb-2.5 flex items-start justify-between gap-4">
            <div className="min-w-0 flex-1">
              <h2 className="truncate font-semibold text-14 leading-5">{title}</h2>
              {identity}
            </div>
            <IconButton label={strings.close} size="sm" onClick={onClose}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/**
 * Where the opener stands, the middle of the screen's top when nothing had the focus, and its side with room for the panel as it will be.
 * Where neither side has it, the panel covers the opener.
 */
function toPlace(opener: Element | null, id: string) {
  const isNowhere = opener === null || opener === document.body;
  const rect = isNowhere
    ? new DOMRect(window.innerWidth / 2 + 192, window.innerHeight / 5, 0, 0)
    : opener.getBoundingClientRect();
  const measure = () => {
    const drawn = document.getElementById(id)?.offsetHeight ?? 0;
    const height = Math.min(Math.max(drawn, USUAL_PX), window.innerHeight - 2 * EDGE_PX);
    const lowestBottom = window.innerHeight - EDGE_PX - height - GAP_PX;
    return { lowestBottom, isBelowFree: rect.bottom <= lowestBottom, highestTop: EDGE_PX + height + GAP_PX };
  };
  const first = measure();
  const isAbove = !first.isBelowFree && rect.top >= first.highestTop;
  const getBoundingClientRect = () => {
    const { lowestBottom, isBelowFree, highestTop } = measure();
    if (isAbove ? rect.top >= highestTop : isBelowFree) return rect;
    return new DOMRect(rect.x, isAbove ? highestTop : lowestBottom, rect.width, 0);
  };
  return {
    side: isAbove ? ('top' as const) : ('bottom' as const),
    anchor: { current: { getBoundingClientRect } },
  };
}
