/** A phone's keyboard turns straight quotes into curly ones. */
const QUOTED = /^["“”„](.*)["“”„]$/s;
const OPENED = /^["“”„]/;

/**
 * What stands in a search field as what is searched for, trimmed and without its quotes; quotes around it, or a space after it, ask
 * for the exact symbol. A quote that is not closed yet is left away.
 */
export function toSearchQuery(typed: string): { text: string; isExact: boolean } {
  const trimmed = typed.trim();
  const quoted = QUOTED.exec(trimmed)?.[1];
  const text = (quoted ?? trimmed.replace(OPENED, '')).trim();
  return { text, isExact: text !== '' && (quoted !== undefined || /\s$/.test(typed)) };
}
