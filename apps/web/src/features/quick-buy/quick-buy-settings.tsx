import { useState } from 'react';
import { parseSol, quickBuyEntry, withChoice } from '#entities/quick-buy/quick-buy.settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import * as strings from './strings.ts';

/** The preset amounts and whether the panel asks first. */
export function QuickBuySettings({ onChange }: { onChange?: () => void }) {
  const [settings, setSettings] = useStored(quickBuyEntry);
  const change = (next: typeof settings) => {
    onChange?.();
    setSettings(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-3 gap-2">
        {([0, 1, 2] as const).map((index) => (
          <AmountField
            key={index}
            label={strings.amountSlot(index + 1)}
            amount={settings.choices[index]}
            onChange={(text) => change(withChoice(settings, index, text))}
          />
        ))}
      </div>
      <label className="flex cursor-pointer items-start gap-2.5 text-13">
        <input
          type="checkbox"
          checked={settings.isAtOnce}
          onChange={({ target }) => change({ ...settings, isAtOnce: target.checked })}
          className="mt-0.5 size-4 accent-brass"
        />
        <span>
          {strings.buyWithoutConfirmation}
          <span className="block text-12 text-muted">{strings.atOnceHint}</span>
        </span>
      </label>
    </div>
  );
}

/** Holds what is typed; only what is an amount is kept. */
function AmountField({
  label,
  amount,
  onChange,
}: {
  label: string;
  amount: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(amount);
  const isWrong = parseSol(typed) === undefined;
  return (
    <Input
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong}
      value={typed}
      className={isWrong ? 'border-down text-center' : 'text-center'}
      onChange={({ target }) => {
        const text = target.value.replace(',', '.');
        setTyped(text);
        if (parseSol(text) !== undefined) onChange(text);
      }}
    />
  );
}
