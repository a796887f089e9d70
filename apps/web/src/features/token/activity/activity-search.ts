import { AddressSchema } from '@orrery/wire';
import * as v from 'valibot';

export const ACTIVITY_VIEWS = ['trades', 'holders', 'traders', 'developer'] as const;
export type ActivityView = (typeof ACTIVITY_VIEWS)[number];

/** What the address says of the activity of a token; what it does not say rightly is the default. */
export const ActivitySearchSchema = v.object({
  view: v.optional(v.fallback(v.picklist(ACTIVITY_VIEWS), 'trades'), 'trades'),
  /** Whose trades are shown. */
  trader: v.fallback(v.optional(AddressSchema), undefined),
});
export type ActivitySearch = v.InferOutput<typeof ActivitySearchSchema>;
