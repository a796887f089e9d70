import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import {
  parseSol,
  type QuickBuySettings,
  quickBuyEntry,
  withChoice,
} from '#entities/quick-buy/quick-buy.settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

interface QuickBuyAmountsProps {
  isDisabled: boolean;
  /** Somebody chose something: what would have been bought by itself is not any more. */
  onChange: () => void;
}

/** The preset amounts, and behind a button how to change them. */
export function QuickBuyAmounts({ isDisabled, onChange }: QuickBuyAmountsProps) {
  const [settings, setSettings] = useStored(quickBuyEntry);
  const [isEditing, setIsEditing] = useState(false);
  const amounts = [...new Set([...settings.choices, settings.amount])];
  const change = (next: QuickBuySettings) => {
    onChange();
    setSettings(next);
  };
  return (
    <fieldset disabled={isDisabled} className="flex flex-col gap-3 disabled:opacity-50">
      <legend className="sr-only">Amount</legend>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Segmented
            label="Amount in SOL"
            options={amounts.map((amount) => ({ value: amount, label: `${amount} SOL` }))}
            value={settings.amount}
            onChange={(amount) => change({ ...settings, amount })}
            isWide
          />
        </div>
        <IconButton
          label="Quick buy settings"
          aria-expanded={isEditing}
          onClick={() => {
            onChange();
            setIsEditing(!isEditing);
          }}
        >
          <Settings2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {isEditing && <QuickBuySettingsForm settings={settings} onChange={change} />}
    </fieldset>
  );
}

interface QuickBuySettingsFormProps {
  settings: QuickBuySettings;
  onChange: (settings: QuickBuySettings) => void;
}

function QuickBuySettingsForm({ settings, onChange }: QuickBuySettingsFormProps) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line px-3 py-3">
      <div className="grid grid-cols-3 gap-2">
        {([0, 1, 2] as const).map((index) => (
          <AmountField
            key={index}
            label={`Amount ${index + 1} in SOL`}
            amount={settings.choices[index]}
            onChange={(text) => onChange(withChoice(settings, index, text))}
          />
        ))}
      </div>
      <label className="flex cursor-pointer items-start gap-2.5 text-13">
        <input
          type="checkbox"
          checked={settings.isAtOnce}
          onChange={({ target }) => onChange({ ...settings, isAtOnce: target.checked })}
          className="mt-0.5 size-4 accent-brass"
        />
        <span>
          Buy without confirmation
          <span className="block text-12 text-muted">
            The wallet is asked at once; a high price impact still asks first.
          </span>
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
