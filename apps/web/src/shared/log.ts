/** A line in the console, and nothing the user sees. */
export const log = {
  warn(message: string, facts: Record<string, unknown> = {}): void {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
    console.warn(`[orrery] ${message}`, facts);
  },
  error(message: string, facts: Record<string, unknown> = {}): void {
    // biome-ignore lint/suspicious/noConsole: as above
    console.error(`[orrery] ${message}`, facts);
  },
};
