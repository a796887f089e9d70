import * as v from 'valibot';
import { openedSockets } from './sockets.ts';

/** How often a host was called. */
export interface HostCalls {
  host: string;
  requests: number;
  sockets: number;
  /** Calls that the page's policy kept back: they reached nobody. */
  blocked: number;
}

type Kind = Exclude<keyof HostCalls, 'host'>;

const KEY = 'calls:v1';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const KeptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ host: v.string(), requests: count, sockets: count, blocked: count })),
);

const hosts = new Map<string, HostCalls>();
let counted = 0;

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
    construct(target, [address, ...rest]: [string | URL, ...unknown[]]) {
      openedSockets.push(String(address));
      return Reflect.construct(target, [address, ...rest]);
    },
  });
  window.addEventListener('pagehide', keep);
}

/** The hosts that were called, the most called first. */
export function readCalls(): HostCalls[] {
  for (const address of openedSockets.slice(counted)) add('sockets', address);
  counted = openedSockets.length;
  const all = [...hosts.values()];
  return all.toSorted((a, b) => sumOf(b) - sumOf(a));
}

const sumOf = ({ requests, sockets, blocked }: HostCalls) => requests + sockets + blocked;

/** Nothing for what leaves no tab, as `data:` and `blob:`. */
function add(kind: Kind, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.host) return;
  const { host } = url;
  const known = hosts.get(host) ?? { host, requests: 0, sockets: 0, blocked: 0 };
  hosts.set(host, { ...known, [kind]: known[kind] + 1 });
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
