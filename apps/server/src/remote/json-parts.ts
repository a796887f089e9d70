const [QUOTE, COMMA, COLON, BACKSLASH] = ['"', ',', ':', '\\'] as const;

/**
 * The elements of an array, or the members of an object with their keys, each as it is written: numbers above 2⁵³ keep their digits. The text
 * must be JSON.
 */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === QUOTE) at = endOfText(text, at);
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) parts.push(text.slice(start, at).trim());
    } else if (letter === COMMA && depth === 1) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** The elements of an array as they are written. The text must be JSON of an array. */
export function elementsOf(text: string): readonly string[] {
  return partsOf(text);
}

/** The members of an object as they are written, the last where a key stands twice. The text must be JSON of an object. */
export function membersOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    partsOf(text).map((part) => {
      const end = endOfText(part, 0);
      const key: unknown = JSON.parse(part.slice(0, end + 1));
      return [String(key), part.slice(part.indexOf(COLON, end) + 1).trim()];
    }),
  );
}

/** Where the text that begins at a quote ends. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf(QUOTE, start + 1); at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
