import type { Address } from '@solana/kit';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import * as strings from './strings.ts';

interface ReceiveProps {
  address: Address;
  onBack: () => void;
}

/** The address as a QR code and as text. */
export function Receive({ address, onBack }: ReceiveProps) {
  return (
    <div className="flex flex-1 flex-col items-center gap-4 overflow-y-auto px-5 pb-6">
      <Button size="sm" className="self-start" onClick={onBack}>
        <ArrowLeft size={14} aria-hidden="true" />
        {strings.back}
      </Button>
      <QrCode text={address} label={strings.qrOf(address)} />
      <p className="text-center text-13 text-muted text-pretty">{strings.receiveHint}</p>
      <div className="flex max-w-full items-center gap-2 rounded-md bg-raised px-3 py-2">
        <span className="min-w-0 break-all font-mono text-12">{address}</span>
        <CopyButton text={address} label={strings.copyAddress} />
      </div>
    </div>
  );
}
