import type { IncomingMessage } from 'node:http';
import { AppError } from '@orrery/core/app-error';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|.+\.localhost|\[::1\]|::1)$/;

/** What proxies add to the requests they pass on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** A name or an address with or without a port: no user, path or fragment that a URL would be read with. */
const PLAIN_HOST = /^[\w.:[\]-]+$/;

/** Decides which requests are allowed: by the address the server is bound to, the Host header and the Origin. */
export interface OriginPolicy {
  /** On a loopback bind only names of this machine and the public URL's host: a page elsewhere cannot rebind its name to us. */
  isKnownHost(host: string | undefined): boolean;
  /** The origin of the public URL. */
  publicOrigin: string;
  /**
   * The origin at which one that asks by a Host reaches this server. Where the public URL names another machine's host it is that, whatever the
   * Host is: a proxy in front may ask by a name of its own. Where it names this machine, as unless it is set, others can only follow the Host.
   */
  ownOrigin(host: string | undefined): string;
  /** The domain below which the operator's other hosts are: the configured one, else the host by which the request reached this server. */
  domainOf(host: string | undefined): string;
  /** Throws `ORIGIN_FORBIDDEN` for a request from a page of another origin. */
  assertOwnOrigin(headers: RequestHeaders): void;
  /**
   * Throws `ORIGIN_FORBIDDEN` for a request from a page of another site, also one that names no origin, as for pictures; pages of the configured
   * domain are of this one.
   */
  assertOwnSite(headers: RequestHeaders): void;
  /** As `assertOwnOrigin`, and only on a loopback bind. */
  assertLocal(headers: RequestHeaders): void;
  /** The same, and only by a name of this machine and through no proxy: behind one on this machine every caller seems to be local. */
  assertOperator(headers: RequestHeaders): void;
  /** The same, and only while the public URL names this machine: a proxy for another name may ask by one of this machine. */
  assertOwnMachine(headers: RequestHeaders): void;
}

export interface RequestHeaders {
  host?: string | undefined;
  origin?: string | undefined;
  [name: string]: string | string[] | undefined;
}

interface Bind {
  host: string;
  publicUrl: string;
  domain?: string | undefined;
}

export function createOriginPolicy(bind: Bind): OriginPolicy {
  const publicUrl = new URL(bind.publicUrl);
  const isLoopback = isLoopbackName(bind.host);
  const isOwnOrigin = (origin: string | undefined, host: string | undefined) =>
    origin === undefined || origin === publicUrl.origin || origin === `http://${host}`;
  /** TLS ends in front of the server: only the public URL says that there is any. */
  const followsHost = isLoopbackName(publicUrl.hostname);
  /** Reading a host as a URL takes some microseconds, and nearly all requests are for one. */
  let lastKnown: string | undefined;
  function assertOwnOrigin({ origin, host }: RequestHeaders): void {
    if (!isOwnOrigin(origin, host))
      throw new AppError('ORIGIN_FORBIDDEN', { reason: 'not for pages of other origins' });
  }
  function assertOwnSite({ origin, host, 'sec-fetch-site': site }: RequestHeaders): void {
    if (site === 'same-origin' || site === 'none') return;
    const isOwn = isOwnOrigin(origin, host) || isOfDomain(origin, bind.domain);
    if (!isOwn || (origin === undefined && site !== undefined))
      throw new AppError('ORIGIN_FORBIDDEN', { reason: 'not for pages of other sites' });
  }
  function assertLocal(headers: RequestHeaders): void {
    if (!isLoopback)
      throw new AppError('ORIGIN_FORBIDDEN', { reason: 'only on a server bound to this machine' });
    assertOwnOrigin(headers);
  }
  function assertOperator(headers: RequestHeaders): void {
    assertLocal(headers);
    const { host } = headers;
    if (!isPlainHost(host) || !isLoopbackName(new URL(`http://${host}`).hostname))
      throw new AppError('ORIGIN_FORBIDDEN', { reason: 'only by a name of this machine' });
    if (PROXY_HEADERS.some((name) => headers[name] !== undefined))
      throw new AppError('ORIGIN_FORBIDDEN', { reason: 'not through a proxy' });
  }
  function ownOrigin(host: string | undefined): string {
    if (!followsHost || !isPlainHost(host) || !URL.canParse(`http://${host}`)) return publicUrl.origin;
    const { hostname, origin } = new URL(`http://${host}`);
    const isPublic = hostname === publicUrl.hostname && publicUrl.protocol === 'https:';
    return isPublic ? publicUrl.origin : origin;
  }
  return {
    publicOrigin: publicUrl.origin,
    ownOrigin,
    domainOf: (host) => bind.domain ?? new URL(ownOrigin(host)).hostname,
    isKnownHost(host) {
      if (!isLoopback || (host !== undefined && host === lastKnown)) return true;
      if (!isPlainHost(host) || !URL.canParse(`http://${host}`)) return false;
      const { hostname } = new URL(`http://${host}`);
      const isKnown = isLoopbackName(hostname) || hostname === publicUrl.hostname;
      if (isKnown) lastKnown = host;
      return isKnown;
    },
    assertOwnOrigin,
    assertOwnSite,
    assertLocal,
    assertOperator,
    assertOwnMachine(headers) {
      assertOperator(headers);
      if (!followsHost)
        throw new AppError('ORIGIN_FORBIDDEN', { reason: 'only while the public URL names this machine' });
    },
  };
}

function isOfDomain(origin: string | undefined, domain: string | undefined): boolean {
  if (origin === undefined || domain === undefined || !URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
}

/** The Host a request names; undefined when it names two, of which a proxy in front may have believed the other. */
export function hostOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length === 1 ? headers.host : undefined;
}

export function isPlainHost(host: string | undefined): host is string {
  return host !== undefined && PLAIN_HOST.test(host);
}

/** True for the names and addresses of this machine. */
export function isLoopbackName(name: string): boolean {
  return LOOPBACK.test(name);
}
