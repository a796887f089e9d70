import type { LandedTransaction, ReceiverDelivery } from '@orrery/chain';
import type { Signature } from '@solana/kit';
import { isOpen, noteEnd, noteSent, type SentRecord, sentEntry } from '#entities/transaction/sent.store.ts';
import { noteTerms, renameTerms, type SwapRecord } from '#entities/transaction/terms.store.ts';
import { log } from '#shared/log.ts';
import { REMEMBERED_MS } from './remembered.ts';
import type { SettleOutcome, StoredTransaction } from './settle.ts';
import * as strings from './strings.ts';

const lockOf = (signature: Signature) => `orrery:follow:${signature}`;

/** Stores a transaction before it is first sent. Until `ended` is fulfilled no other tab follows it. */
export function keepSent(
  sent: StoredTransaction,
  told: Pick<SentRecord, 'signer' | 'title' | 'unnamed' | 'operation'>,
  ended: Promise<void>,
): void {
  const { signature, wire } = sent;
  const record = { ...sent, ...told, sentAt: Date.now() };
  // First: the others ask for it as soon as they see the record.
  if ('locks' in navigator) void navigator.locks.request(lockOf(signature), () => ended);
  noteSent(record);
  // Another tab that wrote at the same moment has not seen it.
  const isLost = () => !sentEntry.get().some((each) => each.wire === wire);
  void ended.then(sentEntry.subscribe(() => isLost() && noteSent(record)));
}

/** Stores what was shown of a swap. */
export function keepTerms(signature: Signature, terms: Omit<SwapRecord, 'signature'> | undefined): void {
  if (terms) noteTerms({ ...terms, signature });
}

type ReadTitle = (landed: LandedTransaction) => string | undefined;

/** How a transaction is named by what the chain's record says of it, while the page that sent it lives. */
const titles = new Map<Signature, ReadTitle>();

/** Stores how a transaction ended; one that landed by what came of it, where that can be described. */
export function keepEnd<Mismatch, Receipt>(
  signature: Signature,
  outcome: SettleOutcome<Mismatch, Receipt>,
  {
    describe,
    readTitle,
    isFinal,
  }: { describe?: (receipt: Receipt) => string; readTitle?: ReadTitle; isFinal?: true } = {},
): void {
  const name = 'signature' in outcome ? outcome.signature : undefined;
  if (name !== undefined && name !== signature) renameTerms(signature, name);
  if (outcome.status === 'confirmed') {
    if (readTitle) titles.set(outcome.signature, readTitle);
    const title = outcome.receipt === undefined ? undefined : describe?.(outcome.receipt);
    noteEnd(signature, { status: 'confirmed', reason: null, name, title, isFinal });
  }
  if (outcome.status === 'differs') noteEnd(signature, { status: 'differs', reason: null, name, isFinal });
  if (outcome.status === 'unknown') {
    const { unseenBy = [], refusal } = outcome;
    const unseen = unseenBy.length > 0 ? strings.unseenBy(unseenBy) : null;
    const reason = refusal === undefined ? unseen : strings.refusedFor(refusal);
    noteEnd(signature, { status: 'unknown', reason, name, ...(refusal !== undefined && { refusal }) });
  }
  if (outcome.status === 'failed')
    noteEnd(signature, { status: 'failed', reason: outcome.reason, name, isFinal });
}

interface FollowHooks {
  /** Hands one without a name to its receiver again, which tells it. */
  handIn: (record: SentRecord) => ReceiverDelivery<unknown>['send'];
  onEnd: (record: SentRecord, outcome: SettleOutcome<never, unknown>) => void;
  /** Called with the record as it reads now when what is final is not what was told. */
  onCorrected: (record: SentRecord, outcome: SettleOutcome<never, unknown>) => void;
}

/**
 * Follows what was sent by pages that are gone, each in one tab alone, until it ended, and reads the end of what was confirmed again when
 * it is final. The engine is fetched with the first one. Returns how to stop looking for more.
 */
export function followLeft({ handIn, onEnd, onCorrected }: FollowHooks): () => void {
  const seen = new Set<string>();

  const follow = async ({ signature }: SentRecord) => {
    // The tab that had the lock before may have seen it end, or refused.
    const record = recordOf(signature);
    if (!record || !isOpen(signature)) return;
    const engine = await import('./settle.ts');
    const outcome = await engine.follow(record, handIn(record));
    keepEnd(signature, outcome);
    onEnd(record, outcome);
  };

  const readFinal = async (record: SentRecord) => {
    const { signature } = record;
    if (!isConfirmedOnly(recordOf(signature))) return;
    const engine = await import('./settle.ts');
    const outcome = await engine.readFinal(record, titles.get(signature));
    // The next page asks once more.
    if (outcome.status === 'unknown') return;
    titles.delete(signature);
    keepEnd(signature, outcome, { describe: (title) => title, isFinal: true });
    const now = recordOf(signature);
    if (now && (now.status !== 'confirmed' || now.title !== record.title)) onCorrected(now, outcome);
  };

  const hasLocks = 'locks' in navigator;
  let isFirst = true;
  const look = () => {
    for (const record of sentEntry.get()) {
      const { signature, status } = record;
      // Each page asks once more about a transaction whose outcome was never known.
      const isEnding = status === 'sent' || status === 'unknown';
      if ((!isEnding && !isConfirmedOnly(record)) || seen.has(signature + isEnding)) continue;
      // What this page sends it follows itself; only a lock tells when it no longer does.
      if (status === 'sent' && !hasLocks && !isFirst) continue;
      seen.add(signature + isEnding);
      const work = () =>
        (isEnding ? follow(record) : readFinal(record)).catch((error: unknown) =>
          log.warn('transaction not followed', { signature, error }),
        );
      // Pages on plain http outside localhost have no locks.
      void (hasLocks ? navigator.locks.request(lockOf(signature), work) : work());
    }
  };

  look();
  isFirst = false;
  return sentEntry.subscribe(look);
}

function recordOf(signature: Signature): SentRecord | undefined {
  return sentEntry.get().find((record) => record.signature === signature);
}

/** A node forgets what is long ago. */
function isConfirmedOnly(record: SentRecord | undefined): boolean {
  return record?.status === 'confirmed' && !record.isFinal && Date.now() - record.sentAt < REMEMBERED_MS;
}
