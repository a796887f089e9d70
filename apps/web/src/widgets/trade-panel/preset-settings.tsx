import { useState } from 'react';
import { PRESET_SETS, parseSol, quickBuyEntry, withPreset } from '#entities/quick-buy/quick-buy.settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import * as strings from './strings.ts';

const SETS = PRESET_SETS.map((value) => ({ value, label: value }));

/** Which of the three sets of amounts is traded with. */
export function PresetSets() {
  const [settings, setSettings] = useStored(quickBuyEntry);
  return (
    <Segmented
      label={strings.presetSet}
      options={SETS}
      value={settings.set}
      onChange={(set) => setSettings({ ...settings, set })}
    />
  );
}

/** The amounts of the chosen set, to be changed. */
export function PresetAmounts() {
  const [settings, setSettings] = useStored(quickBuyEntry);
  return (
    <div className="grid grid-cols-4 gap-2">
      {([0, 1, 2, 3] as const).map((index) => (
        <AmountField
          key={`${settings.set} ${index}`}
          label={strings.amountSlot(index + 1)}
          amount={settings[settings.set][index]}
          onChange={(text) => setSettings(withPreset(settings, index, text))}
        />
      ))}
    </div>
  );
}

/** The sets and their amounts, as the settings show them. */
export function PresetSettings() {
  return (
    <div className="flex flex-col items-start gap-3">
      <PresetSets />
      <PresetAmounts />
    </div>
  );
}

interface AmountFieldProps {
  label: string;
  amount: string;
  onChange: (text: string) => void;
}

function AmountField({ label, amount, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState(amount);
  const isWrong = parseSol(typed) === undefined;
  return (
    <Input
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong}
      value={typed}
      className={isWrong ? 'border-down px-1! text-center' : 'px-1! text-center'}
      onChange={({ target }) => {
        const text = target.value.replace(',', '.');
        setTyped(text);
        if (parseSol(text) !== undefined) onChange(text);
      }}
    />
  );
}
