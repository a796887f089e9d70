import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

export interface Unfolding {
  isOpen: boolean;
  onToggle: () => void;
  /** The id of what is unfolded. */
  detailsId: string;
}

interface SummaryFrameProps extends Unfolding {
  /** The groups of a `dl`: the rate, the bound and the fees. */
  children?: ReactNode;
  /** Whether a simulation agrees. */
  mark?: ReactNode;
}

/** The place of a quote's summary, as tall without one, with the button that unfolds the rest. */
export function SummaryFrame({ children, mark, isOpen, onToggle, detailsId }: SummaryFrameProps) {
  return (
    <div className="relative mt-3 h-10 text-12">
      <dl className="grid grid-cols-[minmax(0,max-content)_minmax(4rem,1fr)] items-center gap-x-3 leading-5">
        {children}
      </dl>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={onToggle}
        className="absolute top-0 right-0 flex h-5 w-26 items-center justify-end gap-1 rounded-sm text-muted transition after:absolute after:-inset-x-2 after:-top-1.75 after:-bottom-4.25 hover:text-text"
      >
        {mark}
        <span className={mark ? 'sr-only' : ''}>{strings.details}</span>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('transition-transform', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  );
}
