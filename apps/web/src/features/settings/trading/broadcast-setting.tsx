import { BROADCAST_MODES, type BroadcastMode } from '@orrery/domain/trading/broadcast';
import { MIN_JITO_TIP, MIN_NOZOMI_TIP } from '@orrery/domain/trading/tips';
import { useId, useState } from 'react';
import { useBroadcastModes } from '#entities/health/use-broadcast-modes.ts';
import { formatFee, parseFee } from '#entities/trade-settings/fee-input.ts';
import { type TradeSettings, tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';

type FeeField = 'maxPriorityFeeLamports' | 'maxJitoTipLamports' | 'maxNozomiTipLamports';
const FEES: Record<BroadcastMode, Pick<ModeRowProps, 'label' | 'field' | 'fieldLabel' | 'least'>> = {
  priorityFees: {
    label: strings.priorityFees,
    field: 'maxPriorityFeeLamports',
    fieldLabel: strings.maxPriorityFee,
    least: 0n,
  },
  jito: {
    label: strings.jito,
    field: 'maxJitoTipLamports',
    fieldLabel: strings.maxJitoTip,
    least: MIN_JITO_TIP,
  },
  nozomi: {
    label: strings.nozomi,
    field: 'maxNozomiTipLamports',
    fieldLabel: strings.maxNozomiTip,
    least: MIN_NOZOMI_TIP,
  },
};

/** How a transaction is sent, in one way or more, and what each may cost. */
export function BroadcastSetting() {
  const [settings, setSettings] = useStored(tradeSettingsEntry);
  const offered = useBroadcastModes();
  const chosen = settings.broadcastModes.filter((mode) => offered.includes(mode));
  const broadcastModes = chosen.length > 0 ? chosen : offered.slice(0, 1);
  const toggle = (mode: BroadcastMode) => {
    const modes = BROADCAST_MODES.filter((each) => (each === mode) !== broadcastModes.includes(each));
    if (modes.length > 0) setSettings({ ...settings, broadcastModes: modes });
  };
  return (
    <Setting title={strings.broadcastModes} hint={strings.broadcastModesHint}>
      <div className="divide-y divide-line rounded-md border border-line">
        {offered.map((mode) => (
          <ModeRow
            key={mode}
            {...FEES[mode]}
            settings={settings}
            isOn={broadcastModes.includes(mode)}
            isLast={broadcastModes.length === 1}
            onToggle={() => toggle(mode)}
            onFee={(fee) => setSettings({ ...settings, [FEES[mode].field]: fee })}
          />
        ))}
      </div>
    </Setting>
  );
}

interface ModeRowProps {
  label: string;
  field: FeeField;
  fieldLabel: string;
  /** In lamports: with less it would not be sent on. */
  least: bigint;
  settings: TradeSettings;
  isOn: boolean;
  /** The only one that is on: it cannot be turned off. */
  isLast: boolean;
  onToggle: () => void;
  onFee: (lamports: string) => void;
}

function ModeRow({ label, field, fieldLabel, least, settings, isOn, isLast, onToggle, onFee }: ModeRowProps) {
  const stored = formatFee(settings[field]);
  // What is typed stays as it is while it means what is stored: "0.10" is not rewritten to "0.1".
  const [typed, setTyped] = useState(stored);
  const parse = (amount: string) => parseFee(amount, least);
  const text = parse(typed) === undefined || parse(typed) === settings[field] ? typed : stored;
  const isWrong = parse(text) === undefined;
  const errorId = useId();
  return (
    <div className="px-3 py-2">
      <div className="flex items-center justify-between gap-3">
        <label className="flex cursor-pointer items-center gap-3 text-13 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isOn}
            aria-disabled={isOn && isLast}
            title={isOn && isLast ? strings.atLeastOne : undefined}
            onChange={onToggle}
            className="size-4 shrink-0 accent-brass"
          />
          {label}
        </label>
        <span className="flex items-center gap-2 text-12 text-muted">
          <Input
            inputMode="decimal"
            look="dense"
            aria-label={fieldLabel}
            aria-invalid={isWrong}
            aria-describedby={errorId}
            disabled={!isOn}
            value={text}
            className={
              isWrong ? 'w-28! border-down text-right tabular-nums' : 'w-28! text-right tabular-nums'
            }
            onChange={({ target }) => {
              setTyped(target.value);
              const fee = parse(target.value);
              if (fee !== undefined) onFee(fee);
            }}
            onBlur={() => setTyped(stored)}
          />
          <span aria-hidden="true">SOL</span>
        </span>
      </div>
      <p id={errorId} role="status" className="mt-1 text-right text-12 text-down empty:hidden">
        {isWrong && strings.invalidFee(formatFee(String(least)))}
      </p>
    </div>
  );
}
