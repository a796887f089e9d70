import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { formatMoment } from '#shared/format/time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { AddressText } from './address-text.tsx';
import { Fact } from './fact.tsx';
import type { ReceiptView } from './receipt.model.ts';

const STATUS = {
  processed: { label: 'Processed', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'up' },
  finalized: { label: 'Finalized', tone: 'up' },
  failed: { label: 'Failed', tone: 'down' },
} as const;

export function Summary({ receipt }: { receipt: ReceiptView }) {
  const { status, failure, slot, blockTime, fee, computeUnits, feePayer } = receipt;
  const { label, tone } = STATUS[status];
  return (
    <Panel aria-label="Summary" className="overflow-hidden">
      {failure && (
        <p className="flex items-start gap-2 border-down/30 border-b bg-down/10 px-4 py-3 text-13">
          <CircleAlert size={16} className="mt-0.5 shrink-0 text-down" aria-hidden="true" />
          <span className="flex min-w-0 flex-col">
            <span className="font-semibold">{failure.sentence}</span>
            <span className="break-all font-mono text-12 text-muted">{failure.raw}</span>
          </span>
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-4 sm:grid-cols-3">
        <Fact name="Status">
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        <Fact name="Slot">{formatExact(String(slot))}</Fact>
        <Fact name="Block time">{blockTime === null ? '-' : formatMoment(Number(blockTime))}</Fact>
        <Fact name="Fee">{formatExact(toDecimal(fee, NATIVE_SOL.decimals))} SOL</Fact>
        <Fact name="Compute units">
          {computeUnits === undefined ? '-' : formatExact(String(computeUnits))}
        </Fact>
        <Fact name="Fee payer">
          <AddressText address={feePayer} />
        </Fact>
      </dl>
    </Panel>
  );
}
