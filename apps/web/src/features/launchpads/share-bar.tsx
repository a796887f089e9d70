import { formatPercent } from '@orrery/domain/number-formats';
import type { SharePart } from './launchpads.model.ts';
import * as strings from './strings.ts';

/** Market shares as one stacked bar and its legend. */
export function ShareBar({ parts }: { parts: readonly SharePart[] }) {
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-12 text-muted">{strings.marketShareByVolume}</figcaption>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ name, colour, share }) => (
          <span
            key={name}
            title={`${name} ${formatPercent(share)}`}
            style={{ background: colour, flexGrow: share }}
            // A colour of the panel itself has edges.
            className="min-w-0.5 basis-0 border-line border-y"
          />
        ))}
      </div>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-1.5 text-12 sm:flex sm:flex-wrap">
        {parts.map(({ name, colour, share }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              style={{ background: colour }}
              className="size-2 rounded-full ring-1 ring-line"
            />
            <span className="text-muted">{name}</span>
            <span className="font-semibold">{formatPercent(share)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
