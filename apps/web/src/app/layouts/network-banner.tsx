import { WifiOff, X } from 'lucide-react';
import { useState } from 'react';
import { useIsOnline } from '#shared/ui/use-is-online.ts';

/** The first rule of the network banner (trading.md §4.3). */
export function NetworkBanner() {
  return useIsOnline() ? null : <OfflineBanner />;
}

function OfflineBanner() {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <output className="flex shrink-0 items-center gap-3 border-warn/40 border-b bg-warn/12 px-4 py-2 text-13 lg:px-5">
      <WifiOff size={16} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="flex-1 font-medium">You're currently offline.</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => setIsDismissed(true)}
        className="rounded-sm p-1 text-muted hover:text-text"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </output>
  );
}
