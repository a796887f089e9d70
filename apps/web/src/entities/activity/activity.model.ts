import type { Activity } from '@orrery/wire/trades/activities';

/** A page of what a wallet did, newest first. */
export interface ActivityPage {
  activities: readonly Activity[];
  hasMore: boolean;
}

interface Pages {
  pages: ActivityPage[];
  pageParams: unknown[];
}

/** Tells one entry from another: one transaction may send to several. */
export function activityKey({ txHash, action, inputMint, outputMint, counterparty }: Activity): string {
  return [txHash, action, inputMint, outputMint, counterparty].join();
}

/**
 * The pages with what the first page now has besides in front; the same ones when that is nothing. Between a first page that is all new
 * and what is held there may be more, so that it is then all there is.
 */
export function withNewest(held: Pages, first: ActivityPage): Pages {
  const known = new Set(held.pages.flatMap(({ activities }) => activities.map(activityKey)));
  const fresh = first.activities.filter((activity) => !known.has(activityKey(activity)));
  if (fresh.length === 0) return held;
  const [front, ...others] = held.pages;
  if (!front || (fresh.length === first.activities.length && first.hasMore))
    return { pages: [first], pageParams: [1] };
  return { ...held, pages: [{ ...front, activities: [...fresh, ...front.activities] }, ...others] };
}
