import { ENGINE_ERROR_SENTENCES, EXPIRED_SENTENCE, VENUE_ERROR_SENTENCES } from '@orrery/chain';
import { EXECUTE_CODE, type UltraExecuteReply } from '@orrery/wire/ultra/execute';
import { toMessage } from '#shared/errors/messages.ts';

/** What a venue replies with: errors of its program, and its engine's. */
const REPLIES: Readonly<Record<number, string>> = {
  ...VENUE_ERROR_SENTENCES,
  ...ENGINE_ERROR_SENTENCES,
};

/** Codes that say the transaction never left the venue, with any other content. */
const NEVER_SENT: readonly number[] = [
  EXECUTE_CODE.orderMissing,
  EXECUTE_CODE.invalidTransaction,
  EXECUTE_CODE.messageChanged,
  EXECUTE_CODE.requestIdAbsent,
  EXECUTE_CODE.transactionAbsent,
  EXECUTE_CODE.notFullySigned,
  EXECUTE_CODE.expired,
  EXECUTE_CODE.gaslessUnsupported,
];

/** Codes of a venue that itself does not know. */
const UNCERTAIN: readonly number[] = [EXECUTE_CODE.timedOut, EXECUTE_CODE.unknown];

/** The sentence for a reply that says nothing was sent; undefined when only the chain can tell. */
export function toNeverSentReason(reply: UltraExecuteReply): string | undefined {
  const { status, code, error, signature } = reply;
  if (status === 'Success' || UNCERTAIN.includes(code)) return undefined;
  // A node that refuses a transaction before executing it leaves none behind, so the venue names none.
  if (signature !== undefined && !NEVER_SENT.includes(code)) return undefined;
  if (code === EXECUTE_CODE.expired || code === EXECUTE_CODE.orderMissing) return EXPIRED_SENTENCE;
  return REPLIES[code] ?? error ?? toMessage(undefined);
}
