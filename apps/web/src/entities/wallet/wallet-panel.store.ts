import { create } from 'zustand';

/** Whether the connect panel or the wallet's menu is open; any tool may ask to connect. */
export const useWalletPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function setWalletPanel(isOpen: boolean): void {
  useWalletPanel.setState({ isOpen });
}
