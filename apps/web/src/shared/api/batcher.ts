interface BatcherOptions<Value> {
  load: (ids: readonly string[]) => Promise<Readonly<Record<string, Value>>>;
  /** The most ids one call may carry. */
  most: number;
  /** How long a call waits for others that want to come along. */
  waitMs: number;
}

/** Tokens and symbols that are looked up: the most in one request, and how long one waits for others. */
export const LOOKUP_BATCH = { most: 50, waitMs: 10 } as const;

interface Wanted<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal;
}

/** Loads single things in calls of many: what is asked for within `waitMs` travels together, but for what was given up by then. */
export function createBatcher<Value>({ load, most, waitMs }: BatcherOptions<Value>) {
  let waiting = new Map<string, Wanted<Value>[]>();

  function depart() {
    const leaving = [...waiting].filter(([, wanted]) => wanted.some(({ signal }) => !signal.aborted));
    waiting = new Map();
    for (let from = 0; from < leaving.length; from += most) {
      void carry(leaving.slice(from, from + most));
    }
  }

  async function carry(group: readonly [string, Wanted<Value>[]][]) {
    try {
      const found = await load(group.map(([id]) => id));
      for (const [id, wanted] of group)
        for (const { resolve } of wanted) resolve(Object.hasOwn(found, id) ? found[id] : undefined);
    } catch (error) {
      for (const { reject } of group.flatMap(([, wanted]) => wanted)) reject(error);
    }
  }

  return (id: string, signal: AbortSignal) =>
    new Promise<Value | undefined>((resolve, reject) => {
      if (waiting.size === 0) setTimeout(depart, waitMs);
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject, signal }]);
    });
}
