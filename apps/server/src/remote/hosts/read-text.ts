const MAX_BYTES = 8_000_000;

/** The text of an answer. Throws a `RangeError` for what is longer than any that is expected. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new RangeError(`more than ${MAX_BYTES} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** What a text is as JSON; undefined for what is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [DEFAULT_WAIT_MS, MAX_WAIT_MS] = [1_000, 60_000];

/** For how many milliseconds an answer asks to be left alone: a minute at most, whatever it says; a second where it says nothing. */
export function readRetryAfterMs(response: Pick<Response, 'headers'>): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_WAIT_MS) : DEFAULT_WAIT_MS;
}
