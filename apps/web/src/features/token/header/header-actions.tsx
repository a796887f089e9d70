import type { Asset } from '@orrery/wire/tokens/asset';
import Bell from 'lucide-react/icons/bell';
import Share2 from 'lucide-react/icons/share-2';
import { openAlerts } from '#entities/alert/alert-panel.store.ts';
import { WatchStar } from '#entities/watchlist/watch-star.tsx';
import { log } from '#shared/log.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from '../strings.ts';

const TOUCH = '(pointer: coarse)';

/** Watch it, be told of it, tell others of it. */
export function HeaderActions({ asset, symbol }: { asset: Asset; symbol: string }) {
  const { id, icon } = asset;
  return (
    <div className="flex items-center gap-2">
      <span className="flex size-9 items-center justify-center rounded-md border border-line bg-raised">
        <WatchStar id={id} symbol={symbol} icon={icon} />
      </span>
      <IconButton label={strings.alertMeAbout(symbol)} onClick={() => openAlerts({ id, symbol })}>
        <Bell size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={strings.share(symbol)} onClick={() => void share(symbol)}>
        <Share2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Phones have a sheet of their own for it; elsewhere the link is copied. */
async function share(symbol: string): Promise<void> {
  const url = `${location.origin}${location.pathname}`;
  try {
    if ('share' in navigator && matchMedia(TOUCH).matches) {
      await navigator.share({ title: strings.shareTitle(symbol), url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast('success', { title: strings.linkCopied });
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    log.warn('link not shared', { error });
    showToast('error', { title: strings.linkNotCopied });
  }
}
