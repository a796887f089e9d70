import type { RemoteConfig } from '@orrery/wire/config/remote-config';
import type { TradeSettings } from './trade-settings.ts';

/** Slots a transaction may take to land, while the operator's figure is not known: the life of a blockhash. */
const BLOCKHASH_SLOTS = 150;

/** The venues no route may use: the person's and the operator's. */
export function excludedVenues(
  { excludedDexes }: Pick<TradeSettings, 'excludedDexes'>,
  remote: Pick<RemoteConfig['swapSettings'], 'excludedAmms'> | undefined,
): readonly string[] {
  return [...new Set([...excludedDexes, ...(remote?.excludedAmms ?? [])])];
}

/** How many slots a swap's transaction may take to land. */
export function slotsToExpiry(
  remote: Pick<RemoteConfig['swapSettings'], 'blockhashSlotsToExpiry'> | undefined,
): number {
  return remote?.blockhashSlotsToExpiry ?? BLOCKHASH_SLOTS;
}
