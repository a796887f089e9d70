import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';

const FACTS = ['status', 'slot', 'time', 'fee', 'units', 'payer'];
const ROWS = ['first', 'second', 'third', 'fourth'];

/** The receipt's shape while the chain is asked. */
export function ReceiptSkeleton() {
  return (
    <output aria-label={strings.loadingTransaction} className="flex flex-col gap-4">
      <Panel className="grid grid-cols-2 gap-x-6 gap-y-4 p-4 sm:grid-cols-3">
        {FACTS.map((fact) => (
          <span key={fact} className="flex h-11 flex-col justify-between">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-5 w-28" />
          </span>
        ))}
      </Panel>
      <Panel className="flex flex-col gap-5 p-4">
        <Skeleton className="h-4 w-32" />
        {ROWS.map((row) => (
          <span key={row} className="flex justify-between gap-8">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-28" />
          </span>
        ))}
      </Panel>
    </output>
  );
}
