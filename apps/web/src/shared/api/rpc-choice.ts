import { OWN_RPC, type RpcEndpoint } from '@orrery/domain/rpc-endpoints';
import { RPC_COOKIE, RpcOriginSchema } from '@orrery/wire/system/rpc';
import * as v from 'valibot';
import { hideFromEvents } from '../hidden-texts.ts';
import { log } from '../log.ts';
import { storage } from '../storage/storage.ts';

const YEAR_SECONDS = 31_536_000;

/** The address of the node a person chose; null is the server's own. */
export const RpcChoiceSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check((url) => toRpcUrl(url) !== undefined, 'is not a URL of a node'),
  ),
);

export const rpcEntry = storage.entry(
  'rpc:v1',
  v.pipe(
    v.unknown(),
    v.check((stored) => v.is(RpcChoiceSchema, stored) || reject(stored)),
    RpcChoiceSchema,
    v.transform(withKeyHidden),
  ),
  null,
);

/** What the policy of this page lets it ask: the origin that its request brought in the cookie, and the server's nodes. */
const granted = new Set(readCookie());
/** The server's nodes, in full. */
const offered = new Set<string>();
/** Those of them that are not the server's own node by another address. */
const witnesses = new Set<string>();

/** Reads what a person typed: a URL of https, or of http on this machine, without a user; undefined for anything else. */
export function toRpcUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (!URL.canParse(text)) return undefined;
  const { origin, href, hash, username, password } = new URL(text);
  const isPlain = username === '' && password === '' && v.is(RpcOriginSchema, origin);
  return isPlain ? href.slice(0, href.length - hash.length) : undefined;
}

/** An address of the list in full. */
export function toFullUrl(url: string): string {
  return new URL(url, location.href).href;
}

/** Stores the choice, as `toFullUrl` writes it, and tells the server, whose next page may then ask that node. */
export function chooseRpc(url: string | null): void {
  const chosen = url === null || toFullUrl(url) === toFullUrl(OWN_RPC.url) ? null : toFullUrl(url);
  rpcEntry.set(withKeyHidden(chosen));
  writeCookie(chosen);
}

/** Tells the server again when the browser has dropped the cookie of a stored choice, as it does after a year or a cleaning. */
export function restoreCookie(): void {
  const chosen = rpcEntry.get();
  if (chosen !== null && !readCookie().includes(new URL(chosen).origin)) writeCookie(chosen);
}

/** Keeps path and query of a node, either of which may be a key, out of every event. */
function withKeyHidden(url: string | null): string | null {
  if (url === null) return null;
  const { pathname, search } = new URL(url);
  for (const part of [pathname, search]) if (part.length > 1) hideFromEvents(part);
  return url;
}

function writeCookie(chosen: string | null): void {
  const origin = chosen === null ? '' : new URL(chosen).origin;
  const life = chosen === null ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${RPC_COOKIE}=${origin}; path=/; max-age=${life}; samesite=lax${secure}`;
}

/** Takes note of nodes that the server's policy lets every page ask. */
export function grantRpcs(endpoints: readonly Pick<RpcEndpoint, 'url' | 'isOwnNode'>[]): void {
  for (const { url, isOwnNode } of endpoints) {
    granted.add(new URL(url, location.href).origin);
    offered.add(toFullUrl(url));
    if (!isOwnNode) witnesses.add(toFullUrl(url));
  }
}

/** The nodes that the operator names beside the server's own, in full. */
export function listWitnesses(): readonly string[] {
  return [...witnesses].filter((url) => new URL(url).origin !== location.origin);
}

/** The nodes this page may ask besides the chosen one. */
export function listOtherRpcs(): string[] {
  const own = toFullUrl(OWN_RPC.url);
  const chosen = toFullUrl(rpcEntry.get() ?? own);
  return [...new Set([own, ...offered])].filter((url) => url !== chosen);
}

/** Whether this page may ask a node, or only the next one may. */
export function isRpcGranted(url: string): boolean {
  const { origin } = new URL(url, location.href);
  return origin === location.origin || granted.has(origin);
}

function readCookie(): string[] {
  // Absent where there is no page, as in a worker.
  const cookies = typeof document === 'undefined' ? [] : document.cookie.split('; ');
  return cookies.flatMap((cookie) =>
    cookie.startsWith(`${RPC_COOKIE}=`) ? [cookie.slice(RPC_COOKIE.length + 1)] : [],
  );
}

function reject(stored: unknown): false {
  log.error('stored RPC rejected: not a valid URL', { stored });
  return false;
}
