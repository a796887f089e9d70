import { SECOND_MS } from '@orrery/core/time';
import { SignClient } from '@walletconnect/sign-client';
import { orAborted } from '#shared/api/or-aborted.ts';
import { log } from '#shared/log.ts';
import { setPairing } from './pairing.store.ts';
import {
  accountsOf,
  allows,
  type CaipChain,
  METHODS,
  NAMESPACE,
  type RelaySettings,
  type Session,
  type Sessions,
} from './session.ts';
import * as strings from './strings.ts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;
/** How long the relay may take to have the code ready, and a person to use it: a moment longer than the app waits for any wallet. */
const RELAY_MS = 10_000;
const PAIRING_MS = 121_000;
const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' };

/** Opens what this browser keeps of sessions; `onChange` is told when a wallet changed or ended one. */
export async function openSessions(
  { relay, projectId }: RelaySettings,
  onChange: () => void,
): Promise<Sessions> {
  const client = await SignClient.init({
    relayUrl: relay,
    ...(projectId !== undefined && { projectId }),
    metadata: {
      name: 'Orrery',
      description: strings.description,
      url: location.origin,
      icons: [`${location.origin}/favicon.svg`],
    },
    telemetryEnabled: false,
    logger: 'silent',
  });
  // It would ask a host of the vendor's whether this is a known page, in a frame that our policy forbids, and wait for it.
  client.core.verify.register = async () => '';
  // One that is over is told of before it is gone.
  const left = new Set<string>();
  for (const event of ['session_delete', 'session_expire'] as const)
    client.on(event, ({ topic }) => {
      left.add(topic);
      onChange();
    });
  client.on('session_update', onChange);
  const living = () => livingOf(client).filter(({ topic }) => !left.has(topic));
  let stopPairing = () => {};
  return {
    current: () => living()[0],
    async pair(chain) {
      stopPairing();
      const stop = new AbortController();
      stopPairing = () => stop.abort(new Error('it is not waited for any more'));
      try {
        return await pair(client, chain, stop.signal);
      } finally {
        setPairing(undefined);
      }
    },
    stopPairing: () => stopPairing(),
    request: ({ topic }, { chain, method, params }) =>
      client.request({ topic, chainId: chain, request: { method, params } }),
    async end() {
      const topics = living().map(({ topic }) => topic);
      for (const topic of topics) left.add(topic);
      await Promise.all(topics.map((topic) => drop(client, topic)));
    },
  };
}

function livingOf(client: Client): Session[] {
  return client.session
    .getAll()
    .filter((session) => session.acknowledged && session.expiry * SECOND_MS > Date.now())
    .filter((session) => accountsOf(session).size > 0 && allows(session, 'solana_signTransaction'))
    .toSorted((a, b) => b.expiry - a.expiry);
}

async function pair(client: Client, chain: CaipChain, stop: AbortSignal): Promise<Session> {
  const over = AbortSignal.any([stop, AbortSignal.timeout(PAIRING_MS)]);
  const namespace = { chains: [chain], methods: [...METHODS], events: [] };
  const asked = client.connect({ optionalNamespaces: { [NAMESPACE]: namespace } });
  const approved = asked.then(({ approval }) => approval());
  // What a wallet grants to a code that nobody waits for any more is given back.
  approved.then(
    ({ topic }) => (over.aborted ? drop(client, topic) : undefined),
    () => {},
  );
  const { uri } = await orAborted(asked, AbortSignal.any([over, AbortSignal.timeout(RELAY_MS)]));
  setPairing(uri);
  return await orAborted(approved, over);
}

/** Tells a wallet that it is left, and forgets its session even when the relay does not answer. */
async function drop(client: Client, topic: string): Promise<void> {
  try {
    const told = client.disconnect({ topic, reason: USER_DISCONNECTED });
    await orAborted(told, AbortSignal.timeout(RELAY_MS));
  } catch (error) {
    log.warn('a wallet was not told that it is left', { error });
    if (client.session.keys.includes(topic)) await client.session.delete(topic, USER_DISCONNECTED);
  }
}
