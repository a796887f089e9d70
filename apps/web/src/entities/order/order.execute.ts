import type { DecodedTransaction, Handed } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { ExecuteRecurringReplySchema, ExecuteTriggerReplySchema } from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import { getBase64Decoder } from '@solana/kit';
import { api } from '#shared/api/api.ts';
import { toMessage } from '#shared/errors/messages.ts';

/** How long the server may take before it counts as one that does not answer. */
const EXECUTE_TIMEOUT_MS = 20_000;
const TOO_MANY_REQUESTS = 429;

/** Hands a signed transaction about an order to the server, which knows it by its request. Never retried: it moves money. */
export async function handInOrder(
  signed: DecodedTransaction,
  { requestId, tool }: { requestId: string; tool: 'trigger' | 'recurring' },
): Promise<Handed> {
  const body = { requestId, signedTransaction: getBase64Decoder().decode(signed.bytes) };
  const timeout = AbortSignal.timeout(EXECUTE_TIMEOUT_MS);
  try {
    const { signature, error } = await (tool === 'trigger'
      ? api.post(apiPaths.executeTrigger, body, ExecuteTriggerReplySchema, timeout)
      : api.post(apiPaths.executeRecurring, body, ExecuteRecurringReplySchema, timeout));
    // With a signature it was sent: how it ended the chain alone says.
    return signature === undefined && error ? { refusal: error } : { signature };
  } catch (error) {
    const isUnread =
      isAppError(error, 'UPSTREAM_REFUSED') &&
      error.facts.status < 500 &&
      error.facts.status !== TOO_MANY_REQUESTS;
    if (isUnread) return { refusal: toMessage(error) };
    throw error;
  }
}
