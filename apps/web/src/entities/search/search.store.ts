import { create } from 'zustand';

/** Whether the search dialog is open, and what stands in its field at first; every tool may open it. */
export const useSearchDialog = create<{ isOpen: boolean; text: string }>(() => ({ isOpen: false, text: '' }));

export function openSearch(text = ''): void {
  useSearchDialog.setState({ isOpen: true, text });
}

export function closeSearch(): void {
  useSearchDialog.setState({ isOpen: false });
}
