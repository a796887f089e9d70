import { usePairing } from '#entities/wallet/walletconnect/pairing.store.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import * as strings from './strings.ts';

/** The code by which a wallet on another device joins, and on a phone what opens one that is here. */
export function PairingCode({ isPhone }: { isPhone: boolean }) {
  const uri = usePairing((state) => state.uri);
  if (uri === undefined) return <p className="text-center text-13 text-muted">{strings.preparingCode}</p>;
  return (
    <div className="flex flex-col items-center gap-3">
      <QrCode text={uri} label={strings.pairingCode} />
      <p className="flex items-center gap-2 text-13 text-muted text-pretty">
        {strings.scanCode}
        <CopyButton text={uri} label={strings.copyPairing} />
      </p>
      <p className="text-center text-12 text-muted text-pretty">{strings.relayKeys}</p>
      {isPhone && (
        <a
          href={uri}
          className="inline-flex h-control items-center rounded-md border border-line bg-raised px-4 font-semibold text-13 hover:border-brass/60"
        >
          {strings.openPairing}
        </a>
      )}
    </div>
  );
}
