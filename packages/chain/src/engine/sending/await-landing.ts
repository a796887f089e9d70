import { pause, type Time } from '@orrery/core/time';
import type { SolanaRpc } from '../../rpc.ts';
import { isAsPromised } from '../promised.ts';
import {
  ANSWER_MS,
  type Certainty,
  type ConfirmationOutcome,
  findEnd,
  POLL_MS,
} from './confirm-signature.ts';
import type { Hints } from './hints.ts';
import { type LandedTransaction, readRecord } from './landed-transaction.ts';
import { limited } from './limited.ts';
import type { SentTransaction } from './sent-transaction.ts';

/** What is final comes some 13 s after what is confirmed. */
const FINAL_POLL_MS = 5_000;
/** A transaction's record is asked for another five times, and at least so long between them. */
const RETRIES = 5;
const RETRY_MS = 1_000;

/** A node, by the name a person knows it by. */
export interface Origin {
  name: string;
  rpc: SolanaRpc;
}

/** How a transaction ended by its status and by the record of what it did. */
export type Landing =
  | { status: 'confirmed' | 'differs'; record: LandedTransaction }
  | { status: 'failed'; err: unknown; record: LandedTransaction | undefined }
  | { status: 'expired' }
  /** `unseenBy` are the nodes that do not show it where another one does. */
  | { status: 'unknown'; unseenBy: readonly string[] };

export interface LandingHost {
  /** The first one's record is read; where there are others, one of them has to tell the same end, and none another. */
  origins: readonly Origin[];
  certainty: Certainty;
  /** For how long it is waited for the rest once one node says that it landed. */
  patienceMs: number;
  /** Called with the nodes that do not show what another one does, when they change. */
  onUnseen?: ((names: readonly string[]) => void) | undefined;
  time: Pick<Time, 'after'>;
  hints?: Hints | undefined;
}

type Sent = SentTransaction & { lastValidBlockHeight: bigint };
type Told = ConfirmationOutcome | undefined;

/** Stays with a sent transaction until its status, its record and a second node agree on how it ended, or the signal is aborted. Never rejects. */
export async function awaitLanding(sent: Sent, host: LandingHost, signal: AbortSignal): Promise<Landing> {
  const { time, hints, certainty, patienceMs, onUnseen } = host;
  const late = new AbortController();
  const stop = AbortSignal.any([signal, late.signal]);
  const stopped = new Promise<undefined>((resolve) =>
    stop.addEventListener('abort', () => resolve(undefined), { once: true }),
  );
  let unseenBy: readonly string[] = [];
  let unrecorded = 0;
  let prevent: (() => void) | undefined;
  while (!stop.aborted) {
    // Taken before it is asked, so that no hint is lost meanwhile.
    const hint = hints?.next();
    const seen = await Promise.race([look(sent, host, stop), stopped]);
    if (!seen) break;
    const { tolds, record } = seen;
    const hasLanded = tolds.some((told) => told && told.status !== 'expired');
    unrecorded += hasLanded && !record ? 1 : 0;
    const end = toEnd(tolds[0], { record, isEnough: unrecorded > RETRIES }, sent);
    if (end && isAgreed(end, tolds)) {
      prevent?.();
      return end;
    }
    if (hasLanded) {
      prevent ??= time.after(patienceMs, () => late.abort());
      const landed = end?.status === 'expired' ? undefined : end;
      const names = host.origins.filter((_, at) => (at === 0 ? !landed : !isSame(landed, tolds[at])));
      const isNews = names.map(({ name }) => name).join() !== unseenBy.join();
      unseenBy = names.map(({ name }) => name);
      if (isNews) onUnseen?.(unseenBy);
    }
    const pollMs = certainty === 'finalized' ? FINAL_POLL_MS : POLL_MS;
    await pause(time, hasLanded ? RETRY_MS : pollMs, hint ? AbortSignal.any([stop, hint]) : stop);
  }
  prevent?.();
  return { status: 'unknown', unseenBy };
}

/** What the nodes say, all asked at once; a node that does not answer says nothing. */
async function look(sent: Sent, { origins, certainty, time }: LandingHost, stop: AbortSignal) {
  const ask = <Reply>(work: (signal: AbortSignal) => Promise<Reply>) =>
    limited(time, ANSWER_MS, (limit) => work(AbortSignal.any([stop, limit]))).catch(() => undefined);
  const [tolds, record] = await Promise.all([
    Promise.all(origins.map(({ rpc }) => ask((signal) => findEnd(rpc, sent, certainty, signal)))),
    ask(async (signal) => origins[0] && readRecord(origins[0].rpc, sent, certainty, signal)),
  ]);
  return { tolds, record };
}

/** What the first node's status and record say together; undefined while they do not belong together. */
function toEnd(
  told: Told,
  { record, isEnough }: { record: LandedTransaction | undefined; isEnough: boolean },
  sent: Sent,
): Exclude<Landing, { status: 'unknown' }> | undefined {
  if (!told) return undefined;
  if (told.status === 'expired') return record ? undefined : told;
  const { meta } = record ?? {};
  if (!record || !meta) return told.status === 'failed' && isEnough ? { ...told, record } : undefined;
  if (meta.err !== null) return { status: 'failed', err: meta.err, record };
  if (told.status === 'failed') return undefined;
  try {
    return { status: isAsPromised(sent, meta) ? 'confirmed' : 'differs', record };
  } catch {
    // What cannot be read shows nothing.
    return undefined;
  }
}

function isAgreed(end: Landing, [, ...others]: readonly Told[]): boolean {
  const told = others.filter((other) => other !== undefined);
  return others.length === 0 || (told.length > 0 && told.every((other) => isSame(end, other)));
}

/** Whether another node's status tells the same end; before there is one, whether it tells any. */
function isSame(end: Landing | undefined, told: Told): boolean {
  if (!told) return false;
  if (!end) return told.status !== 'expired';
  return (end.status === 'differs' ? 'confirmed' : end.status) === told.status;
}
