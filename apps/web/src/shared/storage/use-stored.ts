import { useSyncExternalStore } from 'react';
import type { StoredEntry } from './storage.ts';

/** A stored value and its setter; follows changes made in other tabs. */
export function useStored<T>(entry: StoredEntry<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(entry.subscribe, entry.get), entry.set];
}
