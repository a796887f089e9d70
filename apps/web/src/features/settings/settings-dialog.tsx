import type { ReactNode } from 'react';
import {
  closeSettings,
  openSettings,
  type SettingsTab,
  useSettingsDialog,
} from '#entities/settings/settings-dialog.store.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { BackupTab } from './backup/backup-tab.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import * as strings from './strings.ts';
import { TradingTab } from './trading/trading-tab.tsx';

const TABS: readonly { value: SettingsTab; label: string }[] = [
  { value: 'general', label: strings.general },
  { value: 'trading', label: strings.trading },
  { value: 'backup', label: strings.backup },
];

/** Every setting that is not of one screen alone. Mounted while it is open; `quickBuy` is the quick buy's own. */
export function SettingsDialog({ quickBuy }: { quickBuy: ReactNode }) {
  const { tab } = useSettingsDialog();
  return (
    <Dialog
      isOpen
      onOpenChange={closeSettings}
      title={strings.globalSettings}
      description={strings.description}
      isDescriptionHidden
    >
      <div className="sticky top-0 z-10 -mx-5 border-line border-b bg-panel px-5 pb-3">
        <Segmented label={strings.sections} options={TABS} value={tab} onChange={openSettings} isWide />
      </div>
      {/* As tall in every tab as a screen allows, so that the tabs stay where they are. */}
      <div className="flex min-h-[66dvh] flex-col gap-6 pt-4">
        {tab === 'general' && <GeneralTab />}
        {tab === 'trading' && <TradingTab quickBuy={quickBuy} />}
        {tab === 'backup' && <BackupTab />}
      </div>
    </Dialog>
  );
}
