import { DAY_MS } from '@orrery/core/time';
import type { RemoteConfig } from '@orrery/wire/config/remote-config';
import type { TradeSettings } from './trade-settings.ts';

/** How long a manual profile lasts, 14 days: later its fees and slippage are likely forgotten. */
const MANUAL_MS = 1_209_600_000;

type SwapProfile = RemoteConfig['swapSettings']['swapProfile'];

/** The settings with a profile chosen now; `now` in unix milliseconds. */
export function withProfile(
  settings: TradeSettings,
  profile: TradeSettings['profile'],
  now: number,
): TradeSettings {
  return { ...settings, profile, profileSince: profile === 'manual' ? now : null };
}

/** The settings with one's own slippage, which only a manual profile uses. */
export function withSlippage(settings: TradeSettings, slippageBps: number, now: number): TradeSettings {
  return { ...withProfile(settings, 'manual', now), slippageBps };
}

/** The settings for legacy or versioned transactions; the list of excluded venues is emptied. */
export function withLegacy(settings: TradeSettings, asLegacyTransaction: boolean): TradeSettings {
  return settings.asLegacyTransaction === asLegacyTransaction
    ? settings
    : { ...settings, asLegacyTransaction, excludedDexes: [] };
}

/** The settings as they stand at `now`: a manual profile that lasted over 14 days is auto again. The same object while nothing changes. */
export function atTime(settings: TradeSettings, now: number): TradeSettings {
  if (settings.profile === 'auto') return settings;
  // One that came from the first version, or from a clock that was ahead, begins to count now.
  if (settings.profileSince === null || settings.profileSince > now)
    return { ...settings, profileSince: now };
  return now - settings.profileSince > MANUAL_MS ? withProfile(settings, 'auto', now) : settings;
}

/** How many days a manual profile still lasts, begun ones as whole. */
export function manualDaysLeft({ profileSince }: Pick<TradeSettings, 'profileSince'>, now: number): number {
  const lasted = Math.max(0, now - (profileSince ?? now));
  return Math.max(0, Math.ceil((MANUAL_MS - lasted) / DAY_MS));
}

/**
 * The settings once the operator's profile is known: another key than the one seen before makes its default the
 * profile, once. A profile that was chosen before any key was seen stays.
 */
export function withRemoteProfile(
  settings: TradeSettings,
  seenKey: string | null,
  { key, defaultProfile }: SwapProfile,
  now: number,
): TradeSettings {
  if (key === seenKey || (seenKey === null && settings.profile === 'manual')) return settings;
  return settings.profile === defaultProfile ? settings : withProfile(settings, defaultProfile, now);
}
