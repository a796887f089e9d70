/** Each gives what it is named after, or throws an `Error` that says where it is not. */
export function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${where}: an object is expected`);
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where}: a list is expected`);
  return value;
}

export function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new Error(`${where}: a text is expected`);
  return value;
}

export function whole(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new Error(`${where}: a whole number is expected`);
  return value;
}
