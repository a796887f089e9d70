import type { RemoteConfig } from '@orrery/wire/config/remote-config';

/** A remote config for tests, with what the test is about. */
export function aRemoteConfig(swapSettings: Partial<RemoteConfig['swapSettings']> = {}): RemoteConfig {
  return {
    swapSettings: {
      excludedAmms: [],
      bannedTokens: [],
      blockhashSlotsToExpiry: 150,
      swapProfile: { key: 'v1', defaultProfile: 'auto' },
      ...swapSettings,
    },
    perpsSettings: { v2AsDefault: false },
  };
}
