import { SECOND_MS } from '@orrery/core/time';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { QUOTE_REFRESH_MS } from '#entities/quote/quote.queries.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from '../strings.ts';

/** Seconds until the next quote; a click asks at once. */
export function RefreshButton({ refreshedAt, onRefresh }: { refreshedAt: number; onRefresh: () => void }) {
  const now = useNow();
  // The ticking clock lags behind the answer that restarts the countdown.
  const age = Math.max(now - refreshedAt, 0);
  const left = Math.max(Math.ceil((QUOTE_REFRESH_MS - age) / SECOND_MS), 0);
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={strings.refreshQuote}
      title={strings.refreshQuote}
      // The button beside it leaves a finger less room.
      className="pointer-coarse:after:-right-0.75 pointer-coarse:after:-left-2"
      onClick={onRefresh}
    >
      <RotateCw size={13} aria-hidden="true" />
      <span aria-hidden="true" className="@max-[24rem]:hidden">
        {left}s
      </span>
    </Button>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
