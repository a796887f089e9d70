import { type ReactNode, useEffect, useRef } from 'react';
import {
  closeSettings,
  openSettings,
  type SettingsTab,
  useSettingsDialog,
} from '#entities/settings/settings-dialog.store.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { BackupTab } from './backup/backup-tab.tsx';
import { DisplayTab } from './general/display-tab.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import * as strings from './strings.ts';
import { TradingTab } from './trading/trading-tab.tsx';

const TABS: readonly { value: SettingsTab; label: string }[] = [
  { value: 'general', label: strings.general },
  { value: 'display', label: strings.display },
  { value: 'trading', label: strings.trading },
  { value: 'backup', label: strings.backup },
];

/** Every setting that is not of one screen alone. Mounted while it is open; `quickBuy` is the quick buy's own. */
export function SettingsDialog({ quickBuy }: { quickBuy: ReactNode }) {
  const { tab } = useSettingsDialog();
  const body = useAskedSetting();
  return (
    <Dialog
      isOpen
      onOpenChange={closeSettings}
      title={strings.globalSettings}
      description={strings.description}
      isDescriptionHidden
      head={<Segmented label={strings.sections} options={TABS} value={tab} onChange={openSettings} isWide />}
      isSteady
    >
      <div ref={body} className="flex flex-col gap-6 pt-4">
        {tab === 'general' && <GeneralTab />}
        {tab === 'display' && <DisplayTab />}
        {tab === 'trading' && <TradingTab quickBuy={quickBuy} />}
        {tab === 'backup' && <BackupTab />}
      </div>
    </Dialog>
  );
}

/** Leads to the setting that was asked for, once: the focus stands at its first control. */
function useAskedSetting() {
  const body = useRef<HTMLDivElement>(null);
  const section = useSettingsDialog((dialog) => dialog.section);
  useEffect(() => {
    if (section === undefined) return;
    // The dialog gives its first control the focus once everything in it is there.
    const timer = setTimeout(() => {
      const asked = body.current?.querySelector(`[aria-label="${CSS.escape(section)}"]`);
      asked?.scrollIntoView({ block: 'start' });
      asked?.querySelector<HTMLElement>('button, input, select, textarea')?.focus({ preventScroll: true });
      useSettingsDialog.setState({ section: undefined });
    });
    return () => clearTimeout(timer);
  }, [section]);
  return body;
}
