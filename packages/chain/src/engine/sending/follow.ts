import { pause, type Time } from '@orrery/core/time';
import { type Base64EncodedWireTransaction, getBase64Decoder } from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';
import { awaitLanding, type Landing, type LandingHost, type Origin } from './await-landing.ts';
import type { Channels } from './channels.ts';
import { ANSWER_MS, type Certainty } from './confirm-signature.ts';
import { createHints, type Hints } from './hints.ts';
import { limited } from './limited.ts';
import type { SentTransaction } from './sent-transaction.ts';

/** A raw transaction, and one for a relay, is sent again at this pace. */
const REBROADCAST_MS = 1_750;
const BUNDLE_CHECKS = 20;
const BUNDLE_CHECK_MS = 1_000;
/** A chain that is away is asked again at this pace, until the transaction must long have landed or expired. */
const ASK_AGAIN_MS = 2_000;
export const GIVE_UP_MS = 120_000;
/** For so long a second node, and the record, may lag behind a status. */
const PATIENCE_MS = 10_000;
/** A signed transaction's life is 150 blocks. */
export const BLOCK_LIFE = 150n;

export interface FollowHost {
  rpc: SolanaRpc;
  /** The nodes whose answer decides the outcome, as `LandingHost` has it; absent where the RPC is the only node there is. */
  origins?: readonly Origin[] | undefined;
  /** `confirmed` unless said otherwise. */
  certainty?: Certainty | undefined;
  /** 10 s unless said otherwise. */
  patienceMs?: number | undefined;
  onUnseen?: LandingHost['onUnseen'];
  time: Pick<Time, 'after'>;
  /** Needed where the engine itself sends. */
  channels?: Channels | undefined;
}

/**
 * Sends a signed transaction by each of its modes, again and again, until the chain says how it ended: the status is polled beside a
 * subscription, whichever speaks first. 'unknown' when the chain says nothing for two minutes, or not all of it within the patience. Never
 * rejects.
 */
export async function followTransaction(sent: SentTransaction, host: FollowHost): Promise<Landing> {
  const ended = new AbortController();
  const prevent = host.time.after(GIVE_UP_MS, () => ended.abort());
  const hints = createHints();
  const { channels } = host;
  if (channels) void broadcast(sent, { ...host, channels, hints, signal: ended.signal });
  try {
    channels?.subscribe(sent.signature, () => hints.give(), ended.signal);
  } catch {
    // The status is polled all the same.
  }
  try {
    return await awaitChain(sent, { ...host, hints, signal: ended.signal });
  } finally {
    prevent();
    ended.abort();
  }
}

interface Broadcasting extends FollowHost {
  channels: Channels;
  hints: Hints;
  signal: AbortSignal;
}

/** A bundle alone is not shown to anybody else; every other mode sends in the open too. */
async function broadcast({ bytes, modes = [] }: SentTransaction, host: Broadcasting): Promise<void> {
  const wire = getBase64Decoder().decode(bytes);
  const isOpen = modes.includes('priorityFees');
  if (isOpen) host.channels.fanOut(wire);
  await Promise.all([
    isOpen && repeat(() => sendRaw(wire, host), host),
    modes.includes('nozomi') && repeat(() => host.channels.relay(wire), host),
    modes.includes('jito') && sendBundle(wire, host),
  ]);
}

/** A refusal says nothing about the other ways that the transaction went. */
async function repeat(send: () => Promise<unknown>, { time, hints, signal }: Broadcasting): Promise<void> {
  let isFirst = true;
  while (!signal.aborted) {
    // A node that has just taken it may have landed it.
    await limited(time, ANSWER_MS, send).then(isFirst ? () => hints.give() : undefined, () => undefined);
    isFirst = false;
    await pause(time, REBROADCAST_MS, signal);
  }
}

function sendRaw(wire: string, { rpc, signal }: Broadcasting): Promise<unknown> {
  // Kit brands such text; these bytes have been decoded as a transaction.
  return rpc
    .sendTransaction(wire as Base64EncodedWireTransaction, {
      encoding: 'base64',
      skipPreflight: true,
      maxRetries: 0n,
    })
    .send({ abortSignal: signal });
}

/** A bundle that is dropped is sent again: its transactions could not land without it. */
async function sendBundle(wire: string, { channels, hints, time, signal }: Broadcasting): Promise<void> {
  while (!signal.aborted) {
    const bundleId = await limited(time, ANSWER_MS, () => channels.sendBundle([wire])).catch(() => undefined);
    if (bundleId === undefined) await pause(time, BUNDLE_CHECK_MS, signal);
    for (let check = 0; bundleId && check < BUNDLE_CHECKS && !signal.aborted; check += 1) {
      const asked = limited(time, ANSWER_MS, () => channels.bundleStatus(bundleId));
      const status = await asked.catch(() => undefined);
      if (status) return hints.give();
      await pause(time, BUNDLE_CHECK_MS, signal);
    }
  }
}

async function awaitChain(
  sent: SentTransaction,
  { signal, ...host }: Omit<Broadcasting, 'channels'>,
): Promise<Landing> {
  const { rpc, time, certainty = 'confirmed', patienceMs = PATIENCE_MS } = host;
  const { origins = [{ name: 'RPC', rpc }] } = host;
  let lastValid = sent.lastValidBlockHeight;
  while (lastValid === undefined && !signal.aborted) {
    const height = await latestHeight({ rpc, time }).catch(() => undefined);
    if (height === undefined) await pause(time, ASK_AGAIN_MS, signal);
    else lastValid = height + BLOCK_LIFE;
  }
  if (lastValid === undefined) return { status: 'unknown', unseenBy: [] };
  const asked = { ...sent, lastValidBlockHeight: lastValid };
  return awaitLanding(asked, { ...host, origins, certainty, patienceMs }, signal);
}

function latestHeight({ rpc, time }: Pick<FollowHost, 'rpc' | 'time'>): Promise<bigint> {
  return limited(time, ANSWER_MS, (abortSignal) => rpc.getBlockHeight().send({ abortSignal }));
}
