// What the page's end of the stream needs of it, without what reads its messages.

/** Milliseconds between two connections; a watch that begins meanwhile waits as well. */
export const RECONNECT_DELAY_MS = 2_500;
/** Data on screen is old after this silence in milliseconds, connected or not. The server's heart beats twice in it. */
export const STALE_MS = 10_000;
