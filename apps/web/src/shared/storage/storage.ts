import * as v from 'valibot';
import { log } from '../log.ts';

export interface StoredEntry<T> {
  /** The default. */
  readonly initial: T;
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** One versioned key of local storage: parsed on read, the default on garbage, the same in every tab. */
function entry<Schema extends v.GenericSchema>(
  key: `${string}:v${number}`,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): StoredEntry<v.InferOutput<Schema>> {
  const listeners = new Set<() => void>();
  let seen: { text: string | null; value: v.InferOutput<Schema> } | undefined;

  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    for (const listener of listeners) listener();
  };

  const parse = (text: string | null): v.InferOutput<Schema> => {
    if (text === null) return initial;
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    return result.success ? result.output : initial;
  };

  return {
    initial,
    get() {
      const text = read(key);
      if (seen?.text !== text) seen = { text, value: parse(text) };
      return seen.value;
    },
    set(value) {
      const text = JSON.stringify(value);
      // Kept also when the disk refuses, so that a choice holds at least for this visit.
      if (!write(key, text)) seen = { text: read(key), value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    log.warn('storage cannot be read', { key, error });
    return null;
  }
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    log.warn('storage cannot be written', { key, error });
    return false;
  }
}

export const storage = { entry };
