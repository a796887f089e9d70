import { SettingsDialog } from '#features/settings/settings-dialog.tsx';
import { PresetSettings } from '#widgets/trade-panel/preset-settings.tsx';

/** The Global Settings with what each tool has in them. */
export function GlobalSettings() {
  return <SettingsDialog quickBuy={<PresetSettings />} />;
}
