export const MAX_COLUMNS = 140;

/** Puts parts into as few lines as hold them, with `atEnd` behind each line but the last. */
export function wrap(parts: readonly string[], separator: string, atEnd: string, atStart = '  '): string {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}${separator}${part}`;
    if (lines.length > 0 && longer.length + atEnd.length <= MAX_COLUMNS) lines.splice(-1, 1, longer);
    else lines.push(`${atStart}${part}`);
  }
  return lines.join(`${atEnd}\n`);
}

/** A comment for TypeScript's readers, on one line if it fits. */
export function toDocblock(sentences: string): string {
  const line = `/** ${sentences} */`;
  if (line.length <= MAX_COLUMNS) return line;
  return `/**\n${wrap(sentences.split(' '), ' ', '', ' * ')}\n */`;
}
