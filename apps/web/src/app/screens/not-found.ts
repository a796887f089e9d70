import { lazyPart } from '#shared/ui/states/load-again.ts';

/** Fetched by who has come to an address that is no page's. */
export const NotFound = lazyPart(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);
