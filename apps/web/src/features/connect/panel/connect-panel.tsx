import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import GiftIcon from 'lucide-react/icons/gift';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { toGiftUrl, useGiftCode } from '#entities/gift/gift-code.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { useNotice } from '#entities/health/use-notice.ts';
import { BURNER_NAME, isBurnerOn } from '#entities/wallet/burner/burner.name.ts';
import { detectWalletApp, isOutsideWalletApp } from '#entities/wallet/device.ts';
import { forgetRemembered, offerLinkWallets } from '#entities/wallet/wallet.connection.ts';
import { describeElsewhere } from '#entities/wallet/wallet.elsewhere.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { WALLETCONNECT_NAME } from '#entities/wallet/walletconnect/walletconnect.name.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { cx } from '#shared/ui/cx.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { cancelConnecting, connectWithToasts, tellNotInstalled } from '../connect-actions.ts';
import { BurnerCard } from './burner-card.tsx';
import { toAppLink } from './known-wallets.ts';
import { OperatorNotice } from './notice.tsx';
import { type Shelves, toShelves, type WalletEntry } from './shelves.ts';
import * as strings from './strings.ts';
import { WalletTile } from './wallet-tile.tsx';

const PairingCode = lazyPart(async () => (await import('./pairing-code.tsx')).PairingCode);

interface Failure {
  wallet: SolanaWallet;
  why: string;
}

export function ConnectPanel() {
  const shown = useNotice();
  if (shown === undefined) return <Wallets />;
  return (
    <Dialog isOpen onOpenChange={setWalletPanel} title={strings.beforeConnect}>
      {shown === 'awaited' ? (
        <div className="flex justify-center py-6">
          <Spinner size={22} />
        </div>
      ) : (
        <OperatorNotice notice={shown.notice} onAgree={shown.agree} />
      )}
    </Dialog>
  );
}

function Wallets() {
  const wallets = useWallet((state) => state.wallets);
  const remembered = useWallet((state) => state.remembered);
  const connection = useWallet((state) => state.connection);
  const network = useNetwork();
  const [failure, setFailure] = useState<Failure>();
  const agent = navigator.userAgent;
  const shelves = toShelves(wallets, remembered, detectWalletApp(agent));
  const isPhone = isOutsideWalletApp(agent, navigator.maxTouchPoints);

  useEffect(() => {
    if (isPhone) void offerLinkWallets(network === 'local' ? undefined : network);
  }, [isPhone, network]);

  const connect = async (wallet: SolanaWallet) => {
    setFailure(undefined);
    const why = await connectWithToasts(wallet);
    if (why !== undefined) setFailure({ wallet, why });
  };
  const choose = ({ name, wallet }: WalletEntry) => (wallet ? void connect(wallet) : tellNotInstalled(name));

  return (
    <Dialog isOpen onOpenChange={setWalletPanel} title={strings.connect} description={strings.connectHint}>
      <div className="flex flex-col gap-5">
        {connection.status === 'connecting' && <Waiting name={connection.wallet.name} isPhone={isPhone} />}
        {failure && connection.status === 'disconnected' && (
          <Failed why={failure.why} onRetry={() => void connect(failure.wallet)} />
        )}
        <WalletShelves shelves={shelves} isPhone={isPhone} onChoose={choose} />
        {isBurnerOn(network) && (
          <BurnerCard
            isEmbedded={network === 'local'}
            burner={wallets.find(({ name }) => name === BURNER_NAME)}
            onChoose={(burner) => void connect(burner)}
          />
        )}
        {shelves.installed.length === 0 && !isPhone && (
          <p className="text-12 text-muted text-pretty">{strings.noWallet}</p>
        )}
        {isPhone && <GiftNote />}
        <MoreWallets entries={shelves.more} isPhone={isPhone} onChoose={choose} />
      </div>
    </Dialog>
  );
}

interface WalletShelvesProps {
  shelves: Shelves;
  isPhone: boolean;
  onChoose: (entry: WalletEntry) => void;
}

function WalletShelves({
  shelves: { recent, installed, apps, shared },
  isPhone,
  onChoose,
}: WalletShelvesProps) {
  return (
    <>
      {recent.length > 0 && (
        <Row title={strings.recentlyUsed}>
          {recent.map((entry) => (
            <WalletTile
              key={entry.name}
              entry={entry}
              shape="icon"
              onChoose={onChoose}
              appLink={isPhone ? toAppLink(entry.name, location.href) : undefined}
              onForget={forgetRemembered}
            />
          ))}
        </Row>
      )}
      {installed.length > 0 && (
        <Row title={strings.installed} hint={strings.extensionKeys}>
          {installed.map((entry, index) => (
            // Two extensions may share a name; their order here is all that tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <WalletTile key={`${entry.name}${index}`} entry={entry} shape="icon" onChoose={onChoose} />
          ))}
        </Row>
      )}
      {apps.length > 0 && (
        <Row title={strings.walletApps} hint={strings.appKeys}>
          {apps.map((entry) => (
            <WalletTile key={entry.name} entry={entry} shape="icon" onChoose={onChoose} />
          ))}
        </Row>
      )}
      {installed.map(({ wallet }) => {
        const elsewhere = wallet && describeElsewhere(wallet, wallet);
        return (
          elsewhere && (
            <Note key={elsewhere} icon={<Doubt />}>
              {elsewhere}
            </Note>
          )
        );
      })}
      {shared.map((name) => (
        <Note key={name} icon={<Doubt />}>
          {strings.sameName(name)}
        </Note>
      ))}
    </>
  );
}

interface MoreWalletsProps {
  entries: readonly WalletEntry[];
  isPhone: boolean;
  onChoose: (entry: WalletEntry) => void;
}

/** The wallets that have no place above, behind a button. */
function MoreWallets({ entries, isPhone, onChoose }: MoreWalletsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  return (
    <section className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-control items-center justify-center gap-2 rounded-md font-semibold text-13 text-muted transition hover:bg-raised hover:text-text"
      >
        {isOpen ? strings.viewLess : strings.viewMore}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={cx('transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {entries.map((entry, index) => (
              <WalletTile
                // As above: a name may come twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={`${entry.name}${index}`}
                entry={entry}
                shape="line"
                onChoose={onChoose}
                appLink={isPhone ? toAppLink(entry.name, location.href) : undefined}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Row({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-12 text-muted">{title}</h3>
      <div className="grid grid-cols-4 gap-2">{children}</div>
      {hint && <p className="mt-2 text-12 text-muted text-pretty">{hint}</p>}
    </section>
  );
}

function Waiting({ name, isPhone }: { name: string; isPhone: boolean }) {
  return (
    <>
      <div role="status" className="flex items-center gap-3 rounded-md border border-line p-3 text-13">
        <Spinner size={16} />
        <p className="min-w-0 flex-1 break-words">{strings.waitingFor(name)}</p>
        <Button size="sm" onClick={cancelConnecting}>
          {strings.cancel}
        </Button>
      </div>
      {name === WALLETCONNECT_NAME && (
        <Suspense>
          <PairingCode isPhone={isPhone} />
        </Suspense>
      )}
    </>
  );
}

function Failed({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 rounded-md border border-down/50 p-3 text-13">
      <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-down" />
      <p className="min-w-0 flex-1 break-words">{why}</p>
      <Button size="sm" onClick={onRetry}>
        {strings.tryAgain}
      </Button>
    </div>
  );
}

function Doubt() {
  return <TriangleAlert size={16} aria-hidden="true" className="mt-px shrink-0 text-warn" />;
}

/** The page that a wallet's app shows is about no gift until its link is pasted there. */
function GiftNote() {
  const code = useGiftCode((held) => held.code);
  if (code === undefined || !/^\/(gift|invite)$/.test(location.pathname)) return null;
  return (
    <Note icon={<GiftIcon size={18} aria-hidden="true" className="mt-px shrink-0" />}>
      {strings.giftStaysHere}
      <CopyButton text={toGiftUrl(code)} label={strings.copyGift} />
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-line border-dashed p-3 text-13 text-muted text-pretty">
      {icon}
      {children}
    </p>
  );
}
