import { BURNER_NAME } from '#entities/wallet/burner/burner.name.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { WalletIcon } from '#entities/wallet/wallet-icon.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import * as strings from './strings.ts';
import { useIsConnecting } from './wallet-tile.tsx';

interface BurnerCardProps {
  /** Undefined until its code has come. */
  burner: SolanaWallet | undefined;
  isEmbedded: boolean;
  onChoose: (burner: SolanaWallet) => void;
}

export function BurnerCard({ burner, isEmbedded, onChoose }: BurnerCardProps) {
  const isConnecting = useIsConnecting({ wallet: burner });
  return (
    <button
      type="button"
      disabled={!burner}
      onClick={() => burner && onChoose(burner)}
      className="flex items-start gap-3 rounded-md border border-line bg-raised p-3 text-left transition hover:border-brass/60 disabled:opacity-50"
    >
      <span className="flex size-9 shrink-0 items-center justify-center">
        {isConnecting ? <Spinner size={22} /> : <WalletIcon icon={burner?.icon} size={36} />}
      </span>
      <span className="flex flex-col gap-0.5">
        <span className="flex items-center gap-2 font-semibold text-14">
          {BURNER_NAME}{' '}
          <Badge tone="brass">{isEmbedded ? strings.embeddedChainOnly : strings.testNetworksOnly}</Badge>
        </span>
        <span className="text-12 text-muted text-pretty">{strings.burnerHint}</span>
      </span>
    </button>
  );
}
