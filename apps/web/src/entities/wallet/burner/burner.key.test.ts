import { afterEach, expect, it, vi } from 'vitest';
import { makeBurnerKey, readBurnerKey } from './burner.key.ts';

/** As much of the browser's store as the key needs. */
function aStore() {
  const kept = new Map<string, unknown>();
  const answer = <Result>(result: Result) => {
    const request = { result, onsuccess: () => {}, onerror: () => {}, onupgradeneeded: () => {} };
    queueMicrotask(() => {
      request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  };
  const store = {
    get: (key: string) => answer(kept.get(key)),
    add: (value: unknown, key: string) => answer(kept.set(key, value)),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => {},
  };
  return { kept, indexedDB: { open: () => answer(database) } };
}

afterEach(() => void vi.unstubAllGlobals());

it('is kept as a key that signs and that nothing can read out, and made once', async () => {
  const { kept, indexedDB } = aStore();
  vi.stubGlobal('indexedDB', indexedDB);
  expect(await readBurnerKey()).toBeUndefined();
  const { privateKey } = await makeBurnerKey();
  expect((await makeBurnerKey()).privateKey).toBe(privateKey);
  expect([...kept.values()]).toEqual([expect.objectContaining({ privateKey })]);
  expect([privateKey.extractable, privateKey.usages]).toEqual([false, ['sign']]);
  for (const format of ['pkcs8', 'jwk'] as const)
    await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow();
});
