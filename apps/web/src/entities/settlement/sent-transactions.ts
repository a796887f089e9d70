import type { ReceiverDelivery } from '@orrery/chain';
import type { Signature } from '@solana/kit';
import { isOpen, noteEnd, noteSent, type SentRecord, sentEntry } from '#entities/transaction/sent.store.ts';
import { noteTerms, renameTerms, type SwapRecord } from '#entities/transaction/terms.store.ts';
import { log } from '#shared/errors/log.ts';
import type { SettleOutcome, StoredTransaction } from './settle.ts';

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

/** Stores how a transaction ended; one that landed by what came of it, where that can be described. */
export function keepEnd<Mismatch, Receipt>(
  signature: Signature,
  outcome: SettleOutcome<Mismatch, Receipt>,
  describe?: (receipt: Receipt) => string,
): void {
  const name = 'signature' in outcome ? outcome.signature : undefined;
  if (name !== undefined && name !== signature) renameTerms(signature, name);
  if (outcome.status === 'confirmed') {
    const title = outcome.receipt === undefined ? undefined : describe?.(outcome.receipt);
    noteEnd(signature, { status: 'confirmed', reason: null, name, title });
  }
  if (outcome.status === 'unknown') noteEnd(signature, { status: 'unknown', reason: null, name });
  if (outcome.status === 'failed') noteEnd(signature, { status: 'failed', reason: outcome.reason, name });
}

interface FollowHooks {
  /** Hands one without a name to its receiver again, which tells it. */
  handIn: (record: SentRecord) => ReceiverDelivery<unknown>['send'];
  onEnd: (record: SentRecord, outcome: SettleOutcome<never, unknown>) => void;
}

/**
 * Follows what was sent by pages that are gone, each in one tab alone, until it ended. The engine is fetched with the first one.
 * Returns how to stop looking for more.
 */
export function followLeft({ handIn, onEnd }: FollowHooks): () => void {
  const seen = new Set<Signature>();

  const follow = async (record: SentRecord) => {
    const { signature } = record;
    // Whoever had the lock before may have seen it end.
    if (!isOpen(signature)) return;
    const engine = await import('./settle.ts');
    const outcome = await engine.follow(record, handIn(record));
    keepEnd(signature, outcome);
    onEnd(record, outcome);
  };

  const look = () => {
    for (const record of sentEntry.get()) {
      const { signature, status } = record;
      // Of one that nobody knew the end of, each page asks once more.
      if ((status !== 'sent' && status !== 'unknown') || seen.has(signature)) continue;
      seen.add(signature);
      const work = () =>
        follow(record).catch((error: unknown) => log.warn('transaction not followed', { signature, error }));
      // Pages on plain http outside localhost have no locks.
      void ('locks' in navigator ? navigator.locks.request(lockOf(signature), work) : work());
    }
  };

  look();
  return 'locks' in navigator ? sentEntry.subscribe(look) : () => undefined;
}
