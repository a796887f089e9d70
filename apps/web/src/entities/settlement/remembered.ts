import { HOUR_MS } from '@orrery/core/time';

/** A node remembers for hours: what it does not know of long ago has not expired for that. */
export const REMEMBERED_MS = HOUR_MS;
