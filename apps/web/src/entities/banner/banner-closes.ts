import type { Banner } from '@orrery/wire/config/banner';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** How often this browser closed each banner, by its id; public/theme.js reads the same key before the first paint. */
export const bannerCloses = storage.entry('banner-closes:v1', v.record(v.string(), v.number()), {});

/** True once the user has closed the banner as often as its operator shows it again. */
export function isClosedForGood(
  { id, closeCount }: Pick<Banner, 'id' | 'closeCount'>,
  closes: Readonly<Record<string, number>>,
): boolean {
  return (closes[id] ?? 0) >= closeCount;
}

export function countClose(id: string): void {
  const closes = bannerCloses.get();
  bannerCloses.set({ ...closes, [id]: (closes[id] ?? 0) + 1 });
}
