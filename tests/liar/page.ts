import { Window } from 'happy-dom';

/** What Node has too, and a page needs of its own document. */
const OF_THE_PAGE = ['Event', 'CustomEvent', 'MessageEvent', 'location', 'navigator'];

/** Gives this process a page at an address. What Node has of its own stays Node's, so that the server beside it goes on. */
export function openPage(url: string): void {
  const window = new Window({ url });
  const wanted = new Set([...Object.getOwnPropertyNames(window), ...OF_THE_PAGE]);
  for (const name of wanted) {
    if (name in globalThis && !OF_THE_PAGE.includes(name)) continue;
    const value: unknown = Reflect.get(window, name);
    Object.defineProperty(globalThis, name, {
      value: typeof value === 'function' && !Object.hasOwn(value, 'prototype') ? value.bind(window) : value,
      configurable: true,
      writable: true,
    });
  }
  Object.defineProperty(window.navigator, 'locks', { value: { request: lockAtOnce } });
  Object.assign(globalThis, { window: globalThis, self: globalThis, IS_REACT_ACT_ENVIRONMENT: true });
}

/** There is no other tab. */
function lockAtOnce(_name: string, _options: object, work: (lock: object) => unknown): unknown {
  return work({});
}
