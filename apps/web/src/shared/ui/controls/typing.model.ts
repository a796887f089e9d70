/** Letters within this time belong to one word. */
const PAUSE_MS = 600;

/** What was typed to find an option by its beginning, and when its last letter came. */
export interface Typing {
  text: string;
  /** Milliseconds of any clock. */
  at: number;
}

interface Search {
  typing: Typing;
  key: string;
  at: number;
  labels: readonly string[];
  /** Index of the option one is on. */
  from: number;
}

/** The option that begins with what is being typed, the one after `from` where a word begins; undefined where none does. */
export function findByTyping({ typing, key, at, labels, from }: Search) {
  const isGoingOn = typing.text !== '' && at - typing.at < PAUSE_MS;
  if ([...key].length !== 1) return { index: undefined, typing, isGoingOn };
  const text = (isGoingOn ? typing.text : '') + key.toLowerCase();
  const first = isGoingOn ? from : from + 1;
  const order = labels.map((_, step) => (first + step) % labels.length);
  const index = order.find((each) => labels[each]?.toLowerCase().startsWith(text));
  return { index, typing: { text, at }, isGoingOn };
}
