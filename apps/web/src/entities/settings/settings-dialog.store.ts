import { create } from 'zustand';

export type SettingsTab = 'general' | 'display' | 'trading' | 'backup';

interface SettingsDialog {
  isOpen: boolean;
  tab: SettingsTab;
  /** The setting that is scrolled to, by its title. */
  section?: string | undefined;
}

/** Whether the Global Settings are open, and which of them are shown; every tool may open them. */
export const useSettingsDialog = create<SettingsDialog>(() => ({ isOpen: false, tab: 'general' }));

export function openSettings(tab: SettingsTab = 'general'): void {
  useSettingsDialog.setState({ isOpen: true, tab });
}

export function closeSettings(): void {
  useSettingsDialog.setState({ isOpen: false });
}

/** Opens the settings where one of them stands, by its title. */
export function openSettingAt(tab: SettingsTab, section: string): void {
  useSettingsDialog.setState({ isOpen: true, tab, section });
}
