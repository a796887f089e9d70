import ClockAlert from 'lucide-react/icons/clock-alert';
import { useState } from 'react';
import { useDataHosts, useOldData } from '#entities/health/use-data-hosts.ts';
import { formatTime } from '#shared/format/time.ts';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import { Banner } from './banner.tsx';
import * as strings from './strings.ts';

/** In the footer: whose figures the page shows, in a panel that names the host of each product. */
export function DataHosts() {
  const [isOpen, setIsOpen] = useState(false);
  const hosts = useDataHosts();
  if (!hosts || hosts.size === 0) return null;
  const products = new Map(Object.entries(strings.products));
  return (
    <Popover
      label={strings.aboutData}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          className="reach relative whitespace-nowrap rounded-sm underline decoration-dotted underline-offset-2 hover:text-text"
        >
          {strings.aboutData}
        </button>
      }
    >
      <h2 className="mb-2 font-semibold text-13">{strings.aboutData}</h2>
      <p className="mb-3 text-12 text-muted text-pretty">{strings.aboutDataHint}</p>
      <dl className="flex flex-col gap-1.5 text-12">
        {[...hosts].map(([product, host]) => (
          <div key={product} className="flex justify-between gap-3">
            <dt className="shrink-0 text-muted">{products.get(product) ?? product}</dt>
            <dd className="min-w-0 break-words text-right font-mono">{host}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

/** For as long as figures on the page are not new: since when, and who does not answer. */
export function OldDataNotice() {
  const old = useOldData();
  if (!old) return null;
  return (
    <Banner
      icon={ClockAlert}
      tone="mild"
      text={strings.oldData(formatTime(old.time), old.host)}
      more={strings.oldDataHint}
      stays
    />
  );
}
