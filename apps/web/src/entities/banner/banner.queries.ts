import { isAppError } from '@orrery/core/app-error';
import {
  type Banner,
  BannerMetadataSchema,
  type BannerProduct,
  BannerSchema,
} from '@orrery/wire/config/banner';
import * as apiPaths from '@orrery/wire/paths';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { log } from '#shared/log.ts';

export const bannerQueries = {
  all: () => ['banner'] as const,

  /** The operator's banner of a product; null where there is none, or where it is not what it should be. */
  of: (product: BannerProduct) =>
    queryOptions({
      queryKey: [...bannerQueries.all(), product] as const,
      queryFn: ({ signal }) => loadOrIgnore(product, signal),
      ...REFRESH.banner,
    }),
};

/** Invalid data is logged and ignored. A banner that cannot be had is an error, which leaves the last one on screen. */
async function loadOrIgnore(product: BannerProduct, signal: AbortSignal): Promise<Banner | null> {
  try {
    const { activeBanner } = await api.get(apiPaths.bannerMetadata, {}, BannerMetadataSchema, signal);
    const id = activeBanner[product];
    return id ? await api.get(apiPaths.banner(id), {}, BannerSchema, signal) : null;
  } catch (error) {
    const isGone = isAppError(error, 'UPSTREAM_REFUSED') && error.facts.status === 404;
    if (!isAppError(error, 'UPSTREAM_MALFORMED') && !isGone) throw error;
    log.warn('banner ignored', { product, error });
    return null;
  }
}
