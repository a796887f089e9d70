import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { QuickBuySettings } from './quick-buy-settings.tsx';
import * as strings from './strings.ts';

interface QuickBuyAmountsProps {
  isDisabled: boolean;
  /** A choice was made: the automatic purchase is called off. */
  onChange: () => void;
}

/** The preset amounts, and behind a button how to change them. */
export function QuickBuyAmounts({ isDisabled, onChange }: QuickBuyAmountsProps) {
  const [settings, setSettings] = useStored(quickBuyEntry);
  const [isEditing, setIsEditing] = useState(false);
  const amounts = [...new Set([...settings.choices, settings.amount])];
  return (
    <fieldset disabled={isDisabled} className="flex flex-col gap-3 disabled:opacity-50">
      <legend className="sr-only">{strings.amount}</legend>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Segmented
            label={strings.amountInSol}
            options={amounts.map((amount) => ({ value: amount, label: strings.solAmount(amount) }))}
            value={settings.amount}
            onChange={(amount) => {
              onChange();
              setSettings({ ...settings, amount });
            }}
            isWide
          />
        </div>
        <IconButton
          label={strings.quickBuySettings}
          aria-expanded={isEditing}
          onClick={() => {
            onChange();
            setIsEditing(!isEditing);
          }}
        >
          <Settings2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {isEditing && (
        <div className="rounded-md border border-line px-3 py-3">
          <QuickBuySettings onChange={onChange} />
        </div>
      )}
    </fieldset>
  );
}
