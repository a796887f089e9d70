const NAMES: ReadonlySet<unknown> = new Set(['AbortError', 'ResponseAborted', 'TimeoutError']);

/** True for what was called off, by a person, by the page or by a time limit, or failed because of that. */
export function isCancellation(error: unknown): boolean {
  return NAMES.has(read(error, 'name')) || NAMES.has(read(read(error, 'cause'), 'name'));
}

/** Not by class: a signal's reason can be of another realm. */
function read(error: unknown, member: 'name' | 'cause'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, member) : undefined;
}
