import { AppError } from '@orrery/core/app-error';
import { type ComponentType, lazy } from 'react';

const AGAIN_MS = 2_500;

/** Fetches a part of the app that the page can be without, again and again while the server is away: its absence must not take the page with it. */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Fetches a part of the app that what a person chose to do needs. Throws `UPSTREAM_UNAVAILABLE`: it comes from the server. */
export async function loadNow<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new AppError('UPSTREAM_UNAVAILABLE', { host: location.host }, { cause });
  }
}

/** A part of a screen that is fetched when it is first drawn; who opens it while the server is away sees it once that is back. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => loadAgain(async () => ({ default: await load() })));
}
