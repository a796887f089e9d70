/** A span of bytes: from its start up to its end, which is outside. */
export interface Span {
  bytes: Uint8Array;
  start: number;
  end: number;
}

/** From so many letters on a word may have one typo, and two. */
const ONE_TYPO_LETTERS = 4;
const TWO_TYPOS_LETTERS = 8;

export function typosAllowed(letters: number): number {
  if (letters < ONE_TYPO_LETTERS) return 0;
  return letters < TWO_TYPOS_LETTERS ? 1 : 2;
}

/**
 * Tells how many typos part a word from what was meant: letters missing, added, mistaken or swapped with the next; a number
 * above `most` when there are more. (Optimal string alignment, three rows at a time.)
 */
export function createTypoTable(meant: Uint8Array, most: number): (word: Span) => number {
  const width = meant.length;
  const rows: [Uint8Array, Uint8Array, Uint8Array] = [
    new Uint8Array(width + 1),
    new Uint8Array(width + 1),
    new Uint8Array(width + 1),
  ];
  return ({ bytes, start, end }) => {
    if (Math.abs(end - start - width) > most) return most + 1;
    let [before, above, row]: [Uint8Array, Uint8Array, Uint8Array] = rows;
    for (let column = 0; column <= width; column += 1) above[column] = column;
    for (let line = 1; line <= end - start; line += 1) {
      const [last, letter] = [bytes[start + line - 2], bytes[start + line - 1]];
      row[0] = line;
      let least = line;
      for (let column = 1; column <= width; column += 1) {
        const same = letter === meant[column - 1] ? 0 : 1;
        let typos = Math.min(at(above, column - 1) + same, at(above, column) + 1, at(row, column - 1) + 1);
        const isSwapped = line > 1 && letter === meant[column - 2] && last === meant[column - 1];
        if (isSwapped) typos = Math.min(typos, at(before, column - 2) + 1);
        row[column] = typos;
        if (typos < least) least = typos;
      }
      if (least > most) return most + 1;
      [before, above, row] = [above, row, before];
    }
    return at(above, width);
  };
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}
