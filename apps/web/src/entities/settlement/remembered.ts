/** A node remembers for hours: what it does not know of long ago has not expired for that. */
export const REMEMBERED_MS = 3_600_000;
