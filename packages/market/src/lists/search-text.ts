/** What a token is found by, prepared once. */
export interface SearchKeys {
  /** As written. */
  symbol: string;
  lowerSymbol: string;
  /** Without what the eye does not see, in lower case. */
  plainSymbol: string;
  plainName: string;
}

/**
 * A text as it is meant: one form for characters that look alike by design (NFKC), without format characters (zero
 * widths, direction marks), trimmed.
 */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

export function toSearchKeys({ symbol, name }: { symbol: string; name: string }): SearchKeys {
  return {
    symbol,
    lowerSymbol: symbol.toLowerCase(),
    plainSymbol: toPlainText(symbol).toLowerCase(),
    plainName: toPlainText(name).toLowerCase(),
  };
}
