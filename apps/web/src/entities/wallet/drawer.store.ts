import type { Address } from '@solana/kit';
import { create } from 'zustand';

/** What of a profile is shown at first. */
export type ProfileView = 'holdings' | 'trigger' | 'recurring' | 'activity' | 'receive';

interface Payload {
  /** The address whose profile is shown; none for the connected wallet's own. */
  address?: Address;
  view?: ProfileView;
}

interface DrawerState {
  isOpen: boolean;
  /** Whether it was or is about to be opened. */
  isWanted: boolean;
  payload: Payload | undefined;
}

/** The wallet drawer, which any tool may open. */
export const useDrawer = create<DrawerState>(() => ({ isOpen: false, isWanted: false, payload: undefined }));

export function openDrawer(payload?: Payload): void {
  useDrawer.setState({ isOpen: true, isWanted: true, payload });
}

/** Has it fetched before it is opened. */
export function prepareDrawer(): void {
  useDrawer.setState({ isWanted: true });
}

export function closeDrawer(): void {
  useDrawer.setState({ isOpen: false });
}
