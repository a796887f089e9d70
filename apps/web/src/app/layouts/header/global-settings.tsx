import { QuickBuySettings } from '#features/quick-buy/quick-buy-settings.tsx';
import { SettingsDialog } from '#features/settings/settings-dialog.tsx';

/** The Global Settings with what each tool has in them. */
export function GlobalSettings() {
  return <SettingsDialog quickBuy={<QuickBuySettings />} />;
}
