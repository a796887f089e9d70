import Flame from 'lucide-react/icons/flame';
import Puzzle from 'lucide-react/icons/puzzle';
import type { ReactNode } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { BURNER_NAME } from '#entities/wallet/burner.name.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { WalletIcon } from '#entities/wallet/wallet-icon.tsx';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { toInstalled, toRecent } from './connect.model.ts';
import { connectWithToasts, tellNotInstalled } from './connect-actions.ts';
import * as strings from './strings.ts';

export function ConnectPanel() {
  const wallets = useWallet((state) => state.wallets);
  const remembered = useWallet((state) => state.remembered);
  const network = useNetwork();
  const recent = toRecent(remembered, wallets);
  const installed = toInstalled(wallets);
  const burner = wallets.find(({ name }) => name === BURNER_NAME);

  return (
    <Dialog isOpen onOpenChange={setWalletPanel} title={strings.connect} description={strings.connectHint}>
      <div className="flex flex-col gap-5">
        {recent.length > 0 && (
          <Row title={strings.recentlyUsed}>
            {recent.map(({ name, wallet }) => (
              <WalletTile key={name} name={name} wallet={wallet} />
            ))}
          </Row>
        )}
        {installed.length > 0 ? (
          <Row title={strings.installed}>
            {installed.map((wallet, index) => (
              // Two extensions may share a name; their order here is all that tells them apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <WalletTile key={`${wallet.name}${index}`} name={wallet.name} wallet={wallet} />
            ))}
          </Row>
        ) : (
          <NoExtension hasBurner={network === 'local'} />
        )}
        {network === 'local' && <BurnerCard burner={burner} />}
      </div>
    </Dialog>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-12 text-muted">{title}</h3>
      <div className="grid grid-cols-4 gap-2">{children}</div>
    </section>
  );
}

function WalletTile({ name, wallet }: { name: string; wallet: SolanaWallet | undefined }) {
  const isConnecting = useIsConnecting(wallet);
  return (
    <button
      type="button"
      onClick={() => (wallet ? void connectWithToasts(wallet) : tellNotInstalled(name))}
      className="flex min-w-0 flex-col items-center gap-2 rounded-md border border-line bg-raised px-2 py-3 transition hover:border-brass/60"
    >
      <span className="flex size-9 items-center justify-center">
        {isConnecting ? <Spinner size={22} /> : <WalletIcon icon={wallet?.icon} size={32} />}
      </span>
      <span className="w-full truncate text-center text-12">{name}</span>
    </button>
  );
}

function BurnerCard({ burner }: { burner: SolanaWallet | undefined }) {
  const isConnecting = useIsConnecting(burner);
  return (
    <button
      type="button"
      disabled={!burner}
      onClick={() => burner && void connectWithToasts(burner)}
      className="flex items-start gap-3 rounded-md border border-line p-3 text-left transition hover:border-brass/60 disabled:opacity-50"
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-brass/15 text-brass">
        {isConnecting ? <Spinner size={18} /> : <Flame size={18} aria-hidden="true" />}
      </span>
      <span className="flex flex-col gap-0.5">
        <span className="flex items-center gap-2 font-semibold text-14">
          {BURNER_NAME} <Badge tone="brass">{strings.embeddedChainOnly}</Badge>
        </span>
        <span className="text-12 text-muted text-pretty">{strings.burnerHint}</span>
      </span>
    </button>
  );
}

function NoExtension({ hasBurner }: { hasBurner: boolean }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-line border-dashed p-3 text-13 text-muted text-pretty">
      <Puzzle size={18} aria-hidden="true" className="mt-px shrink-0" />
      {hasBurner ? strings.noWalletLocal : strings.noWallet}
    </p>
  );
}

function useIsConnecting(wallet: SolanaWallet | undefined): boolean {
  return useWallet(({ connection }) => connection.status === 'connecting' && connection.wallet === wallet);
}
