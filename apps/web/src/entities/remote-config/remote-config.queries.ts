import { isAppError } from '@orrery/core/app-error';
import { type RemoteConfig, RemoteConfigSchema } from '@orrery/wire/config/remote-config';
import * as apiPaths from '@orrery/wire/paths';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { log } from '#shared/log.ts';

export const remoteConfigQueries = {
  all: () => ['remote-config'] as const,

  /** What the operator sets for every client; null when it is not what it should be. */
  now: () =>
    queryOptions({
      queryKey: [...remoteConfigQueries.all(), 'now'] as const,
      queryFn: ({ signal }) => loadOrIgnore(signal),
      ...REFRESH.remoteConfig,
    }),
};

/** Invalid is logged and ignored. One that cannot be had is an error, which leaves the last one in force. */
async function loadOrIgnore(signal: AbortSignal): Promise<RemoteConfig | null> {
  try {
    return await api.get(apiPaths.remoteConfig, {}, RemoteConfigSchema, signal);
  } catch (error) {
    if (!isAppError(error, 'UPSTREAM_MALFORMED')) throw error;
    log.warn('remote config ignored', { error });
    return null;
  }
}
