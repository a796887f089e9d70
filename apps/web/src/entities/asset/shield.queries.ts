import * as apiPaths from '@orrery/wire/paths';
import { ShieldReplySchema } from '@orrery/wire/ultra/shield';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

/** A form waits this long for them before it says that they are not known. */
const SHIELD_TIMEOUT_MS = 5_000;

export const shieldQueries = {
  all: () => ['shield'] as const,
  /** What to know of tokens before they are traded, by mint. */
  of: (mints: readonly Address[]) =>
    queryOptions({
      queryKey: [...shieldQueries.all(), ...mints] as const,
      queryFn: async ({ signal }) => {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(SHIELD_TIMEOUT_MS)]);
        return (await api.get(apiPaths.ultraShield, { mints: mints.join() }, ShieldReplySchema, limited))
          .warnings;
      },
      enabled: mints.length > 0,
      ...REFRESH.shield,
    }),
};
