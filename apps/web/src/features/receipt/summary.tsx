import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { formatMoment } from '#shared/format/time.ts';
import { AddressText } from '#shared/ui/address-text.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Fact } from './fact.tsx';
import type { ReceiptView } from './receipt.model.ts';
import * as strings from './strings.ts';

const STATUS = {
  processed: { label: strings.processed, tone: 'warn' },
  confirmed: { label: strings.confirmed, tone: 'up' },
  finalized: { label: strings.finalized, tone: 'up' },
  failed: { label: strings.failed, tone: 'down' },
} as const;

export function Summary({ receipt }: { receipt: ReceiptView }) {
  const { status, failure, slot, blockTime, fee, computeUnits, feePayer } = receipt;
  const { label, tone } = STATUS[status];
  return (
    <Panel aria-label={strings.summary} className="overflow-hidden">
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
        <Fact name={strings.status}>
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        <Fact name={strings.slot}>{formatExact(String(slot))}</Fact>
        <Fact name={strings.blockTime}>{blockTime === null ? '-' : formatMoment(Number(blockTime))}</Fact>
        <Fact name={strings.fee}>{strings.solAmount(formatExact(toDecimal(fee, NATIVE_SOL.decimals)))}</Fact>
        <Fact name={strings.computeUnits}>
          {computeUnits === undefined ? '-' : formatExact(String(computeUnits))}
        </Fact>
        <Fact name={strings.feePayer}>
          <AddressText address={feePayer} wallet={feePayer} />
        </Fact>
      </dl>
    </Panel>
  );
}
