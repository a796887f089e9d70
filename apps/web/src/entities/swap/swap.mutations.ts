import * as apiPaths from '@orrery/wire/paths';
import { UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { api } from '#shared/api/api.ts';

/** How long the venue may take to settle before it counts as one that does not answer. */
const EXECUTE_TIMEOUT_MS = 20_000;

/** Hands a signed quote to the venue. Not a cached query and never retried: it moves money. */
export function executeQuote({
  requestId,
  signedTransaction,
}: {
  requestId: string;
  signedTransaction: string;
}) {
  return api.post(
    apiPaths.ultraExecute,
    { requestId, signedTransaction },
    UltraExecuteReplySchema,
    AbortSignal.timeout(EXECUTE_TIMEOUT_MS),
  );
}
