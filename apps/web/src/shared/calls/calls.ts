import * as v from 'valibot';
import { noteSocket, openedSockets } from './sockets.ts';

/** How often a host was called. */
export interface HostCalls {
  host: string;
  requests: number;
  sockets: number;
  /** Calls that the page's policy kept back: they reached nobody. */
  blocked: number;
}

type Kind = 'requests' | 'blocked';

const KEY = 'calls:v1';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const KeptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ host: v.string(), requests: count, sockets: count, blocked: count })),
);

/** Without the sockets of this load, which are counted apart. */
const hosts = new Map<string, HostCalls>();

/** Counts what this tab calls from its first load on, through reloads; of workers, what they tell. To be started once. */
export function startCountingCalls(): void {
  for (const kept of readKept()) hosts.set(kept.host, kept);
  add('requests', location.href);
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) add('requests', name);
  }).observe({ type: 'resource', buffered: true });
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => add('blocked', blockedURI));
  // Libraries open sockets of their own.
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(target, given, newTarget) {
      const socket: WebSocket = Reflect.construct(target, given, newTarget);
      noteSocket(socket.url);
      return socket;
    },
  });
  window.addEventListener('pagehide', keep);
}

/** The hosts that were called, the most called first. */
export function readCalls(): HostCalls[] {
  const all = [...new Set([...hosts.keys(), ...openedSockets.keys()])].map((host) => {
    const known = callsOf(host);
    return { ...known, sockets: known.sockets + (openedSockets.get(host) ?? 0) };
  });
  return all.toSorted((a, b) => sumOf(b) - sumOf(a));
}

const callsOf = (host: string): HostCalls => hosts.get(host) ?? { host, requests: 0, sockets: 0, blocked: 0 };
const sumOf = ({ requests, sockets, blocked }: HostCalls) => requests + sockets + blocked;

/** Nothing for what leaves no tab, as `data:` and `blob:`. */
function add(kind: Kind, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.host) return;
  const known = callsOf(url.host);
  hosts.set(url.host, { ...known, [kind]: known[kind] + 1 });
}

function readKept(): HostCalls[] {
  try {
    const kept = v.safeParse(KeptSchema, sessionStorage.getItem(KEY));
    return kept.success ? kept.output : [];
  } catch {
    // A browser that keeps nothing counts from each load on.
    return [];
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(readCalls()));
  } catch {
    // The same.
  }
}
