const DATABASE = 'orrery-burner';
const STORE = 'keys';
const KEY = 'burner';

/** The burner's key if this browser has one; it never leaves the browser and cannot be read out of it. */
export function readBurnerKey(): Promise<CryptoKeyPair | undefined> {
  return withStore('readonly', (store) => store.get(KEY) as IDBRequest<CryptoKeyPair | undefined>);
}

/** The burner's key, made now if there is none; of two tabs that make one at once both get the first. */
export async function makeBurnerKey(): Promise<CryptoKeyPair> {
  const existing = await readBurnerKey();
  if (existing) return existing;
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
  const adding = withStore('readwrite', (store) => store.add(pair, KEY));
  return adding.then(
    () => pair,
    async (refused: unknown) => {
      const first = await readBurnerKey();
      if (first) return first;
      throw refused;
    },
  );
}

async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
  });
}
