/** What begins a command in the field of the search. */
const MARK = '>';

/** Whether what stands in the search's field leads over to the palette. */
export function isPaletteText(text: string): boolean {
  return text.startsWith(MARK);
}

/** What is looked for behind the mark. */
export function toWish(text: string): string {
  return isPaletteText(text) ? text.slice(MARK.length) : text;
}
