import { pause, type Time } from '@orrery/core/time';
import type { BroadcastMode } from '@orrery/domain/trading/broadcast';
import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  type Signature,
} from '@solana/kit';
import type { SolanaRpc } from '../../rpc.ts';
import type { Channels } from './channels.ts';
import { type ConfirmationOutcome, confirmSignature, createHints, type Hints } from './confirm-signature.ts';
import { limited } from './limited.ts';

/** trading.md §4.6. */
const REBROADCAST_MS = 1_750;
const BUNDLE_CHECKS = 20;
const BUNDLE_CHECK_MS = 1_000;
/** A chain that is away is asked again at this pace, until the transaction must long have landed or expired. */
const ASK_AGAIN_MS = 2_000;
const GIVE_UP_MS = 120_000;
/** Whoever takes longer counts as one that does not answer. */
const ANSWER_MS = 5_000;
/** A signed transaction's life is 150 blocks. */
const BLOCK_LIFE = 150n;

/** A signed transaction on its way: all that it takes to stay with it, also after a reload. */
export interface SentTransaction {
  /** Its name on the chain; of a sponsored one, which its sponsor has yet to name, the signature of who signed it here. */
  signature: Signature;
  bytes: Uint8Array;
  sponsor?: Address | undefined;
  /** Asked of the chain when absent. */
  lastValidBlockHeight?: bigint | undefined;
  /** Absent when its receiver sends it, and sends it again. */
  modes?: readonly BroadcastMode[] | undefined;
}

export interface FollowHost {
  rpc: SolanaRpc;
  /** Another node, which has a say in how a transaction ended. */
  witness?: SolanaRpc | undefined;
  time: Pick<Time, 'after'>;
  /** Needed where the engine itself sends. */
  channels?: Channels | undefined;
}

/**
 * Sends a signed transaction by each of its modes, again and again, until the chain says how it ended: the status is polled beside a
 * subscription, whichever speaks first. 'unknown' when the chain says nothing for two minutes. Never rejects.
 */
export async function followTransaction(
  sent: SentTransaction,
  host: FollowHost,
): Promise<ConfirmationOutcome | { status: 'unknown' }> {
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
  { signature, lastValidBlockHeight: lastValid }: SentTransaction,
  { rpc, witness, time, hints, signal }: Omit<Broadcasting, 'channels'>,
): Promise<ConfirmationOutcome | { status: 'unknown' }> {
  while (!signal.aborted) {
    try {
      const lastValidBlockHeight = lastValid ?? (await latestHeight({ rpc, time })) + BLOCK_LIFE;
      return await confirmSignature(
        { rpc, witness, time, hints },
        { signature, lastValidBlockHeight },
        signal,
      );
    } catch {
      await pause(time, ASK_AGAIN_MS, signal);
    }
  }
  return { status: 'unknown' };
}

function latestHeight({ rpc, time }: Pick<FollowHost, 'rpc' | 'time'>): Promise<bigint> {
  return limited(time, ANSWER_MS, (abortSignal) => rpc.getBlockHeight().send({ abortSignal }));
}
