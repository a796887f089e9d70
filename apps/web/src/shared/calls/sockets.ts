/** How many sockets were opened to each host since the page was loaded. */
export const openedSockets = new Map<string, number>();

/** Counts a socket at its host. */
export function noteSocket(address: string): void {
  const { host } = new URL(address);
  openedSockets.set(host, (openedSockets.get(host) ?? 0) + 1);
}
