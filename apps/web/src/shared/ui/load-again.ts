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
