/** Byte strings without Buffer, since its types in Node 20 and in TypeScript disagree. */
export type Bytes = Uint8Array;

export function join(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function fromText(text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8'): Bytes {
  return Uint8Array.from(Buffer.from(text, encoding));
}

export function toText(bytes: Bytes, encoding: 'utf8' | 'latin1' | 'base64' = 'utf8'): string {
  return Buffer.from(bytes).toString(encoding);
}

/** So many bytes at a place replaced by others. */
export function splice(bytes: Bytes, { at, gone }: { at: number; gone: number }, put: Bytes): Bytes {
  return join(bytes.subarray(0, at), put, bytes.subarray(at + gone));
}
