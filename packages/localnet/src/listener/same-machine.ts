import { isIP } from 'node:net';

/** True for the names this machine has for itself: 127.0.0.1, [::1], localhost and everything below it. */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name);
  return name === 'localhost' || name.endsWith('.localhost');
}

/** True for a `Host` header that names this machine; a page that re-binds its own name to it is told apart by this. */
export function isLoopbackHost(header: string | undefined): boolean {
  return header !== undefined && hostnameOf(`http://${header}`) !== null;
}

/** True when no page, or a page of this machine, makes the request. */
export function isLoopbackOrigin(header: string | undefined): boolean {
  return header === undefined || hostnameOf(header) !== null;
}

/** Scheme, name and port: no user, path or fragment that it would be read differently with. */
const PLAIN = /^https?:\/\/[\w.:[\]-]+$/;

function hostnameOf(url: string): string | null {
  if (!PLAIN.test(url) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return isLoopbackName(hostname) ? hostname : null;
}
