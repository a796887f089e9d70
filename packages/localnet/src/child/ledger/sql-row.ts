/** The driver's rows as records of unknown values; `all` must be given its parameters as one array. */
export function rows(found: unknown): Record<string, unknown>[] {
  return found as Record<string, unknown>[];
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('the ledger holds no text here');
  return value;
}

export function integer(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('the ledger holds no number here');
  return value;
}

/** Blobs come as an ArrayBuffer from `all` and `iterate`, as a Buffer from `get` and in rows without names. */
export function toBytes(value: unknown): Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Uint8Array) return new Uint8Array(value.buffer, value.byteOffset, value.length);
  throw new TypeError('the ledger holds no bytes here');
}

/** Whether an error is SQLite's of a file that is no database, or not the one it wrote. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Whether the ledger could not be read or written, after which its process must end. */
export function isLedgerFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'SqliteError';
}
