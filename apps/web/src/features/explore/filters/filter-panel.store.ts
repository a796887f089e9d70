import { create } from 'zustand';

/** Whether the filter panel is open; a key or a button of another part of the screener may open it. */
export const useFilterPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openFilters(): void {
  useFilterPanel.setState({ isOpen: true });
}

export function closeFilters(): void {
  useFilterPanel.setState({ isOpen: false });
}
