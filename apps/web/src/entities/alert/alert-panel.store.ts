import type { Address } from '@solana/kit';
import { create } from 'zustand';

interface AlertPanel {
  isOpen: boolean;
  /** The token a new alert is for; without one the panel lists all. */
  token: { id: Address; symbol: string } | undefined;
}

/** Whether the panel of alerts is open; every tool may open it for a token. */
export const useAlertPanel = create<AlertPanel>(() => ({ isOpen: false, token: undefined }));

export function openAlerts(token?: AlertPanel['token']): void {
  useAlertPanel.setState({ isOpen: true, token });
}

export function closeAlerts(): void {
  useAlertPanel.setState({ isOpen: false });
}
