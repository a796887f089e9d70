import type { Address } from '@solana/kit';
import { createContext, useContext } from 'react';
import type { HolderTag } from '#entities/holder/holder-tags.ts';

/** What the rows of every list need to know of the token they belong to. */
export interface ActivityScope {
  symbol: string;
  tagsOf: (wallet: Address) => readonly HolderTag[];
  /** Leads to what one wallet traded of this token. */
  showTrader: (wallet: Address) => void;
}

export const ActivityScopeContext = createContext<ActivityScope | undefined>(undefined);

export function useActivityScope(): ActivityScope {
  const scope = useContext(ActivityScopeContext);
  if (!scope) throw new Error('useActivityScope outside ActivityScopeContext');
  return scope;
}
