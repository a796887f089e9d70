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
  const [anchor] = useState(() => toAnchor(opener, id));
  if (useIsBelowSm()) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={title} isSteady isFilled>
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
          side="bottom"
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
          // As tall whatever is in it: one that grew would move away under the pointer.
          className="z-50 flex h-184 max-h-[calc(100dvh-24px)] w-96 animate-rise flex-col overflow-y-auto rounded-lg border border-line bg-panel p-4 shadow-float focus:outline-none"
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
 * An edge under which the panel stands right below its opener, above it where only there is room for all of it, and over it where there is
 * none; below the middle of the screen's top when nothing had the focus.
 */
function toAnchor(opener: Element | null, id: string) {
  const isNowhere = opener === null || opener === document.body;
  const rect = isNowhere
    ? new DOMRect(window.innerWidth / 2 + 192, window.innerHeight / 5, 0, 0)
    : opener.getBoundingClientRect();
  const getBoundingClientRect = () => {
    const height = document.getElementById(id)?.offsetHeight ?? 0;
    const lowest = window.innerHeight - EDGE_PX - height;
    const [below, above] = [rect.bottom + GAP_PX, rect.top - GAP_PX - height];
    const top = below > lowest && above >= EDGE_PX ? above : Math.min(below, lowest);
    return new DOMRect(rect.x, top - GAP_PX, rect.width, 0);
  };
  return { current: { getBoundingClientRect } };
}
