import { create } from 'zustand';

export type SettingsTab = 'general' | 'display' | 'trading' | 'backup';

interface SettingsDialog {
  isOpen: boolean;
  tab: SettingsTab;
}

/** Whether the Global Settings are open, and which of them are shown; every tool may open them. */
export const useSettingsDialog = create<SettingsDialog>(() => ({ isOpen: false, tab: 'general' }));

export function openSettings(tab: SettingsTab = 'general'): void {
  useSettingsDialog.setState({ isOpen: true, tab });
}

export function closeSettings(): void {
  useSettingsDialog.setState({ isOpen: false });
}
