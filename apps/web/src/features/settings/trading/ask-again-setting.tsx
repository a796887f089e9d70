import { formatExact } from '@orrery/domain/number-formats';
import { useState } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { MAX_ASK_ABOVE_USD, tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';

/** Above how many dollars a signature is asked about, where there is something to lose. */
export function AskAgainSetting() {
  return useNetwork() === 'mainnet-beta' ? <Limit /> : null;
}

function Limit() {
  const [settings, setSettings] = useStored(tradeSettingsEntry);
  const stored = String(settings.askAboveUsd);
  const [typed, setTyped] = useState(stored);
  const dollars = readDollars(typed);
  const text = dollars === undefined || dollars === settings.askAboveUsd ? typed : stored;
  const isWrong = readDollars(text) === undefined;
  return (
    <Setting title={strings.askAgain} hint={isWrong ? undefined : strings.askAgainHint}>
      <Input
        inputMode="numeric"
        aria-label={strings.askAboveUsd}
        aria-invalid={isWrong}
        value={text}
        className={isWrong ? 'border-down' : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const askAboveUsd = readDollars(target.value);
          if (askAboveUsd !== undefined) setSettings({ ...settings, askAboveUsd });
        }}
        onBlur={() => setTyped(stored)}
      />
      <p role="status" className="text-12 text-down empty:hidden">
        {isWrong && strings.invalidDollars(formatExact(MAX_ASK_ABOVE_USD))}
      </p>
    </Setting>
  );
}

/** Whole dollars, with commas or without; undefined for anything else and for more than the maximum. */
function readDollars(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,7}$/.test(digits) && Number(digits) <= MAX_ASK_ABOVE_USD ? Number(digits) : undefined;
}
