import { HOSTS_COOKIE } from '@orrery/wire/system/hosts';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

const YEAR_SECONDS = 31_536_000;

/** The hosts that are to answer in place of the server from the next load on, as `writeHostOverrides` writes them; empty for none. public/theme.js reads it, too. */
export const hostsEntry = storage.entry('hosts:v1', v.string(), '');

/** Stores the hosts, and sends them to the server, whose next page may then ask them; empty for none. */
export function storeHosts(hosts: string): void {
  hostsEntry.set(hosts);
  writeHostsCookie(hosts);
}

/** Sends the hosts to the server alone, where the browser has dropped the cookie of what is stored. */
export function writeHostsCookie(hosts: string): void {
  const life = hosts === '' ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${HOSTS_COOKIE}=${hosts}; path=/; max-age=${life}; samesite=lax${secure}`;
}
