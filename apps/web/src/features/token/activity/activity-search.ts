import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';

export const ACTIVITY_VIEWS = ['trades', 'holders', 'traders', 'developer', 'pools', 'about'] as const;
export type ActivityView = (typeof ACTIVITY_VIEWS)[number];

export const ACTIVITY_DEFAULTS = { view: 'trades', side: 'all' } as const;

/** What the address says of the activity of a token; what it does not say rightly is the default. */
export const ActivitySearchSchema = v.object({
  view: v.optional(v.fallback(v.picklist(ACTIVITY_VIEWS), ACTIVITY_DEFAULTS.view), ACTIVITY_DEFAULTS.view),
  trader: v.fallback(v.optional(AddressSchema), undefined),
  side: v.optional(
    v.fallback(v.picklist(['all', 'buy', 'sell']), ACTIVITY_DEFAULTS.side),
    ACTIVITY_DEFAULTS.side,
  ),
  /** The smallest trade in US dollars, as it was typed; absent: any. */
  size: v.fallback(v.optional(v.pipe(v.string(), v.check(isSize))), undefined),
});
export type ActivitySearch = v.InferOutput<typeof ActivitySearchSchema>;

/** Whether a text is, or begins to be, a size in US dollars. */
export function isSize(text: string): boolean {
  return /^\d{0,12}(\.\d{0,2})?$/.test(text);
}

/** Goes to another place of the activity; `replace` for one that the way back should not lead through. */
export type GoInActivity = (change: Partial<ActivitySearch>, replace?: boolean) => void;
