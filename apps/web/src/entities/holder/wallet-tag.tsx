import * as Tooltip from 'radix-ui/tooltip';
import { type ReactNode, useState } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { type HolderTag, TAG_WORDS } from './holder-tags.ts';

const OPEN_AFTER_MS = 150;

const TONES: Record<HolderTag, string> = {
  developer: 'wash-brass text-brass',
  sniper: 'wash-down text-down',
  bundler: 'wash-down text-down',
  insider: 'wash-down text-down',
  fresh: 'wash-info text-info',
  whale: 'bg-raised text-muted',
};

/** A wallet's name for how it behaved; what the name means is said on hover, focus and touch. */
export function WalletTag({ tag }: { tag: HolderTag }) {
  const { name, meaning } = TAG_WORDS[tag];
  return (
    <Explained
      meaning={meaning}
      // In a card's second line the next row leaves less room below it.
      className={cx(
        'h-4.5 rounded-sm px-1.5 text-11 pointer-coarse:max-sm:after:-top-4.5 pointer-coarse:max-sm:after:-bottom-2.5',
        TONES[tag],
      )}
    >
      {name}
    </Explained>
  );
}

interface ExplainedProps {
  meaning: string;
  className?: string;
  children: ReactNode;
}

/** A word with a sentence that explains it. */
export function Explained({ meaning, className, children }: ExplainedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={OPEN_AFTER_MS}>
      <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
        <Tooltip.Trigger
          type="button"
          // A finger has nothing to hover with, so a press opens what it would else close.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(true);
          }}
          className={cx(
            'reach inline-flex shrink-0 cursor-help items-center whitespace-nowrap font-semibold',
            className,
          )}
        >
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal container={document.querySelector('main')}>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-64 animate-fade rounded-md border border-line bg-raised px-3 py-2 text-12 text-pretty text-text shadow-float"
          >
            {meaning}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
