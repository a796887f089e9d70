import { create } from 'zustand';

/** Whether the list of all keys is open; every tool may open it. */
export const useKeysSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openKeysSheet = () => useKeysSheet.setState({ isOpen: true });

export const closeKeysSheet = () => useKeysSheet.setState({ isOpen: false });
