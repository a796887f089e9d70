import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useId, useState } from 'react';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from '../strings.ts';
import { describeRoute } from './route.model.ts';

const RouteDetails = lazyPart(async () => (await import('./route-details.tsx')).RouteDetails);

interface RouteLineProps {
  quote: SwapQuote;
  sell: FormToken;
  buy: FormToken;
}

/** The route in a line; opened, each path with its stops, pools and fees, what the pools' accounts say, and the direct route beside it. */
export function RouteLine({ quote, sell, buy }: RouteLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  return (
    // One group of the list of terms: a name and what is said of it may not lie deeper.
    <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{strings.route}</dt>
      <dd className="font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
          className="reach-y inline-flex items-center gap-1 rounded-sm transition hover:text-brass"
        >
          {describeRoute(quote.route)}
          <ChevronDown
            size={14}
            aria-hidden="true"
            className={cx('text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </dd>
      <dd id={detailsId} hidden={!isOpen} className="w-full">
        {isOpen && (
          <Suspense fallback={<Skeleton className="mt-2.5 h-20 w-full" />}>
            <RouteDetails quote={quote} sell={sell} buy={buy} />
          </Suspense>
        )}
      </dd>
    </div>
  );
}
