import type { ReactNode } from 'react';
import { QuickBuySettings } from '#features/quick-buy/quick-buy-settings.tsx';
import { useStored } from '#shared/storage/use-stored.ts';
import { type Look, lookEntry } from '#shared/theme/theme.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from '../../strings.ts';

const THEMES: readonly { value: Look['theme']; label: string }[] = [
  { value: 'dark', label: strings.dark },
  { value: 'light', label: strings.light },
];
const PALETTES: readonly { value: Look['palette']; label: string }[] = [
  { value: 'standard', label: strings.greenRed },
  { value: 'safe', label: strings.blueOrange },
];

interface SettingsPopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SettingsPopover(props: SettingsPopoverProps) {
  const [look, setLook] = useStored(lookEntry);
  return (
    <Popover label={strings.settings} {...props}>
      <div className="flex flex-col gap-4">
        <Choice title={strings.theme}>
          <Segmented
            label={strings.theme}
            options={THEMES}
            value={look.theme}
            onChange={(theme) => setLook({ ...look, theme })}
            isWide
          />
        </Choice>
        <Choice title={strings.priceColors} hint={strings.priceColorsHint}>
          <Segmented
            label={strings.priceColors}
            options={PALETTES}
            value={look.palette}
            onChange={(palette) => setLook({ ...look, palette })}
            isWide
          />
        </Choice>
        <Choice title={strings.quickBuyAmounts}>
          <QuickBuySettings />
        </Choice>
      </div>
    </Popover>
  );
}

function Choice({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-12">{title}</p>
      {children}
      {hint && <p className="text-12 text-muted">{hint}</p>}
    </div>
  );
}
