import type { Address } from '@solana/kit';
import { create } from 'zustand';

interface DrawerState {
  isOpen: boolean;
  /** Whose profile: any address to look at, or none for the connected wallet's own. */
  payload: { address: Address } | undefined;
}

/** The wallet drawer, which any tool may open (trading.md §3). */
export const useDrawer = create<DrawerState>(() => ({ isOpen: false, payload: undefined }));

export function openDrawer(payload?: { address: Address }): void {
  useDrawer.setState({ isOpen: true, payload });
}

export function closeDrawer(): void {
  useDrawer.setState({ isOpen: false });
}
