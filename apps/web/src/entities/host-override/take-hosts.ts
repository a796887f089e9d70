import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import {
  HOST_KINDS,
  hostOverridesSchema,
  readHostOverrides,
  writeHostOverrides,
} from '@orrery/wire/system/hosts';
import * as v from 'valibot';
import { api } from '#shared/api/api.ts';
import { log } from '#shared/log.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { hostsEntry, storeHosts, writeHostsCookie } from './host-override.store.ts';
import * as strings from './strings.ts';

const ANSWER_MS = 10_000;

/** Takes the hosts that an address names out of it, and stores them for the next load or says why not. No text of a link is shown. */
export function takeHosts(params: URLSearchParams): void {
  const asked = HOST_KINDS.flatMap((kind) => {
    const origins = params.getAll(kind);
    params.delete(kind);
    return origins.map((origin) => `${kind}=${origin.replace(/\/$/, '')}`);
  });
  void take(asked.join('|'));
}

async function take(asked: string): Promise<void> {
  const domain = await askDomain();
  if (domain === undefined) return say(strings.unchecked, strings.uncheckedHint);
  const hosts = writeHostOverrides({ ...readHostOverrides(hostsEntry.get()), ...readHostOverrides(asked) });
  const Allowed = hostOverridesSchema(domain);
  // The text that was asked for is refused for a key written twice, which the other no longer shows.
  if (v.is(Allowed, asked) && v.is(Allowed, hosts)) storeHosts(hosts);
  else say(strings.refused, strings.refusedHint(domain));
}

/** Looks again at what is stored and not in force: sends it to the server again, or removes what the server does not allow. */
export async function recheckHosts(): Promise<void> {
  const hosts = hostsEntry.get();
  const domain = hosts === '' ? undefined : await askDomain();
  if (domain === undefined || hosts !== hostsEntry.get()) return;
  if (v.is(hostOverridesSchema(domain), hosts)) return writeHostsCookie(hosts);
  storeHosts('');
  say(strings.refused, strings.removedHint(domain));
}

/** The domain below which hosts may answer, as the server says; undefined where it does not. */
async function askDomain(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await api.getStatus(apiPaths.health, HealthReplySchema, signal)).domain;
  } catch (error) {
    log.warn('the domain of other hosts is unknown', { error });
    return undefined;
  }
}

function say(title: string, description: string): void {
  log.error(title);
  showToast('error', { title, description }, 'hosts');
}
