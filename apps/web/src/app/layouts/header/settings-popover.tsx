import type { ReactNode } from 'react';
import { QuickBuySettings } from '#features/quick-buy/quick-buy-settings.tsx';
import { useStored } from '#shared/storage/use-stored.ts';
import { type Look, lookEntry } from '#shared/theme/theme.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';

const THEMES: readonly { value: Look['theme']; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];
const PALETTES: readonly { value: Look['palette']; label: string }[] = [
  { value: 'standard', label: 'Green / red' },
  { value: 'safe', label: 'Blue / orange' },
];

interface SettingsPopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SettingsPopover(props: SettingsPopoverProps) {
  const [look, setLook] = useStored(lookEntry);
  return (
    <Popover label="Settings" {...props}>
      <div className="flex flex-col gap-4">
        <Choice title="Theme">
          <Segmented
            label="Theme"
            options={THEMES}
            value={look.theme}
            onChange={(theme) => setLook({ ...look, theme })}
            isWide
          />
        </Choice>
        <Choice title="Up and down" hint="The second pair stays apart for colour-blind eyes.">
          <Segmented
            label="Colours of up and down"
            options={PALETTES}
            value={look.palette}
            onChange={(palette) => setLook({ ...look, palette })}
            isWide
          />
        </Choice>
        <Choice title="Quick buy amounts, in SOL">
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
