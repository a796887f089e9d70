import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { WalletIcon } from '#entities/wallet/wallet-icon.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import { findKnownWallet } from './known-wallets.ts';
import type { WalletEntry } from './shelves.ts';
import * as strings from './strings.ts';

const TILE =
  'flex h-full w-full min-w-0 items-center rounded-md border border-line bg-raised transition hover:border-brass/60';
const SHAPES = {
  /** In a row of four. */
  icon: 'flex-col gap-2 px-1.5 py-3 text-center text-12',
  /** In a grid of one or two columns. */
  line: 'min-h-14 gap-3 px-3 py-2 text-left text-13',
};

interface WalletTileProps {
  entry: WalletEntry;
  shape: keyof typeof SHAPES;
  onChoose: (entry: WalletEntry) => void;
  /** Opens the page in the wallet's app instead, where that is what a phone needs. */
  appLink?: string | undefined;
  onForget?: (name: string) => void;
}

/** One wallet to connect, whether it is here or not. */
export function WalletTile({ entry, shape, onChoose, appLink, onForget }: WalletTileProps) {
  const isConnecting = useIsConnecting(entry);
  const content = (
    <>
      <Picture entry={entry} isConnecting={isConnecting} />
      <span className="flex w-full min-w-0 flex-col">
        <span className="truncate" title={entry.name}>
          {entry.name}
        </span>
        {!entry.wallet && (
          <span className="text-balance text-11 text-muted">
            {appLink === undefined ? strings.notInstalled : strings.opensItsApp}
          </span>
        )}
      </span>
    </>
  );
  const look = cx(TILE, SHAPES[shape]);
  if (!entry.wallet && appLink !== undefined) {
    return (
      <a href={appLink} rel="noopener noreferrer" className={look}>
        {content}
      </a>
    );
  }
  return (
    <div className="group relative min-w-0">
      <button
        type="button"
        aria-disabled={isConnecting || undefined}
        aria-busy={isConnecting || undefined}
        onClick={() => !isConnecting && onChoose(entry)}
        className={look}
      >
        {content}
      </button>
      {onForget && <ForgetButton name={entry.name} onForget={onForget} />}
    </div>
  );
}

/** Seen when the tile is pointed at or in focus, and always where nothing points. */
function ForgetButton({ name, onForget }: { name: string; onForget: (name: string) => void }) {
  return (
    <button
      type="button"
      aria-label={strings.forget(name)}
      title={strings.forget(name)}
      onClick={() => onForget(name)}
      className="reach absolute top-1 right-1 flex size-6 items-center justify-center rounded-sm text-muted opacity-0 transition hover:bg-panel hover:text-text focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
    >
      <X size={12} aria-hidden="true" />
    </button>
  );
}

function Picture({
  entry: { name, wallet },
  isConnecting,
}: {
  entry: WalletEntry;
  isConnecting: boolean;
}): ReactNode {
  const known = findKnownWallet(name);
  return (
    <span className={cx('flex size-8 shrink-0 items-center justify-center', !wallet && 'text-muted')}>
      {isConnecting ? (
        <Spinner size={22} />
      ) : !wallet && known ? (
        <LetterMark colour={known.colour} icon={name.slice(0, 1)} />
      ) : (
        <WalletIcon icon={wallet?.icon} size={32} />
      )}
    </span>
  );
}

export function useIsConnecting({ wallet }: Pick<WalletEntry, 'wallet'>): boolean {
  return useWallet(({ connection }) => connection.status === 'connecting' && connection.wallet === wallet);
}
